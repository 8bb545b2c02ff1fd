/// What the list is about. The emoji are some of those that come with the library.
package struct Journey: Sendable {
  package let emoji, title, line, text: String
  package let color: UInt32
}

package let journeys = [
  Journey(
    emoji: "🌈", title: "Up to the falls", line: "Four hours, one hut",
    text: "Leave before the sun is over the ridge.\nThe path is steep for the first hour,\nthen it follows the water.",
    color: 0xBBD7EE),
  Journey(
    emoji: "🍇", title: "Through the vineyards", line: "Half a day, many stops",
    text: "Begin at the mill, where the bus ends.\nEvery gate with a green ribbon\nis one that you may open.",
    color: 0xDCD0F0),
  Journey(
    emoji: "🐳", title: "Along the coast", line: "Two days by bicycle",
    text: "Wind from the west: begin in the north.\nThe ferry takes bicycles\nuntil six in the evening.",
    color: 0xBFE3DF),
  Journey(
    emoji: "🌵", title: "Into the desert", line: "Steep, dry, and worth it",
    text: "Bring twice the water you think you need.\nAt noon there is no shade;\nat night the stars are close.",
    color: 0xF4DDB0),
  Journey(
    emoji: "🌙", title: "Over the roofs", line: "An evening in the city",
    text: "Nine flights of stairs and a small door.\nThe whole town lies below,\nand a saxophone plays somewhere.",
    color: 0xC9CFE6),
]
