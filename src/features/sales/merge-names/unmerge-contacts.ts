import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { asOne, isSaidAs, turnedBack, UNKNOWN } from '../contacts/rules.ts'
import { forgetMerge, keepNo, noteMerge } from '../contacts/refusals.ts'
import { contactsOf, setContactsBack } from '../contacts/store.ts'
import { laterMerges, updateChange, type ChangeRow } from './changes.ts'

/** Changes since the merge stay with the customer who stayed; but a no since then may have been said by either. */
export async function unmergeContacts(
  tx: OwnerTx,
  { id, fromId, intoId, contacts }: ChangeRow,
): Promise<void> {
  if (!contacts) return
  const { from, to } = contacts
  await forgetMerge(tx, id, intoId)
  let [was, is] = [asOne(to, from), to]
  let holder = intoId
  for (const later of await laterMerges(tx, id)) {
    if (later.intoId !== holder && later.fromId !== holder) continue
    const side = later.fromId === holder ? 'from' : 'to'
    const turned = { ...later.contacts, [side]: turnedBack(later.contacts[side], was, is) }
    await updateChange(tx, later.id, { contacts: turned })
    await forgetMerge(tx, later.id, later.intoId)
    await noteMerge(tx, later.id, turned)
    was = asOne(later.contacts.to, later.contacts.from)
    is = asOne(turned.to, turned.from)
    holder = later.intoId
  }
  const now = (await contactsOf(tx, [holder], { forUpdate: true })).get(holder) ?? null
  const saidNo = now?.mayBeWrittenTo === false && !isSaidAs(now, was)
  const own = saidNo
    ? { ...(from ?? UNKNOWN), mayBeWrittenTo: false, saidOn: now.saidOn, saidIn: now.saidIn }
    : from
  await setContactsBack(
    tx,
    new Map([[holder, turnedBack(now, was, is)], ...(own ? [[fromId, own] as const] : [])]),
  )
  if (saidNo) await keepNo(tx, fromId)
}
