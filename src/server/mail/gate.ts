import { mailKind } from '../../shared/mail-kinds.ts'
import { asSystem, type OwnerTx, type SystemTx } from '../database/tenancy.ts'

/** Few kinds go to unconfirmed addresses, none to closed accounts (`MAIL_KINDS`). */

export type Standing = 'confirmed' | 'closed'
type StandingOf = (
  tx: Pick<SystemTx, 'client'>,
  addresses: string[],
) => Promise<Map<string, Standing>>

/** Nothing until set: an email too few is better than one to a stranger. */
let standingOf: StandingOf = async () => new Map()

/** Only from `app/events.ts`. */
export function setMailGate(known: StandingOf): void {
  standingOf = known
}

/** Asked again before sending: hours may pass. */
export async function isClosedSince(
  tx: SystemTx,
  { kind, recipient }: { kind: string; recipient: string },
): Promise<boolean> {
  if (mailKind(kind)?.saysClosed) return false
  return (await standingOf(tx, [recipient])).get(recipient) === 'closed'
}

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
