import type { PgTable } from 'drizzle-orm/pg-core'
import type { Config } from './config.ts'
import type { Database, OwnerTx, SystemTx } from './database/tenancy.ts'
import type { ZipEntry } from './http/guards/zips.ts'
import type { Limit } from './limits.ts'

/** Tables of a feature with rows of owners, to download and to delete with the account. A test finds missing ones. */
export interface OwnerData {
  title: string
  /** with bounds; emptied in this order */
  tables: OwnerTable[]
  /** in the archive, beyond those tables */
  more?: ArchivePart[]
  /** for columns of any table that hold ids */
  names?: Names
  /** For rows without `owner_id`. Before the tables, in several transactions, until 0. */
  deleteFirst?: (tx: SystemTx, ownerId: string) => Promise<number>
}

/** `app/quotas.test.ts` goes beyond each. */
export type Quota =
  /** a table: one per row */
  | { per: 'owner' | 'day' | 'month' | 'choice' | PgTable }
  /** rows or bytes */
  | { most: number | keyof Config; of?: string }
  | { limit: Limit }

/** The archive has it if it says how. */
export type OwnerTable = [table: PgTable, quota: Quota, archived?: Archived]

/** A CSV file named after its title. */
type Archived = Titled & (Shown | { files: Files } | { rows: Rows })
export type ArchivePart = Titled &
  ((Shown & { table: PgTable }) | { files: Files } | { rows: Rows })

interface Titled {
  title: string
  /** for what the title doesn't say */
  note?: string
}

interface Shown {
  /** by property */
  show?: Record<string, (value: never) => unknown>
  names?: Names
}

/** By property. What has no name stays a number. */
export type Names = Record<string, (tx: OwnerTx, ids: number[]) => Promise<Map<number, unknown>>>

/** by titles of columns; a transaction for each piece, so that a slow client holds no connection */
export type Rows = (db: Database, ownerId: string) => AsyncIterable<Record<string, unknown>[]>

/** Those without content are left out. */
export type Files = (
  db: Database,
  ownerId: string,
  sessionSecret: string,
) => AsyncIterable<ZipEntry>
