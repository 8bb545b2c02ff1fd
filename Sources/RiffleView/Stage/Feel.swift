/// The constants of how a stage reacts to input and how entities fly.
package enum Feel {
  /// A button grows under the pointer; a card leans towards it by at most this angle in degrees.
  static let hover = Animation.spring(duration: 0.22)
  package static let hoverScale: Float = 0.03
  package static let leanAngle: Float = 8
  static let leave = Animation.spring(duration: 0.3, bounce: 0.2)
  static let press = Animation.spring(duration: 0.2)
  package static let pressScale: Float = -0.03
  static let release = Animation.spring(duration: 0.3, bounce: 0.3)
  /// A press that becomes a drag of the whole screen.
  static let rollback = Animation.spring(duration: 0.3)
  /// Seconds between the clicks of a double click.
  static let clickInterval = 0.5
  /// Seconds without movement until a pointer is at rest, and the minimal length of a swipe in points.
  static let handRest = 0.1
  static let swipeDistance: Float = 24
  package static let highlight = Animation.easeOut(duration: 0.15)

  static let knobHover: Float = 0.15
  static let knobHeld: Float = 0.3
  static let holdKnob = Animation.spring(duration: 0.15)
  static let releaseKnob = Animation.spring(duration: 0.25, bounce: 0.3)
  static let moveKnob = Animation.spring(duration: 0.12)
  static let followKnob = Animation.spring(duration: 0.25)

  /// Points until a pressed pointer drags: a click may tremble.
  static let dragDistance: Float = 6
  static let follow = Animation.interactiveSpring(response: 0.11, dampingFraction: 0.86)
  static let pickUp = Animation.spring(duration: 0.3, bounce: 0.2)
  package static let pickUpLift: Float = 40
  static let pickUpScale: Float = 0.05
  /// Points per second from which a press catches a moving entity.
  static let catchSpeed: Float = 60
  /// The slide of a thrown entity: seconds of its velocity, and at most this many points.
  static let slide: Float = 0.16
  static let longestSlide: Float = 500
  /// The highlight of the drop target of a dragged entity.
  static let invite = Animation.spring(duration: 0.2)
  static let dim = Animation.spring(duration: 0.45)
  static let inviteGlow: Float = 0.8

  /// Seconds of its velocity by which content slides: UIKit's `UIScrollView.DecelerationRate.normal` keeps 0.998 of it
  /// each millisecond, so it falls as exp(-t/s) with s = 0.001 / -ln 0.998.
  static let scrollMomentum: Float = 0.4995
  /// A critically damped spring of 1/s radians a second whose displacement is s times its velocity is exp(-t/s).
  static let scrollSlide = Animation.spring(response: 2 * .pi * 0.4995, dampingFraction: 1)
  /// Back from beyond an end, to a page, and by the wheel or a key.
  static let scrollEdge = Animation.spring(duration: 0.5)
  static let scrollPage = Animation.spring(duration: 0.45)
  static let scrollStep = Animation.spring(duration: 0.25)
  /// Points per wheel step or arrow key, and the fraction of a page per Page Down.
  static let wheelStep: Float = 60
  static let pageShare: Float = 0.9
  /// Points between an edge and a focused entity scrolled into view.
  static let revealGap: Float = 12
  /// Points per second from which a press stops sliding content.
  static let stopSpeed: Float = 4

  /// Points between the ring and its entity.
  package static let ringGap: Float = 5
  static let ringMove = Animation.spring(duration: 0.22, bounce: 0.15)
  static let ringFollow = Animation.spring(duration: 0.22)
  static let ringAppear = Animation.easeOut(duration: 0.12)
  static let ringHide = Animation.easeOut(duration: 0.2)
  /// Seconds until a held key repeats, then repeats per second.
  static let keyDelay = 0.4
  static let keyRate = 20

  /// The start of a flight, its return to the straight line, and its landing.
  package static let rise = Animation.spring(duration: 0.25, bounce: 0.1)
  package static let straighten = Animation.spring(duration: 0.4, bounce: 0.2)
  package static let touchDown = Animation.spring(duration: 0.3, bounce: 0.25)
  package static let flightScale: Float = 0.04
  /// The ends of the bow and of the flight, as fractions of the duration.
  static let straightensAt = 0.38
  static let landsAt = 0.8

  /// The halves of a riffled pile, and a card that falls from one of them.
  static let cut = Animation.spring(duration: 0.36, bounce: 0.16)
  static let cutLean: Float = 8
  static let fall = Animation.spring(duration: 0.28, bounce: 0.1)
  package static let flipBack = Animation.spring(duration: 0.6, bounce: 0)

  /// Depths of flying entities, dragged ones, the controls, and the focus ring.
  package static let flying: Int32 = 100_000
  package static let inHand: Int32 = 900_000
  package static let controls: Int32 = 1_000_000
  static let ring: Int32 = 1_100_000
}
