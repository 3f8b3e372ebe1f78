import Containers
import SessionCore
import Tokens
import WireProtocol

/// The apps as of one reload. Immutable, shared by all shards.
///
/// An app keeps its index over reloads, also after it was taken out of the file (then it is `removed`), because users
/// and sessions name their app by it.
final class AppSnapshot: Sendable {
    struct App: Sendable {
        let configuration: AppConfiguration
        let keys: KeySet
        let appkey: [UInt8]
        /// No longer configured: logins get 100, live sessions 305.
        let isRemoved: Bool

        let tokenRules: TokenLife.Rules

        init(_ configuration: AppConfiguration, isRemoved: Bool = false) {
            self.configuration = configuration
            self.isRemoved = isRemoved
            keys = KeySet(configuration.keys)
            appkey = Array(configuration.appkey.utf8)
            tokenRules = TokenLife.Rules(
                willExpirePermille: configuration.willExpirePermille,
                graceSeconds: Int64(configuration.tokenGraceSeconds))
        }

        /// Whether sessions of this app may live.
        var isServing: Bool { configuration.enabled && !isRemoved }
    }

    /// Grows by one with each reload, so that a hand-over can tell that its keys were judged under older ones.
    let generation: UInt32
    let apps: [App]
    private let indexes: [[UInt8]: UInt32]

    /// `previous` gives the indexes that must stay.
    init(_ configurations: [AppConfiguration], previous: AppSnapshot?) {
        var apps = previous?.apps.map {
            App($0.configuration, isRemoved: true)
        } ?? []
        var indexes = previous?.indexes ?? [:]
        for configuration in configurations {
            let appkey = Array(configuration.appkey.utf8)
            let app = App(configuration)
            if let index = indexes[appkey] {
                apps[Int(index)] = app
            } else {
                indexes[appkey] = UInt32(apps.count)
                apps.append(app)
            }
        }
        self.apps = apps
        self.indexes = indexes
        generation = (previous?.generation ?? 0) &+ 1
    }

    /// The app of that key, also a removed one. Cost: one keyed hash over the bytes.
    func index(of appkey: ByteView) -> UInt32? { indexes[Array(appkey.buffer)] }
}
