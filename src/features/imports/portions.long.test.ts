import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { testFolder } from '../../server/testing/folder.ts'
import { addDays } from '../../shared/calendar.ts'
import { rollupDifferences } from '../sales/rollups/verify.ts'
import { saleOf } from '../sales/testing/entries.ts'
import { cancelImport, listImports } from './runs/contract.ts'
import { importing } from './testing/helpers.ts'

/** Files that are large enough to be recorded while they are still being read. */

const MOST_NAMES = 3_000
const { db, signUp } = await testApp({
  config: { DATA_DIR: testFolder(), MAX_NAMES_PER_OWNER: MOST_NAMES },
})

const ROWS = 60_000
/** In date order. The last name comes only in the last row. */
const FILE = [
  'Date,Product,Customer,Amount',
  ...Array.from({ length: ROWS }, (_, n) =>
    [
      addDays('2025-01-01', Math.floor(n / 200)),
      `Product with a long name ${n % 50}`,
      n === ROWS - 1 ? 'Zoe' : `Customer with a long name ${n % 900}`,
      `${n % 90}.50`,
    ].join(','),
  ),
].join('\n')

const countsOf = (ownerId: string) =>
  db.withOwner(ownerId, async ({ client }) => {
    const { rows } = await client.query(
      'SELECT (SELECT count(*) FROM sale) AS sales, (SELECT count(*) FROM product) AS products, (SELECT count(*) FROM customer) AS customers',
    )
    return rows[0]
  })

test('a large file is imported once, whatever its owner records meanwhile', async () => {
  const owner = await signUp()
  const ended = importing(owner)(FILE)
  const recorded: number[] = []
  let isOver = false
  void ended.finally(() => (isOver = true))
  for (let n = 0; !isOver; n++) {
    // With new names, one of which is in the file as well, so the call and the import may wait for each other.
    const sale = saleOf({ productName: `New ${n}`, customerName: 'Zoe' })
    recorded.push((await owner.post('/api/sales-entries', sale)).status)
  }
  const { status, body } = await ended
  expect([status, body.imported, body.errorCount]).toEqual([200, ROWS, 0])
  expect(recorded.filter((each) => ![200, 409, 503].includes(each))).toEqual([])
  const { sales } = await countsOf(owner.account.id)
  expect(sales).toBe(ROWS + recorded.filter((each) => each === 200).length)
  expect(await db.withSystem(rollupDifferences)).toEqual([])

  const again = await importing(owner)(FILE)
  expect([again.body.imported, again.body.duplicates]).toEqual([0, ROWS])
})

test('a large file that is refused at its end leaves nothing behind', async () => {
  const owner = await signUp()
  const strangers = Array.from({ length: MOST_NAMES }, (_, n) => `\n2026-01-01,Tea,Stranger ${n},1`)
  const { status, body } = await importing(owner)(FILE + strangers.join(''))
  expect([status, body.code]).toEqual([409, 'limit_reached'])
  expect(await countsOf(owner.account.id)).toEqual({ sales: 0, products: 0, customers: 0 })
})

test('a large file that is canceled leaves nothing behind, at whatever moment', async () => {
  const answers = await Promise.all(
    [0, 300, 600, 900].map(async (moment) => {
      const owner = await signUp()
      const ended = importing(owner)(FILE)
      const run = await vi.waitUntil(
        async () => (await owner.get(listImports.path)).body.imports[0],
        { timeout: 30_000 },
      )
      await sleep(moment)
      await owner.post(cancelImport.path.replace(':id', run.id), {})
      const { status } = await ended
      const { sales, products } = await countsOf(owner.account.id)
      expect([sales, products]).toEqual(status === 200 ? [ROWS, 50] : [0, 0])
      return status
    }),
  )
  expect(answers).toContain(409)
})
