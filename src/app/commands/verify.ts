import { verify } from './differences.ts'
import { runCommand } from './run-command.ts'

await runCommand(verify)
