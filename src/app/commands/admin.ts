import { RESET_HOURS } from '../../features/accounts/contract.ts'
import {
  grantAdmin,
  resetAccount,
  resetSecondFactor,
  revokeAdmin,
} from '../../features/accounts/index.ts'
import { badInput } from '../../shared/errors.ts'
import { BACKUP_USAGE, backupCommands } from './backups.ts'
import { COMPETITION_USAGE, competitionCommands } from './competition.ts'
import { INVITATION_USAGE, invitationCommands } from './invitations.ts'
import { MAIL_USAGE, mailCommands } from './mails.ts'
import { runCommand } from './run-command.ts'
import { sendLink } from './words.ts'

const USAGE = `${INVITATION_USAGE}
npm run admin -- reset EMAIL              prints a link to set a new password
npm run admin -- reset-second-factor EMAIL  removes an authenticator app and passkeys that were lost, and tells the owner by mail
npm run admin -- grant EMAIL              makes an account an admin
npm run admin -- revoke EMAIL             removes an account's admin rights
${MAIL_USAGE}
${COMPETITION_USAGE}
${BACKUP_USAGE}`

const [action = '', email = '', ...flags] = process.argv.slice(2)
const commands = {
  ...invitationCommands,
  ...mailCommands,
  ...competitionCommands,
  ...backupCommands,
}

await runCommand(async (resources) => {
  const command = commands[action]
  if (command) {
    console.log(await command(resources, process.argv.slice(3)))
    return
  }
  const actions: Record<string, () => Promise<string>> = {
    reset: async () =>
      sendLink({ email, link: await resetAccount(resources, email), hours: RESET_HOURS }),
    'reset-second-factor': async () => {
      await resetSecondFactor(resources, email)
      return `${email} now signs in with the password alone, and was told so by email.`
    },
    grant: async () => {
      await grantAdmin(resources, email)
      return `${email} is now an admin.`
    },
    revoke: async () => {
      await revokeAdmin(resources, email)
      return `${email} is no longer an admin.`
    },
  }
  const act = actions[action]
  if (!act || !email || flags.length > 0) throw badInput(USAGE)
  console.log(await act())
})
