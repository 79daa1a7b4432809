import {
  grantAdmin,
  inviteAccount,
  resetAccount,
  revokeAdmin,
} from '../../features/accounts/index.ts'
import { badInput } from '../../shared/errors.ts'
import { runCommand } from './run-command.ts'

const USAGE = `npm run admin -- invite EMAIL [--admin]   makes an account and prints the link that sets its password
npm run admin -- reset EMAIL              prints a link that sets a new password
npm run admin -- grant EMAIL              makes an account an admin's
npm run admin -- revoke EMAIL             takes that back`

const [action = '', email = '', ...flags] = process.argv.slice(2)
const isAdmin = action === 'invite' && flags.join() === '--admin'

await runCommand(async (resources) => {
  const actions: Record<string, () => Promise<string>> = {
    invite: () => inviteAccount(resources, email, { isAdmin }),
    reset: () => resetAccount(resources, email),
    grant: async () => {
      await grantAdmin(resources, email)
      return `${email} is an admin now.`
    },
    revoke: async () => {
      await revokeAdmin(resources, email)
      return `${email} is no admin any more.`
    },
  }
  const act = actions[action]
  if (!act || !email || (flags.length > 0 && !isAdmin)) throw badInput(USAGE)
  console.log(await act())
})
