/// What the list is about.
struct Journey: Sendable {
  let emoji, title, line, text: String
  let color: UInt32
}

let journeys = [
  Journey(
    emoji: "🏔️", title: "Up to the lake", line: "Four hours, one hut",
    text: "Leave before the sun is over the ridge.\nThe path is steep for the first hour,\nthen it follows the water.",
    color: 0xA9CBE8),
  Journey(
    emoji: "🌲", title: "Through the pines", line: "Half a day, all in shade",
    text: "Quiet, and soft to walk on.\nListen for the woodpecker\nbehind the second bridge.", color: 0xB9DDBE),
  Journey(
    emoji: "🚲", title: "Along the coast", line: "Two days by bicycle",
    text: "Wind from the west: begin in the north.\nThe ferry takes bicycles\nuntil six in the evening.",
    color: 0xF3DDA6),
  Journey(
    emoji: "🌋", title: "To the crater", line: "Steep, and worth it",
    text: "Bring twice the water you think you need.\nAt night the rim glows,\nand the stars are close.",
    color: 0xF2B8A2),
  Journey(
    emoji: "🎷", title: "Over the roofs", line: "An evening in the city",
    text: "Nine flights of stairs and a small door.\nThe whole town lies below,\nand somebody plays the saxophone.",
    color: 0xCFC2EC),
]
