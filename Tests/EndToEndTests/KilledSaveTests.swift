import Foundation
import Testing

@Suite("A save that is killed")
struct KilledSaveTests {
  @Test("at whatever moment riffle is killed while it writes a scene, the file is the old one or the new one")
  func killed() throws {
    let scratch = try Scratch()
    let old = "riffle: 1\ntitle: old\n" + String(repeating: "# a comment that makes the file longer\n", count: 4000)
    try old.write(toFile: scratch.path("old.yaml"), atomically: true, encoding: .utf8)
    // Each is killed a little later than the one before.
    let outcome = try scratch.shell(
      """
      sed 's/title: old/title: new/' old.yaml > new.yaml
      changed=0
      for round in $(seq 1 40); do
        cp old.yaml scene.yaml
        $RIFFLE edit scene.yaml title=new > said 2>&1 & program=$!
        sleep "0.$(printf %03d $((round * 8)))"
        kill -KILL $program 2> /dev/null
        wait $program 2> /dev/null
        if cmp -s scene.yaml new.yaml; then changed=$((changed + 1)); else cmp scene.yaml old.yaml || exit 1; fi
      done
      cp old.yaml scene.yaml
      $RIFFLE edit scene.yaml title=new > said 2>&1
      cmp scene.yaml new.yaml && echo "changed $changed"
      """)
    #expect(outcome.status == 0 && outcome.output.hasPrefix("changed "), "\(outcome)")
  }
}
