import * as z from 'zod/mini'
import { anInstant, aText, done } from '../../../shared/documented.ts'
import { wasRead } from '../../../shared/edits.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { id, personName, rowId, searchText } from '../../../shared/fields.ts'
import { TRASH_DAYS } from '../../../shared/limits.ts'
import { MAX_NAME_LENGTH } from '../../../shared/names.ts'
import { NAME_KINDS } from '../contract.ts'
import { idCursor, pageAnswer, pageQuery } from '../../../shared/pages.ts'

/** at a time */
export const MAX_PAIRS = 50
/** of a kind: with the most revenue, and the newest besides */
export const MOST_SOLD_COMPARED = 10_000
export const NEWEST_COMPARED = 1_000
/** at a time */
export const MAX_DIFFERENT = 20_000
export const MAX_CHANGES = 2_000
/** by changes of the last 30 days; each is remembered for the undo */
export const MAX_REASSIGNED = 5_000_000

const kind = z.enum(NAME_KINDS, 'Choose what the names are of')

const named = z.object({
  id: z.number(),
  name: aText(200),
  /** sales and refunds */
  entries: z.number(),
  revenue: z.number(),
  /** percent of a salesperson's revenue; null without one, and for other names */
  commissionRate: z.nullable(z.number()),
})
export type Named = z.infer<typeof named>

/** Sales with it are recorded under the name. */
const spelling = z.object({ id: z.number(), name: aText(200) })
export type Spelling = z.infer<typeof spelling>

const listed = z.extend(named, {
  /** up to 20 */
  spellings: z.array(spelling),
})
export type ListedName = z.infer<typeof listed>

export const listNames = endpoint({
  method: 'GET',
  path: '/api/names',
  summary: 'Names with their sales, by revenue, highest first',
  query: z.object({
    kind,
    ...pageQuery(idCursor, { usual: 50, most: 200 }),
    search: searchText('Search', MAX_NAME_LENGTH),
  }),
  response: pageAnswer({ names: z.array(listed) }),
})

const REASONS = ['contact', 'spelling', 'plural', 'order', 'short', 'typo'] as const
export type Reason = (typeof REASONS)[number]

const pair = z.object({
  /** the one with more revenue first */
  names: z.tuple([named, named]),
  reason: z.enum(REASONS),
})
export type Pair = z.infer<typeof pair>

export const likelyPairs = endpoint({
  method: 'GET',
  path: '/api/names/pairs',
  summary: `Up to ${MAX_PAIRS} pairs of names that are probably the same, by revenue`,
  query: z.object({ kind }),
  response: z.object({
    pairs: z.array(pair),
    /** true if there are more pairs than are listed */
    hasMore: z.boolean(),
    /** true if there are more names than are compared */
    isPartial: z.boolean(),
  }),
})

/** Without `areDifferent`, the pair may be offered again. */
export const setDifferent = endpoint({
  method: 'POST',
  path: '/api/names/different',
  summary: "Say that two names aren't the same, so that they aren't offered again",
  body: z.object({
    kind,
    id: rowId('Name'),
    otherId: rowId('Other name'),
    areDifferent: z.boolean('Say whether the two names are different'),
  }),
  response: done,
})

const change = z.object({
  id: z.number(),
  kind,
  what: z.enum(['merge', 'rename']),
  fromName: aText(200),
  intoName: aText(200),
  /** sales that have another name by it */
  sales: z.number(),
  /** share of the work that is done, 0 to 1, while sales are being moved or moved back; null otherwise */
  progress: z.nullable(z.number()),
  isBeingUndone: z.boolean(),
  changedAt: anInstant,
})
export type NameChange = z.infer<typeof change>

/** A large merge goes on after the answer; `listChanges` says how far it is. */
export const mergeNames = endpoint({
  method: 'POST',
  path: '/api/names/merge',
  summary: `Merge a name into another; it can be undone for ${TRASH_DAYS} days`,
  body: z.object({ kind, fromId: rowId('Name to merge'), intoId: rowId('Name that stays') }),
  response: change,
  idempotent: true,
})

/**
 * The old spelling stays known: sales with it, also in files, are recorded under the new name. 409 `changed_meanwhile` if the
 * name isn't as `was` says any more.
 */
export const renameName = endpoint({
  method: 'PATCH',
  path: '/api/names/:id',
  summary: `Rename; it can be undone for ${TRASH_DAYS} days`,
  params: z.object({ id: id() }),
  body: z.object({
    kind,
    name: personName('Name', MAX_NAME_LENGTH),
    /** merges it into the name that is called so already; without this, such a name is refused */
    mayMerge: z._default(z.boolean('Say whether it may be merged'), false),
    was: wasRead({ name: aText(200) }),
  }),
  response: change,
})

/** Sales that have the name keep it. */
export const forgetSpelling = endpoint({
  method: 'POST',
  path: '/api/names/forget',
  summary: 'Forget another spelling, so that sales with it get a name of their own again',
  body: z.object({ kind, id: rowId('Spelling') }),
  response: done,
})

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/name-changes',
  summary: `Names merged and renamed in the last ${TRASH_DAYS} days, newest first`,
  query: z.object(pageQuery(idCursor)),
  response: pageAnswer({ changes: z.array(change) }),
})

export const undoChange = endpoint({
  method: 'POST',
  path: '/api/name-changes/:id/undo',
  summary: 'Undo a merge or a rename',
  params: z.object({ id: id() }),
  response: done,
  idempotent: true,
})
