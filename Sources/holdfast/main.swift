import Control
import FoundationEssentials
import Glibc

exit(Program.run(Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment))
