import LinuxIO
import Terminal

/// A whole run: the only way in for the program.
public enum LoadRun {
    public enum Progress: Sendable {
        /// Nothing is said.
        case silent
        /// A bar on a terminal, a line a second elsewhere, both on stderr.
        case standardError
    }

    /// Runs on the calling thread until the run is over by itself.
    ///
    /// - Parameters:
    ///   - arguments: for the report's environment.
    ///   - signals: a descriptor that becomes readable when the run shall end early; -1: there is none.
    /// - Throws: when the run can't start, in words.
    public static func perform(
        _ options: LoadOptions, arguments: [String] = [], progress: Progress = .silent, signals: Int32 = -1
    ) throws(LoadFailure) -> RunReport {
        let environment = Environment.current(arguments: arguments)
        let style: ProgressMeter.Style = progress == .silent ? .none : StandardError.isTerminal ? .bar : .lines
        var engine = try LoadEngine(options, progress: ProgressMeter(style), signals: signals)
        engine.run()
        return RunReport(engine, environment: environment)
    }
}
