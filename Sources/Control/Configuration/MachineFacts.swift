import LinuxIO

/// What the configuration must fit to.
public struct MachineFacts: Equatable, Sendable {
    /// Cores this process may run on.
    public var cores: Int
    /// Hard limit of descriptors; the soft limit is raised to it at the start.
    public var descriptorLimit: Int

    public init(cores: Int, descriptorLimit: Int) {
        self.cores = cores
        self.descriptorLimit = descriptorLimit
    }

    public static func current() -> MachineFacts {
        MachineFacts(cores: Thread.allowedCores, descriptorLimit: DescriptorLimit.current().hard)
    }
}
