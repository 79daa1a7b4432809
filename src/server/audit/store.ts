import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { auditTitle, type AuditKind } from '../../shared/audit-kinds.ts'
import { visible } from '../../shared/names.ts'
import { escapeFormulas } from '../../shared/formula-escaping.ts'
import type { TimeCursor } from '../../shared/pages.ts'
import { inBatches } from '../batches.ts'
import { BYTE_ORDER_MARK, csvLines } from '../csv.ts'
import type { Database, SystemTx } from '../database/tenancy.ts'
import { withTexts } from './log.ts'
import { auditLog } from './tables.ts'

export interface AuditFilter {
  kind?: AuditKind | undefined
  subject?: string | undefined
  person?: string | undefined
  /** inclusive */
  from?: Date | undefined
  /** exclusive */
  to?: Date | undefined
  /** words of names, beginnings of emails or hosts, joined by AND */
  search?: string | undefined
}

interface AuditPage extends AuditFilter {
  cursor?: TimeCursor | undefined
  limit: number
}

const COLUMNS = (({ search: _, ...shown }) => shown)(getTableColumns(auditLog))
export type AuditRow = Omit<typeof auditLog.$inferSelect, 'search'>

const BATCH = 1_000
const MAX_PARTS = 8

/** The earliest first. */
export const changesOf = (
  tx: SystemTx,
  personId: string,
  kinds: AuditKind[],
): Promise<Pick<AuditRow, 'oldValue' | 'newValue'>[]> => {
  const { actorId, subjectId, kind, oldValue, newValue, at, id } = auditLog
  const isTheirs = or(eq(subjectId, personId), and(isNull(subjectId), eq(actorId, personId)))
  return tx
    .select({ oldValue, newValue })
    .from(auditLog)
    .where(and(isTheirs, inArray(kind, kinds)))
    .orderBy(at, id)
}

/** The earliest first, at most 1,000. */
export async function actionsOf(
  tx: SystemTx,
  actorIds: string[],
  kind: AuditKind,
  since: Date,
): Promise<AuditRow[]> {
  return tx
    .select(COLUMNS)
    .from(auditLog)
    .where(
      and(inArray(auditLog.actorId, actorIds), eq(auditLog.kind, kind), gte(auditLog.at, since)),
    )
    .orderBy(auditLog.at, auditLog.id)
    .limit(1_000)
}

/** The latest first. Unnamed query: the best index depends on the values. */
export async function listAudit(
  tx: SystemTx,
  { cursor, limit, person, search, ...filter }: AuditPage,
): Promise<AuditRow[]> {
  const conditions = [
    filter.kind && eq(auditLog.kind, filter.kind),
    filter.subject && eq(auditLog.subjectId, filter.subject),
    filter.from && gte(auditLog.at, filter.from),
    filter.to && lt(auditLog.at, filter.to),
    cursor &&
      sql`(${auditLog.at}, ${auditLog.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id})`,
  ].filter((condition) => condition !== undefined && condition !== '')
  const words = search === undefined ? undefined : queryOf(search)
  const matches = words === undefined ? undefined : sql`${auditLog.search} @@ ${words}::tsquery`
  const entries = person
    ? await ofPerson(tx, person, [...conditions, ...(matches ? [matches] : [])], limit)
    : matches
      ? await matching(tx, matches, conditions, limit)
      : await latest(tx, conditions, limit)
  return entries.map(legible)
}

/** Hidden characters would make a name look like another entry's. Entries of the app have neither id nor email. */
const legible = (row: AuditRow): AuditRow => withTexts(row, (text) => visible(text).trim())

const NEWEST_FIRST = [desc(auditLog.at), desc(auditLog.id)]

const latest = (tx: SystemTx, conditions: SQL[], most: number) =>
  tx
    .select(COLUMNS)
    .from(auditLog)
    .where(and(...conditions))
    .orderBy(...NEWEST_FIRST)
    .limit(most)

/** An OR would sort everything about the person; so two indexes are read from their ends. */
const ofPerson = (tx: SystemTx, person: string, conditions: SQL[], most: number) =>
  unionAll(
    latest(tx, [eq(auditLog.actorId, person), ...conditions], most),
    latest(tx, [eq(auditLog.subjectId, person), ...conditions], most),
  )
    .orderBy(...NEWEST_FIRST)
    .limit(most)

/** newest entries that are searched before the index */
const LOOKED_THROUGH = 4_000

/** Common words are found among the newest entries, rare words by the index, which knows no order. */
async function matching(tx: SystemTx, matches: SQL, conditions: SQL[], most: number) {
  const newest = tx
    .select()
    .from(auditLog)
    .where(and(...conditions))
    .orderBy(...NEWEST_FIRST)
    .limit(LOOKED_THROUGH)
    .as('audit_log')
  const near = await tx
    .select(COLUMNS)
    .from(newest)
    .where(matches)
    .orderBy(...NEWEST_FIRST)
    .limit(most)
  if (near.length === most) return near
  // With other filters these may have been all.
  if (conditions.length > 0 && (await tx.$count(newest)) < LOOKED_THROUGH) return near
  // Materialized, or the plan would follow the order through all entries.
  const { rows } = await tx.execute<{ at: string; id: number }>(sql`
    WITH found AS MATERIALIZED (
      SELECT at, id FROM ${auditLog} WHERE ${and(...conditions, matches)}
    )
    SELECT at::text AS at, id FROM found ORDER BY found.at DESC, id DESC LIMIT ${most}`)
  if (rows.length === 0) return []
  const keys = sql.join(
    rows.map(({ at, id }) => sql`(${at}::timestamptz, ${id}::bigint)`),
    sql`, `,
  )
  return latest(tx, [sql`(${auditLog.at}, ${auditLog.id}) IN (${keys})`], most)
}

export async function* auditCsv(db: Database, filter: AuditFilter): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([Object.keys(CELLS)])
  const read = (cursor: AuditRow | undefined): Promise<AuditRow[]> =>
    db.withSystem((tx) => listAudit(tx, { ...filter, limit: BATCH, cursor }))
  for await (const entries of inBatches(BATCH, read)) {
    yield csvLines(
      entries.map((row) => Object.values(CELLS).map((cell) => escapeFormulas(cell(row) ?? ''))),
    )
  }
}

const CELLS: Record<string, (row: AuditRow) => string | null> = {
  Time: ({ at }) => at.toISOString(),
  What: ({ kind }) => auditTitle(kind),
  'Who: name': ({ actorName }) => actorName,
  'Who: email': ({ actorEmail }) => actorEmail,
  'Who: id': ({ actorId }) => actorId,
  Address: ({ address }) => address,
  Browser: ({ userAgent }) => userAgent,
  'To whom: name': ({ subjectName }) => subjectName,
  'To whom: email': ({ subjectEmail }) => subjectEmail,
  'To whom: id': ({ subjectId }) => subjectId,
  Detail: ({ detail }) => detail,
  Before: ({ oldValue }) => oldValue,
  After: ({ newValue }) => newValue,
}

function queryOf(search: string): string {
  const parts = search.toLowerCase().trim().split(/\s+/).filter(Boolean).slice(0, MAX_PARTS)
  const queries = parts.map((part, n) => queryOfPart(part, n === parts.length - 1))
  // Finds nothing, since no entry has an empty word.
  return queries.join(' & ') || NOTHING
}

function queryOfPart(part: string, isLast: boolean): string {
  if (part.includes('@')) return beginning(part.replace(/^@/, ''))
  const words = part.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)
  const each = words.map((word, n) =>
    isLast && n === words.length - 1 ? beginning(word) : quoted(word),
  )
  const all = each.join(' & ') || NOTHING
  return part.includes('.') ? `(${beginning(part)} | (${all}))` : `(${all})`
}

const NOTHING = "'@'"
const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
const beginning = (word: string): string => (word ? `${quoted(word)}:*` : NOTHING)
