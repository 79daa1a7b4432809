import { mailKind } from '../../shared/mail-kinds.ts'
import { asSystem, type OwnerTx, type SystemTx } from '../database/tenancy.ts'

/**
 * Every email passes here before it is stored or sent again: only a few kinds go to an address that nobody has
 * confirmed, and none to a closed account. `MAIL_KINDS` says which.
 */

/** What is known of an address; nothing of one that nobody has confirmed. */
export type Standing = 'confirmed' | 'closed'
type StandingOf = (
  tx: Pick<SystemTx, 'client'>,
  addresses: string[],
) => Promise<Map<string, Standing>>

/** Nothing, until somebody says who knows: an email too few is better than one to a stranger. */
let standingOf: StandingOf = async () => new Map()

/** Says who knows the addresses. Called only from `app/events.ts`, like `listen` of events.ts. */
export function setMailGate(known: StandingOf): void {
  standingOf = known
}

/**
 * True for an email that waited while its account was closed, except the one that says so. Asked once more before it is
 * sent: hours may pass until then.
 */
export async function isClosedSince(
  tx: SystemTx,
  { kind, recipient }: { kind: string; recipient: string },
): Promise<boolean> {
  if (mailKind(kind)?.saysClosed) return false
  return (await standingOf(tx, [recipient])).get(recipient) === 'closed'
}

/** Returns the emails that may go to their recipients. The transaction may be an owner's. */
export async function withLeave<Mail extends { kind: string; recipient: string }>(
  tx: OwnerTx | SystemTx,
  mails: Mail[],
): Promise<Mail[]> {
  const recipients = mails.map(({ recipient }) => recipient)
  const standings = await asSystem(tx, () => standingOf(tx, recipients))
  return mails.filter(({ kind, recipient }) => {
    const standing = standings.get(recipient)
    return (
      standing === 'confirmed' || (standing === undefined && mailKind(kind)?.goesTo === 'anyone')
    )
  })
}
