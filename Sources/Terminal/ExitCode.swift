/// What the process tells its caller, the same for every subcommand.
public enum ExitCode {
    public static let success: Int32 = 0
    /// It was asked rightly and failed while running.
    public static let failure: Int32 = 1
    /// Wrong usage: an unknown option, a flag's value that cannot be read.
    public static let usage: Int32 = 2
    /// The configuration is refused (EX_CONFIG of sysexits).
    public static let configuration: Int32 = 78
}
