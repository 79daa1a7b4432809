import { afterAll, expect, test } from 'vitest'
import { testApp, type Client } from '../../../app/testing/app.ts'
import { testFolder } from '../../../server/testing/folder.ts'
import { addDays, type Day } from '../../../shared/calendar.ts'
import { fileServer } from '../../imports/feeds/testing/file-server.ts'
import { readAtNight, readingServices, setUp } from '../../imports/feeds/testing/nights.ts'
import type { PointEvent } from './contract.ts'

/** What sales earn that a file on the web brings: what they would earn if they had been typed on the same days. */

let now = new Date('2026-11-01T12:00:00Z')
const server = await fileServer()
afterAll(() => server.close())
const { operator, signUp } = await testApp({
  now: () => now,
  config: { FEEDS_PRIVATE: true, DATA_DIR: testFolder() },
})
const night = readingServices(operator)

const at = (day: Day, time = '12:00'): void => void (now = new Date(`${day}T${time}:00Z`))
const days = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, n) => addDays(first, n))
const fileOf = (sold: Day[], amount = '10.00'): string =>
  `Date,Product,Amount\n${sold.map((day) => `${day},Cut,${amount}\n`).join('')}`

async function earned(owner: Client) {
  const { totalPoints, monthlyPoints } = (await owner.get('/api/achievements')).body
  const { events } = (await owner.get('/api/point-events')).body as { events: PointEvent[] }
  const paid = events.map(({ what, day, points }) => `${what} ${day} ${points}`)
  return { paid, totalPoints, monthlyPoints }
}

/** A shop since January, whose file is set up on 1 November with that day, and the id of the file. */
async function shop() {
  at('2026-01-05')
  const owner = await signUp()
  at('2026-11-01')
  server.has(fileOf(['2026-11-01']))
  return { owner, id: await setUp(owner, server.address) }
}

test('a streak of 7 days that comes in 7 nights earns 50 + 100, on its seventh day; reading again earns 0 more', async () => {
  const { owner, id } = await shop()
  for (let count = 2; count <= 7; count++) {
    // Each night brings the day before.
    at(addDays('2026-11-01', count), '03:00')
    server.has(fileOf(days('2026-11-01', count)))
    await readAtNight(night, owner, id)
  }
  const once = await earned(owner)
  expect(once).toEqual({
    paid: ['week_warrior 2026-11-07 100', 'first_sale 2026-11-01 50'],
    totalPoints: 150,
    monthlyPoints: 150,
  })
  // Other bytes, the same sales.
  for (const amount of ['10', '10.0', '10.00']) {
    server.has(fileOf(days('2026-11-01', 7), amount))
    expect(await readAtNight(night, owner, id)).toMatchObject({ problem: null, newSales: 0 })
  }
  expect(await earned(owner)).toEqual(once)
})

test('days that come more than a week late make no streak, in one night or in many: 50 for the first sale', async () => {
  for (const nights of [[7], [2, 3, 4, 5, 6, 7]]) {
    const { owner, id } = await shop()
    for (const [n, count] of nights.entries()) {
      // The second day comes on the 16th at the earliest: 14 days late.
      at(addDays('2026-11-16', n), '03:00')
      server.has(fileOf(days('2026-11-01', count)))
      await readAtNight(night, owner, id)
    }
    expect(await earned(owner), `${nights.length} nights`).toMatchObject({
      paid: ['first_sale 2026-11-01 50'],
      monthlyPoints: 50,
    })
  }
})
