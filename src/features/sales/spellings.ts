import type { Table } from 'drizzle-orm'
import { sqlText } from '../../server/database/prepared.ts'

/**
 * A name that was merged or renamed stays as another spelling of the one that stayed (`naming/`), so whatever looks for a
 * name by its key finds that one.
 */

/** SQL of the id under which sales with a found name are recorded. `row` is a row of names. */
export const sameId = (row: string): string => `coalesce(${row}.same_as, ${row}.id)`

/** SQL of the name that is shown for a found one. */
export const sameName = (names: Table, row: string): string => sqlText`
  CASE WHEN ${row}.same_as IS NULL THEN ${row}.name ELSE (
    SELECT kept.name FROM ${names} AS kept WHERE kept.owner_id = ${row}.owner_id AND kept.id = ${row}.same_as
  ) END`
