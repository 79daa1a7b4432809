import { verify } from './differences.ts'
import { runCommand } from './run-command.ts'
import { use } from './usage.ts'

await runCommand(
  'verify',
  [use('', 'computes every stored total again and reports any difference', verify)],
  { reads: true },
)
