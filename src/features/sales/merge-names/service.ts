import { limitReached } from '../../../server/database/database-errors.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { defineEvent, raise } from '../../../server/events.ts'
import { refuseStale } from '../../../shared/edits.ts'
import { conflict, notFound } from '../../../shared/errors.ts'
import { nameKey } from '../../../shared/names.ts'
import { returnCommission, takeCommission } from '../commission.ts'
import { renewRevision } from '../lock.ts'
import { tellSales } from '../news.ts'
import type { NameKind } from '../contract.ts'
import { MAX_CHANGES, MAX_DIFFERENT, MAX_REASSIGNED } from './contract.ts'
import { noteMerge } from '../contacts/refusals.ts'
import { mergeContacts } from '../contacts/store.ts'
import { unmergeContacts } from './unmerge-contacts.ts'
import {
  deleteChange,
  insertChange,
  isMergedSpelling,
  lockChange,
  updateChange,
  usedByChanges,
  type ChangeRow,
} from './changes.ts'
import {
  addSpelling,
  countEntriesOf,
  deleteSpelling,
  storeDifferent,
  lockNames,
  setName,
  setSameAs,
  type NameRow,
} from './store.ts'

/** Before names are locked. A listener stops imports from starting, or throws while one runs. */
export const namesChanging = defineEvent<object>('names.changing')

export const nameMerged = defineEvent<{ kind: NameKind; fromId: number; intoId: number }>(
  'name.merged',
)

const isGone = () => notFound('This name is gone. It may have been merged on another page.')

export async function merge(
  tx: OwnerTx,
  kind: NameKind,
  { fromId, intoId }: { fromId: number; intoId: number },
  now: Date,
): Promise<ChangeRow> {
  if (fromId === intoId) throw conflict('same_name', 'Choose two different names to merge.')
  await raise(namesChanging, tx, {})
  const found = await lockNames(tx, kind, { ids: [fromId, intoId] })
  const own = (id: number) => found.find((name) => name.id === id && name.sameAs === null)
  const [from, into] = [own(fromId), own(intoId)]
  if (!from || !into) throw isGone()
  return mergeLocked(tx, kind, { from, into }, now)
}

async function mergeLocked(
  tx: OwnerTx,
  kind: NameKind,
  { from, into }: { from: NameRow; into: NameRow },
  now: Date,
): Promise<ChangeRow> {
  const sales = await countEntriesOf(tx, kind, from.id)
  await requireRoom(tx, sales)
  const spellings = await setSameAs(tx, kind, { of: 'all', before: from.id, sameAs: into.id })
  await setSameAs(tx, kind, { of: [from.id], before: null, sameAs: into.id })
  await raise(nameMerged, tx, { kind, fromId: from.id, intoId: into.id })
  await tellNames(tx, sales)
  const change = await insertChange(tx, {
    contacts: kind === 'customer' ? await mergeContacts(tx, from.id, into.id) : null,
    commissionRate: kind === 'salesperson' ? await takeCommission(tx, from.id, into.id) : null,
    ...{ kind, what: 'merge', fromId: from.id, intoId: into.id, spellings, sales },
    ...{ fromName: from.name, intoName: into.name, createdAt: now },
  })
  if (change.contacts) await noteMerge(tx, change.id, change.contacts)
  return change
}

async function requireRoom(tx: OwnerTx, more: number): Promise<void> {
  const { changes, moved, isReassigning } = await usedByChanges(tx)
  if (isReassigning) throw isBusy()
  if (changes >= MAX_CHANGES || moved + more > MAX_REASSIGNED)
    throw limitReached('merged and renamed names')
}

const isBusy = () =>
  conflict(
    'names_moving',
    'The sales of another name are still being moved. Please try again when that is done.',
  )

/** The old spelling stays known, also in files. Throws a 409 if the name isn't as it was read. */
export async function rename(
  tx: OwnerTx,
  kind: NameKind,
  id: number,
  { name, mayMerge, was }: { name: string; mayMerge: boolean; was?: object | undefined },
  now: Date,
): Promise<ChangeRow> {
  await raise(namesChanging, tx, {})
  const key = nameKey(name)
  const found = await lockNames(tx, kind, { ids: [id], key })
  const current = found.find((row) => row.id === id)
  if (!current || current.sameAs !== null) throw isGone()
  refuseStale(current, { name }, was)
  if (current.name === name) throw conflict('same_name', 'This is its name already.')
  const holder = found.find((row) => row.id !== id)
  if (holder?.sameAs === null) {
    if (mayMerge) return mergeLocked(tx, kind, { from: current, into: holder }, now)
    throw conflict('name_taken', `You already have “${holder.name}”. You can merge the two.`)
  }
  if (holder) await takeSpelling(tx, kind, { id, holder })
  await requireRoom(tx, 0)
  const sales = await countEntriesOf(tx, kind, id)
  await setName(tx, kind, id, name)
  if (current.key !== key) await addSpelling(tx, kind, current.name, id)
  await renewRevision(tx)
  await tellNames(tx, sales)
  return insertChange(tx, {
    ...{ kind, what: 'rename', fromId: id, intoId: id, sales },
    ...{ fromName: current.name, intoName: name },
    ...{ createdAt: now, movedAt: now, checkedAt: now },
  })
}

async function takeSpelling(
  tx: OwnerTx,
  kind: NameKind,
  { id, holder }: { id: number; holder: NameRow },
): Promise<void> {
  if (holder.sameAs !== id) {
    throw conflict(
      'other_spelling',
      `“${holder.name}” is another spelling of a different name. Forget it there first.`,
    )
  }
  if (await isMergedSpelling(tx, kind, holder.id)) {
    throw conflict(
      'merged_spelling',
      `“${holder.name}” was merged into this name. Undo that first, and then merge them the other way round.`,
    )
  }
  await deleteSpelling(tx, kind, holder.id)
}

export async function forget(tx: OwnerTx, kind: NameKind, id: number): Promise<void> {
  const [spelling] = await lockNames(tx, kind, { ids: [id] })
  if (!spelling || spelling.sameAs === null) throw isGone()
  if (await isMergedSpelling(tx, kind, id)) {
    throw conflict(
      'merged_spelling',
      `“${spelling.name}” was merged. Undo that under "Merged and renamed", so that its sales get the name back too.`,
    )
  }
  await deleteSpelling(tx, kind, id)
}

export async function undo(tx: OwnerTx, id: number, now: Date): Promise<ChangeRow> {
  await raise(namesChanging, tx, {})
  const change = await lockChange(tx, id)
  if (!change)
    throw notFound('There is nothing to undo. This was already undone or is too long ago.')
  if (change.undoneAt) return change
  await (change.what === 'merge' ? unmerge(tx, change, now) : unrename(tx, change))
  await tellNames(tx, change.sales)
  return change
}

/** Sales of a merge get their other name soon after. */
const tellNames = (tx: OwnerTx, count: number): Promise<void> =>
  tellSales(tx, () => (count > 0 ? { what: 'changed', by: 'names', count, days: null } : undefined))

async function unmerge(tx: OwnerTx, change: ChangeRow, now: Date) {
  const { id, kind, fromId, intoId, spellings, movedAt, commissionRate } = change
  // Its own sales may still be on the way: then they turn round.
  if (movedAt && (await usedByChanges(tx)).isReassigning) throw isBusy()
  const [from] = await lockNames(tx, kind, { ids: [fromId] })
  if (!from || from.sameAs === null) throw isGone()
  await setSameAs(tx, kind, { of: [fromId], before: from.sameAs, sameAs: null })
  await setSameAs(tx, kind, { of: spellings, before: from.sameAs, sameAs: fromId })
  if (commissionRate !== null) await returnCommission(tx, intoId, commissionRate)
  await unmergeContacts(tx, change)
  await updateChange(tx, id, { undoneAt: now })
}

async function unrename(tx: OwnerTx, { id, kind, intoId, fromName, intoName }: ChangeRow) {
  const key = nameKey(fromName)
  const found = await lockNames(tx, kind, { ids: [intoId], key })
  const current = found.find((row) => row.id === intoId)
  const old = found.find((row) => row.id !== intoId)
  if (current?.name !== intoName || current.sameAs !== null || (old && old.sameAs !== intoId)) {
    throw conflict(
      'changed_since',
      `“${intoName}” was changed again since then. Undo the later change first.`,
    )
  }
  if (old) await deleteSpelling(tx, kind, old.id)
  await setName(tx, kind, intoId, fromName)
  await deleteChange(tx, id)
  await renewRevision(tx)
}

export async function setDifferent(
  tx: OwnerTx,
  kind: NameKind,
  { id, otherId, areDifferent }: { id: number; otherId: number; areDifferent: boolean },
): Promise<void> {
  const found = await lockNames(tx, kind, { ids: [id, otherId] })
  if (found.length < 2) throw isGone()
  if ((await storeDifferent(tx, kind, [id, otherId], areDifferent)) > MAX_DIFFERENT) {
    throw limitReached('pairs of names that are not the same')
  }
}
