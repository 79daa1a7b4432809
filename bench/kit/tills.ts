import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** ms between two tries */
const PAUSE = 100

/** A sale that was acknowledged. */
export interface Told {
  receipt: string
  /** when the try that was answered was sent, and when its answer came */
  sent: number
  answered: number
}

/**
 * Records one sale after another until it is closed. `send` says whether the sale with this receipt was acknowledged; one
 * that wasn't is sent again. The receipt is also its key.
 */
export function openTill(name: string, send: (receipt: string) => Promise<boolean>) {
  const told: Told[] = []
  let isClosed = false
  const running = (async () => {
    for (let n = 1; !isClosed; n++) {
      const receipt = `${name}-${n}`
      for (let isTold = false; !isTold && !isClosed;) {
        const sent = performance.now()
        isTold = await send(receipt)
        if (isTold) told.push({ receipt, sent, answered: performance.now() })
        else await sleep(PAUSE)
      }
    }
  })()
  /** Returns the receipts of all that was acknowledged. */
  const close = async (): Promise<string[]> => {
    isClosed = true
    await running
    return told.map(({ receipt }) => receipt)
  }
  return { told, close }
}

/** Compares the sales of a database, or of one owner in it, with the receipts of those that were acknowledged. */
export async function compareSales(client: pg.Client, told: string[], email?: string) {
  const { rows } = await client.query<{ receipt: string; times: string }>(
    `SELECT receipt, count(*) AS times FROM sale
     WHERE $1::text IS NULL OR owner_id = (SELECT id FROM "user" WHERE email = $1) GROUP BY 1`,
    [email],
  )
  const found = new Set(rows.map(({ receipt }) => receipt))
  return {
    found,
    lost: told.filter((receipt) => !found.has(receipt)).length,
    doubled: rows.filter(({ times }) => Number(times) > 1).length,
  }
}
