/// What a reload brings to a shard. Immutable and shared.
final class GatewayUpdate: Sendable {
    let apps: AppSnapshot
    let settings: ShardSettings

    init(apps: AppSnapshot, settings: ShardSettings) {
        self.apps = apps
        self.settings = settings
    }
}
