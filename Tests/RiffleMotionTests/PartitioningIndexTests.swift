import RiffleMotion
import Testing

@Suite("Partitioning index")
struct PartitioningIndexTests {
  @Test("the partitioning index is the first index of the second part, for every length and position", arguments: 0...9)
  func everyPlace(count: Int) {
    let numbers = Array(0..<count)
    for place in 0...count {
      #expect(numbers.partitioningIndex { $0 >= place } == place)
    }
  }

  @Test("the partitioning index of a slice uses the indices of the slice")
  func slices() {
    let slice = [1, 3, 5, 7, 9][2...]
    #expect(slice.partitioningIndex { $0 > 5 } == 3)
    #expect(slice.partitioningIndex { $0 > 9 } == 5)
  }

  @Test("the partitioning index is found in logarithmic time")
  func logarithmic() {
    var asked = 0
    let place = (0..<1_000_000).partitioningIndex {
      asked += 1
      return $0 >= 123_456
    }
    #expect(place == 123_456 && asked <= 20)
  }
}
