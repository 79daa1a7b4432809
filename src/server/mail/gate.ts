import { mailKind } from '../../shared/mail-kinds.ts'
import { asSystem, type OwnerTx, type SystemTx } from '../database/tenancy.ts'

/** Few kinds go to unconfirmed addresses, none to disabled accounts (`MAIL_KINDS`). */

export type AddressState = 'confirmed' | 'disabled'
type StatesOfAddresses = (
  tx: Pick<SystemTx, 'client'>,
  addresses: string[],
) => Promise<Map<string, AddressState>>

/** Nothing until set: an email too few is better than one to a stranger. */
let statesOf: StatesOfAddresses = async () => new Map()

/** Only from `app/events.ts`. */
export function setMailGate(known: StatesOfAddresses): void {
  statesOf = known
}

/** Asked again before sending: hours may pass. */
export async function isDisabledSince(
  tx: SystemTx,
  { kind, recipient }: { kind: string; recipient: string },
): Promise<boolean> {
  if (mailKind(kind)?.saysDisabled) return false
  return (await statesOf(tx, [recipient])).get(recipient) === 'disabled'
}

export async function withLeave<Mail extends { kind: string; recipient: string }>(
  tx: OwnerTx | SystemTx,
  mails: Mail[],
): Promise<Mail[]> {
  const recipients = mails.map(({ recipient }) => recipient)
  const states = await asSystem(tx, () => statesOf(tx, recipients))
  return mails.filter(({ kind, recipient }) => {
    const state = states.get(recipient)
    return state === 'confirmed' || (state === undefined && mailKind(kind)?.goesTo === 'anyone')
  })
}
