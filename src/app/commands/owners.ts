import { resolve } from 'node:path'
import { MAX_REASON } from '../../features/accounts/contract.ts'
import {
  accountIdOf,
  accountsOf,
  deleteOnRequest,
  disableAccount,
  enableAccount,
  exportToFile,
} from '../../features/accounts/index.ts'
import { pageOfOwners, type Owner } from '../../features/admin/index.ts'
import { audit } from '../../server/audit/log.ts'
import { badInput } from '../../shared/errors.ts'
import { DAYS_TO_RETURN } from '../../shared/limits.ts'
import { fullName } from '../../shared/names.ts'
import { OWNER_DATA } from '../owner-data.ts'
import type { CommandServices } from './run-command.ts'
import { commandLine, use } from './usage.ts'

const PAGE = 50

/** Each change is in the audit log with its reason, and told to the owner. */
export const ownersCommands = [
  use(
    'owners [--before=ID]',
    'lists owners, the newest 50 first, in columns with tabs between them',
    (services: CommandServices, { before }) => list(services, '', before),
  ),
  use(
    'owners find TEXT [--before=ID]',
    'lists owners by a part of their name, email or business',
    (services: CommandServices, { TEXT: text, before }) => list(services, text, before),
  ),
  use(
    'owners disable EMAIL REASON...',
    'closes an account: no sign-in, no emails, no place on the board; nothing is lost',
    async (services: CommandServices, { EMAIL: email, REASON: words }) => {
      const reason = reasonOf(words)
      await disableAccount(services, await idOf(services, email), reason)
      return `${email} can't sign in any more and was signed out everywhere. Nothing is lost. To undo it: ${commandLine('admin', ['owners', 'enable', email, 'REASON'])}`
    },
  ),
  use(
    'owners enable EMAIL REASON...',
    'opens the account again, with everything as it was',
    async (services: CommandServices, { EMAIL: email, REASON: words }) => {
      const reason = reasonOf(words)
      await enableAccount(services, await idOf(services, email), reason)
      return `${email} can sign in again, and everything is as it was.`
    },
  ),
  use(
    'owners export EMAIL FILE REASON...',
    'writes everything about an owner to a new ZIP file',
    async (services: CommandServices, { EMAIL: email, FILE: file, REASON: words }) => {
      const reason = reasonOf(words)
      const path = resolve(file)
      await exportToFile(services, OWNER_DATA, await idOf(services, email), { path, reason })
      return `Everything about ${email} is in ${path}. Keep it as safe as a backup.`
    },
  ),
  use(
    'owners delete EMAIL FILE REASON... [--now] [--yes]',
    `writes the same file, then deletes the account, for an owner who asked: in ${DAYS_TO_RETURN} days, or at once with --now`,
    async (services: CommandServices, given) => {
      const { EMAIL: email, FILE: file, REASON: words, now: atOnce = false, yes } = given
      const reason = reasonOf(words)
      const id = await idOf(services, email)
      if (!yes) {
        const when = atOnce
          ? 'within minutes, for good'
          : `in ${DAYS_TO_RETURN} days, unless they sign in before then`
        throw badInput(
          `This would delete ${await nameOf(services, id)} ${when}. If that is right, run the command again with --yes at the end.`,
        )
      }
      const path = resolve(file)
      await exportToFile(services, OWNER_DATA, id, { path, reason })
      const deletedOn = await deleteOnRequest(services, id, { reason, atOnce })
      const when = atOnce
        ? 'The running app deletes the account within 10 minutes.'
        : `The account is deleted on ${deletedOn}, unless its owner signs in before then.`
      return `Everything about ${email} is in ${path}. ${when}`
    },
  ),
]

const idOf = ({ db }: CommandServices, email: string): Promise<string> =>
  db.withSystem((tx) => accountIdOf(tx, email))

function reasonOf(words: string[]): string {
  const reason = words.join(' ').trim()
  if (!reason) throw badInput('Say why, at the end of the line. The audit log keeps the reason.')
  if (reason.length > MAX_REASON) {
    throw badInput(`The reason can have at most ${MAX_REASON} characters.`)
  }
  return reason
}

async function list(
  { db, clock }: CommandServices,
  search: string,
  before?: string,
): Promise<string> {
  if (before !== undefined && !UUID.test(before)) throw badInput(`${before} is not an id.`)
  await db.withSystem((tx) => audit(tx, { kind: 'list_viewed', detail: 'owners' }))
  const { owners, nextCursor } = await pageOfOwners(
    db,
    { search, cursor: before, limit: PAGE },
    clock.today('UTC'),
  )
  if (owners.length === 0) return 'There is no such owner.'
  const more = ['owners', ...(search ? ['find', search] : []), `--before=${nextCursor}`]
  return [
    COLUMNS.map(([title]) => title).join('\t'),
    ...owners.map((owner) => COLUMNS.map(([, cell]) => printable(cell(owner))).join('\t')),
    ...(nextCursor ? [`For older ones: ${commandLine('admin', more)}`] : []),
  ].join('\n')
}

const COLUMNS: [string, (owner: Owner) => string][] = [
  ['email', ({ email }) => email],
  ['state', ({ state }) => state],
  ['admin', ({ isAdmin }) => (isAdmin ? 'admin' : '')],
  ['joined', ({ createdAt }) => createdAt.slice(0, 10)],
  ['last active', ({ lastActive }) => lastActive ?? ''],
  ['sales', ({ sales }) => String(sales)],
  ['name', fullName],
  ['business', ({ businessName }) => businessName ?? ''],
  ['id', ({ id }) => id],
]

/** Without characters that move the cursor or begin a column. */
const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, ' ')

async function nameOf({ db }: CommandServices, id: string): Promise<string> {
  const account = await db.withSystem(async (tx) => (await accountsOf(tx, [id])).get(id))
  if (!account) return 'nobody'
  const name = fullName(account)
  return printable(name ? `${name} (${account.email})` : account.email)
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
