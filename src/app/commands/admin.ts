import { accountCommands } from './accounts.ts'
import { backupCommands } from './backups.ts'
import { checkDatabaseCommand } from './check-database.ts'
import { competitionCommands } from './competition.ts'
import { invitationCommands } from './invitations.ts'
import { mailCommands } from './mails.ts'
import { ownersCommands } from './owners.ts'
import { runCommand } from './run-command.ts'

await runCommand('admin', [
  ...invitationCommands,
  ...accountCommands,
  ...ownersCommands,
  ...mailCommands,
  ...competitionCommands,
  ...backupCommands,
  checkDatabaseCommand,
])
