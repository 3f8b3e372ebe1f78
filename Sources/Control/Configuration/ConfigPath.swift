/// Relative paths in a configuration file start at the file's folder, so that the folder can be moved as a whole; those in flags
/// and in the environment start at the working folder.
enum ConfigPath {
    static func resolve(_ path: String, origin: ConfigOrigin, file: String?) -> String {
        if path.hasPrefix("/") { return path }
        switch origin {
        case .flag, .environment: return path
        case .file, .defaults: return folder(of: file) + path
        }
    }

    /// Empty, or with a slash at its end.
    private static func folder(of file: String?) -> String {
        guard let file, let slash = file.lastIndex(of: "/") else { return "" }
        return String(file[...slash])
    }
}
