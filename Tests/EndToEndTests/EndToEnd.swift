import Testing

/// Everything through the real binary over real sockets. Suites nest here by extensions, so that all of them run on
/// threads of their own (they block) and through one turnstile (they share the machine's cores).
@Suite(.onOwnThread)
struct EndToEnd {}
