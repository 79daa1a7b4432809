import { RESET_HOURS } from '../../features/accounts/contract.ts'
import {
  grantAdmin,
  resetAccount,
  resetSecondFactor,
  revokeAdmin,
} from '../../features/accounts/index.ts'
import type { CommandServices } from './run-command.ts'
import { use } from './usage.ts'
import { sendLink } from './words.ts'

export const accountCommands = [
  use(
    'reset EMAIL',
    'prints a link to set a new password',
    async (services: CommandServices, { EMAIL: email }) =>
      sendLink({ email, link: await resetAccount(services, email), hours: RESET_HOURS }),
  ),
  use(
    'reset-second-factor EMAIL',
    'removes a lost authenticator app and lost passkeys, and emails the owner',
    async (services: CommandServices, { EMAIL: email }) => {
      await resetSecondFactor(services, email)
      return `${email} now signs in with the password alone. We tell them by email, if their address is confirmed.`
    },
  ),
  use(
    'grant EMAIL',
    'makes an account an admin',
    async (services: CommandServices, { EMAIL: email }) => {
      await grantAdmin(services, email)
      return `${email} is now an admin.`
    },
  ),
  use(
    'revoke EMAIL',
    "removes an account's admin rights",
    async (services: CommandServices, { EMAIL: email }) => {
      await revokeAdmin(services, email)
      return `${email} is no longer an admin.`
    },
  ),
]
