import { FAILED_DAYS } from '../../../shared/limits.ts'
import { sqlText } from '../../../server/database/prepared.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { saleImport } from '../tables.ts'

const MOST_COUNTED = 1_000

export interface WatchedImports {
  running: number
  stuck: number
  /** in the last `FAILED_DAYS` days */
  failed: number
}

export async function watchedImports({ client }: SystemTx, now: Date): Promise<WatchedImports> {
  const { rows } = await client.query<WatchedImports>(
    sqlText`SELECT
      (SELECT count(*) FROM (SELECT FROM ${saleImport} WHERE state = 'running' LIMIT ${MOST_COUNTED}) AS r) AS running,
      (SELECT count(*) FROM (SELECT FROM ${saleImport} WHERE state = 'running'
                               AND created_at < $1::timestamptz - interval '1 hour' LIMIT ${MOST_COUNTED}) AS s) AS stuck,
      (SELECT count(*) FROM (SELECT FROM ${saleImport} WHERE state = 'failed'
                               AND created_at >= $1::timestamptz - interval '${FAILED_DAYS} days' LIMIT ${MOST_COUNTED}) AS f) AS failed`,
    [now],
  )
  return rows[0]!
}
