import Gateway

/// Everything `serve` needs: a validated configuration, and how to read it again.
public struct ServePlan: Sendable {
    public let configuration: ServerConfiguration
    /// The app of `--dev` and its secret's file; nil without.
    public let demo: DemoApp?
    /// What reload reads.
    public let loader: ConfigLoader
    /// The data folder was made for this run and goes with it.
    public let hasTemporaryData: Bool
    /// Sentences for the log, as warnings.
    public let notes: [String]
}
