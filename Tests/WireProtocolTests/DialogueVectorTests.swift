import Testing
import WireProtocol

/// The dialogues are made of frames that decode to what they say.
struct DialogueVectorTests {
    static let names = (try? ProtocolFolder.dialogues()) ?? []

    @Test func theDialoguesOfTheContractAreThere() {
        let wanted = ["login", "heartbeat", "displaced", "renew", "logout-unbind-failed", "devices-once", "stray-http"]
        #expect(Set(wanted.map { $0 + ".json" }).isSubset(of: Self.names))
    }

    @Test(arguments: names)
    func everyStepIsWhatItSays(name: String) throws {
        let dialogue = try ProtocolFolder.json("vectors/dialogues/" + name)
        #expect(dialogue["name"]?.string.map { $0 + ".json" } == name)
        #expect(dialogue["about"]?.string?.isEmpty == false && dialogue["given"]?.string?.isEmpty == false)
        var ended: Set<String> = []
        for step in try #require(dialogue["steps"]?.array) {
            if step["wait"]?.int != nil { continue }
            let connection = try #require(step["on"]?.string)
            #expect(!ended.contains(connection), "a step behind the end of \(connection)")
            if step["end"]?.bool == true { ended.insert(connection) }
            guard let frame = step["frame"]?.string else { continue }
            let bytes = try step.bytes("hex")
            try withMessage(bytes) { type, message in
                #expect("\(type.name)" == frame)
                #expect(Shown.matches(message.fields, step["fields"]))
                #expect(type.isFromClient == (step["from"]?.string == "client"))
                #expect(message.frame() == bytes)
            }
        }
    }
}
