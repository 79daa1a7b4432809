import type { Table } from 'drizzle-orm'
import { sqlText } from '../../server/database/prepared.ts'

/** Merged and renamed names stay as spellings (`merge-names/`): a search by key finds the name that stayed. */

export const sameId = (row: string): string => `coalesce(${row}.same_as, ${row}.id)`

export const sameName = (names: Table, row: string): string => sqlText`
  CASE WHEN ${row}.same_as IS NULL THEN ${row}.name ELSE (
    SELECT stored.name FROM ${names} AS stored WHERE stored.owner_id = ${row}.owner_id AND stored.id = ${row}.same_as
  ) END`
