import { INVITATION_HOURS, RESET_HOURS } from '../../features/accounts/contract.ts'
import {
  grantAdmin,
  inviteAccount,
  resetAccount,
  revokeAdmin,
} from '../../features/accounts/index.ts'
import { badInput } from '../../shared/errors.ts'
import { runCommand } from './run-command.ts'

const USAGE = `npm run admin -- invite EMAIL [--admin]   creates an account and prints a link to set its password
npm run admin -- reset EMAIL              prints a link to set a new password
npm run admin -- grant EMAIL              makes an account an admin
npm run admin -- revoke EMAIL             removes an account's admin rights`

const [action = '', email = '', ...flags] = process.argv.slice(2)
const isAdmin = action === 'invite' && flags.join() === '--admin'

const withLink = (hours: number, link: string): string =>
  `Send this link to ${email}. It works once, within ${hours === 1 ? 'an hour' : `${hours} hours`}:\n${link}`

await runCommand(async (resources) => {
  const actions: Record<string, () => Promise<string>> = {
    invite: async () =>
      withLink(INVITATION_HOURS, await inviteAccount(resources, email, { isAdmin })),
    reset: async () => withLink(RESET_HOURS, await resetAccount(resources, email)),
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
  if (!act || !email || (flags.length > 0 && !isAdmin)) throw badInput(USAGE)
  console.log(await act())
})
