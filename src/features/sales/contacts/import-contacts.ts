import { and, eq, sql } from 'drizzle-orm'
import { limitReached } from '../../../server/database/database-errors.ts'
import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Day } from '../../../shared/calendar.ts'
import { nameKey } from '../../../shared/names.ts'
import {
  filled,
  isSameContact,
  UNKNOWN,
  updated,
  type Contact,
  type KnownContact,
} from './rules.ts'
import { roomForSent } from '../room.ts'
import { refusedAmong, sayNo, type Ways } from './refusals.ts'
import {
  addNames,
  contactsOf,
  idsOfKeys,
  namesBySpelling,
  putContacts,
  requireRoom,
  saidBy,
} from './store.ts'
import { contactBefore, contactImport } from './tables.ts'

export interface GivenContact extends Contact {
  name: string
}

interface Taken {
  added: number
  changed: number
  same: number
}

interface ContactFile {
  fileName: string
  at: Date
  today: Day
  leftOut: number
  /** For contacts beside sales: only what isn't known yet, only of known customers. */
  saleImportId?: number
  mayRead?: boolean
}

export interface Portion {
  customers: GivenContact[]
  refused: Ways[]
}

interface Target extends ContactFile {
  importId: number
}

interface StoredChange {
  before: KnownContact | null
  after: KnownContact
  saysNo: boolean
}

export interface Change {
  name: string
  isNew: boolean
  before: Contact | null
  after: Contact
}

/** Without a change. */
export const previewContacts = (
  tx: OwnerTx,
  portions: AsyncIterable<Portion>,
  onChange: (change: Change) => void,
): Promise<Taken> => take(tx, portions, undefined, onChange)

export async function importContacts(
  tx: OwnerTx,
  portions: AsyncIterable<Portion>,
  file: ContactFile,
): Promise<Taken & { importId: number }> {
  const { fileName, at, leftOut, saleImportId = null } = file
  if (saleImportId === null) await requireRoomForChanges(tx)
  const counts = { added: 0, changed: 0, same: 0, leftOut }
  const [row] = await tx
    .insert(contactImport)
    .values({ ownerId: tx.ownerId, fileName, createdAt: at, saleImportId, ...counts })
    .returning({ id: contactImport.id })
  const importId = row!.id
  const taken = await take(tx, portions, { ...file, importId })
  await tx
    .update(contactImport)
    .set(taken)
    .where(and(eq(contactImport.ownerId, tx.ownerId), eq(contactImport.id, importId)))
  return { importId, ...taken }
}

/**
 * Portions come in the order of keys, each name once. Nothing known is lost: empty cells change nothing, and earlier
 * contacts are stored for the undo. Without `target`, nothing changes.
 */
async function take(
  tx: OwnerTx,
  portions: AsyncIterable<Portion>,
  target?: Target,
  onChange: (change: Change) => void = () => {},
): Promise<Taken> {
  const onlyMissing = target?.saleImportId !== undefined
  const taken: Taken = { added: 0, changed: 0, same: 0 }
  const names = await namesBySpelling(tx)
  const room =
    target?.mayRead === false && !onlyMissing ? await roomForSent(tx, ['customer']) : undefined
  let sent = 0
  for await (const { customers, refused: saidNo } of portions) {
    room?.require('customer', (sent += customers.length))
    const noes = [...saidNo]
    const byKey = byNameKey(customers, names)
    // as names are locked (`lock.ts`)
    const batch = [...byKey.keys()].toSorted()
    const missing = new Set(batch)
    for (const key of (await idsOfKeys(tx, batch)).keys()) missing.delete(key)
    if (target && !onlyMissing && missing.size > 0) {
      await addNames(
        tx,
        [...missing].map((key) => byKey.get(key)!.name),
      )
    }
    const ids = await idsOfKeys(tx, batch)
    const known = await contactsOf(tx, [...ids.values()], { forUpdate: target !== undefined })
    const refused = await refusedAmong(
      tx,
      batch.map((key) => byKey.get(key)!),
    )
    const changes = new Map<number, StoredChange>()
    for (const key of batch) {
      const { name, ...said } = byKey.get(key)!
      const id = ids.get(key)
      // Several names of a file may be spellings of one customer.
      const earlier = id === undefined ? undefined : changes.get(id)
      const now = earlier?.after ?? (id === undefined ? null : (known.get(id) ?? null))
      const before = earlier ? earlier.before : now
      const isNew = missing.has(key)
      if (isNew && onlyMissing) continue
      const after = (onlyMissing ? filled : updated)(now ?? UNKNOWN, said)
      const saysNo = said.mayBeWrittenTo === false
      if (saysNo && now) noes.push(now)
      if (!isNew && isSameContact(now ?? UNKNOWN, after)) {
        taken.same++
        // A known no too: it stays when the file that said so first is undone.
        if (!saysNo) continue
      } else {
        taken[isNew ? 'added' : 'changed']++
        const isRefused = refused.has(after.email) || refused.has(after.phone)
        onChange({
          name,
          isNew,
          before,
          after: isRefused ? { ...after, mayBeWrittenTo: false } : after,
        })
      }
      if (target && id !== undefined) {
        const source = { on: target.today, source: target.fileName, isSaid: saysNo }
        const saidSo = saidBy(now ?? UNKNOWN, after, source)
        changes.set(id, { before, after: saidSo, saysNo: saysNo || (earlier?.saysNo ?? false) })
      }
    }
    if (!target) continue
    await storeChanges(tx, target, changes)
    if (!onlyMissing && missing.size > 0) await requireRoom(tx)
    await sayNo(tx, noes, target.today, target.fileName)
  }
  return taken
}

/** Other spellings count for the customer who stayed; the first contact counts. */
function byNameKey(given: GivenContact[], names: Map<string, string>): Map<string, GivenContact> {
  const byKey = new Map<string, GivenContact>()
  for (const contact of given) {
    const name = names.get(nameKey(contact.name)) ?? contact.name
    const key = nameKey(name)
    const known = byKey.get(key)
    byKey.set(key, { ...(known ? filled(known, contact) : contact), name })
  }
  return byKey
}

const STORE_CHANGES = sqlText`
  INSERT INTO ${contactBefore} AS stored (owner_id, import_id, customer_id, before, after, kept_at)
  SELECT $1, $2, id, before, after, $6
  FROM unnest($3::bigint[], $4::jsonb[], $5::jsonb[]) AS given (id, before, after)
  ON CONFLICT (owner_id, import_id, customer_id) DO UPDATE SET after = stored.after || excluded.after`

async function storeChanges(
  tx: OwnerTx,
  { importId, at }: Target,
  changes: Map<number, StoredChange>,
): Promise<void> {
  if (changes.size === 0) return
  const all = [...changes.values()]
  await putContacts(tx, new Map([...changes].map(([id, { after }]) => [id, after])))
  await tx.client.query(STORE_CHANGES, [
    tx.ownerId,
    importId,
    [...changes.keys()],
    all.map(({ before }) => before && JSON.stringify(rowOf(before))),
    all.map(({ after, saysNo }) => JSON.stringify({ ...rowOf(after), ...(saysNo && SAYS_NO) })),
    at,
  ])
}

const SAYS_NO = { says_no: true }

/** As columns of `customer_contact`: the database compares both. */
const rowOf = ({ mayBeWrittenTo, saidOn, saidIn, birthday, ...texts }: KnownContact) => ({
  ...texts,
  birthday: birthday === null ? null : Number(birthday.replace('-', '')),
  may_be_written_to: mayBeWrittenTo,
  said_on: saidOn,
  said_in: saidIn,
})

/** Throws a 409: as many stored for the undo in 30 days as there may be customers. */
async function requireRoomForChanges(tx: OwnerTx): Promise<void> {
  const { rows } = await tx.execute<{ isFull: boolean | null }>(sql`
    SELECT count(*) >= most_allowed('names') AS "isFull"
    FROM (SELECT FROM ${contactBefore} WHERE owner_id = ${tx.ownerId} LIMIT most_allowed('names')) AS stored`)
  if (rows[0]!.isFull) throw limitReached('contacts that files have changed in 30 days')
}
