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

await runCommand(async (resources) => {
  const [action, email, flag, ...rest] = process.argv.slice(2)
  const isKnown =
    rest.length === 0 && (flag === undefined || (action === 'invite' && flag === '--admin'))
  if (!email || !isKnown) throw badInput(USAGE)
  switch (action) {
    case 'invite':
      console.log(await inviteAccount(resources, email, { isAdmin: flag === '--admin' }))
      break
    case 'reset':
      console.log(await resetAccount(resources, email))
      break
    case 'grant':
      await grantAdmin(resources, email)
      console.log(`${email} is an admin now.`)
      break
    case 'revoke':
      await revokeAdmin(resources, email)
      console.log(`${email} is no admin any more.`)
      break
    default:
      throw badInput(USAGE)
  }
})
