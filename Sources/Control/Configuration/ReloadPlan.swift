import Gateway

/// What a reload (SIGHUP) would change. Made from the very places the process was started from, and only when all of it is
/// valid: a reload changes everything or nothing.
public struct ReloadPlan: Equatable, Sendable {
    /// The apps as they are to be from now on, all of them.
    public let apps: [AppConfiguration]
    /// The running configuration with every reloadable setting replaced.
    public let configuration: ServerConfiguration
    /// Paths of the settings that change now, such as `log.level`; `apps` is one of them.
    public let changed: [String]
    /// Paths of settings that differ in the file and need a restart; they stay as they run.
    public let needingRestart: [String]
    /// Sentences for the log, as warnings.
    public let notes: [String]

    /// Reads the configuration again. Blocks for reading a few small files; call it off the shards' threads.
    /// - Parameters:
    ///   - plan: what the process was started with.
    ///   - running: what counts now: the plan's configuration, or that of the last reload.
    /// - Throws: everything that is wrong; nothing has changed then.
    public static func read(_ plan: ServePlan, running: ServerConfiguration) throws(ConfigFaults) -> ReloadPlan {
        let loaded = try plan.loader.load()
        var next = running
        var changed: [String] = []
        var needingRestart: [String] = []
        for setting in SettingTable.all where setting.show(loaded.configuration) != setting.show(running) {
            if setting.path == "data", plan.hasTemporaryData { continue }
            guard setting.isReloadable else {
                needingRestart.append(setting.path)
                continue
            }
            changed.append(setting.path)
            setting.copy(loaded.configuration, &next)
        }
        next.gateway.maximumPreLoginConnections = next.preLogin.of(next.gateway.maximumConnections)
        if loaded.configuration.gateway.apps != running.gateway.apps { changed.append("apps") }
        next.gateway.apps = loaded.configuration.gateway.apps
        return ReloadPlan(
            apps: next.gateway.apps, configuration: next, changed: changed, needingRestart: needingRestart,
            notes: loaded.notes)
    }
}
