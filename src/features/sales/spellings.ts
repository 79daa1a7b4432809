import type { Table } from 'drizzle-orm'
import { sqlText } from '../../server/database/prepared.ts'

/** Merged and renamed names stay as spellings (`naming/`): a search by key finds the name that stayed. */

export const sameId = (row: string): string => `coalesce(${row}.same_as, ${row}.id)`

export const sameName = (names: Table, row: string): string => sqlText`
  CASE WHEN ${row}.same_as IS NULL THEN ${row}.name ELSE (
    SELECT kept.name FROM ${names} AS kept WHERE kept.owner_id = ${row}.owner_id AND kept.id = ${row}.same_as
  ) END`
