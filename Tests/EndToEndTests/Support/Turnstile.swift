/// How many tests of this target run at once: some that mostly wait, or one that wants the machine for itself.
/// Those go last, when nothing else waits.
actor Turnstile {
    static let shared = Turnstile(width: 6)

    private let width: Int
    private var inside = 0
    private var aloneInside = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var waitingAlone: [CheckedContinuation<Void, Never>] = []

    init(width: Int) {
        self.width = width
    }

    func enter(alone: Bool) async {
        await withCheckedContinuation { turn in
            if alone { waitingAlone.append(turn) } else { waiting.append(turn) }
            admit()
        }
    }

    func leave(alone: Bool) {
        if alone { aloneInside = false } else { inside -= 1 }
        admit()
    }

    private func admit() {
        while !aloneInside, inside < width, !waiting.isEmpty {
            inside += 1
            waiting.removeFirst().resume()
        }
        if !aloneInside, inside == 0, !waitingAlone.isEmpty {
            aloneInside = true
            waitingAlone.removeFirst().resume()
        }
    }
}
