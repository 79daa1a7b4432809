import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** Writes a table as CSV with a header. */
export async function copyToCsv(client: pg.Client, table: string, file: string): Promise<void> {
  const rows = client.query(copyTo(`COPY ${table} TO STDOUT (FORMAT csv, HEADER)`))
  await pipeline(rows, createWriteStream(file))
}
