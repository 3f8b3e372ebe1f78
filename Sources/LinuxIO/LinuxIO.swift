// LinuxIO
