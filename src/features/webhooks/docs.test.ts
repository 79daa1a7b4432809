import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../app/testing/app.ts'
import { importing } from '../imports/testing/helpers.ts'
import { EVENT_NAMES, MAX_LISTED, MAX_WAITING, MAX_WEBHOOKS, WAITING_DAYS } from './contract.ts'
import { tellClosedMonths } from './months.ts'
import { PAUSES } from './rules.ts'
import { aPath, testReceiver } from './testing/receiver.ts'

const DOCS = readFileSync(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8')
const EXAMPLES = [...DOCS.matchAll(/```json\n([^`]*)```/g)].map(([, json]) => JSON.parse(json!))

let now = new Date('2026-11-16T12:00:00Z')
const { signUp, operator, settled } = await testApp({
  now: () => now,
  config: { WEBHOOKS_PRIVATE: true },
})
const receiver = await testReceiver()
afterAll(receiver.close)

/** The fields of an event with the types of their values. The growth is null where there is too little to compare. */
const shapeOf = (value: unknown): unknown =>
  value !== null && typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)]))
    : value === null
      ? 'number'
      : typeof value

const SALE = {
  ...{ productName: 'Haircut', revenue: 45.5, cost: 12, quantity: 1, saleDate: '2026-11-16' },
  ...{ customerName: 'Mia', salesperson: 'Tom', receipt: 'R-1', time: '14:05' },
  ...{ tax: 3.5, fee: 0.9, channel: 'Shop', category: 'Care' },
}

test(
  'the examples in docs/webhooks.md have exactly the fields that are sent',
  { tags: 'long' },
  async () => {
    const owner = await signUp()
    const path = aPath()
    const body = { address: receiver.addressOf(path), events: EVENT_NAMES, password: PASSWORD }
    const { id } = (await owner.post('/api/webhooks', body)).body
    const sale = (await owner.post('/api/sales-entries', SALE)).body
    const file = 'Product,Date,Amount\nCut,2026-10-01,5\n'
    const { importId } = (await importing(owner)(file)).body
    await owner.delete(`/api/sales-entries/${sale.id}`)
    await owner.post(`/api/sales-entries/imports/${importId}/undo`, {})
    await owner.post('/api/sales-entries', { ...SALE, saleDate: '2026-10-20' })
    const goal = { timeframe: '2026-10', targetAmount: 40, goalType: 'revenue' }
    await owner.post('/api/business-goals', goal)
    await settled()
    await owner.post('/api/sales-entries', SALE)
    now = new Date('2026-12-01T00:00:00Z')
    await tellClosedMonths(operator)
    await owner.post(`/api/webhooks/${id}/test`)
    const events = () => receiver.receivedAt(path).map(({ event }) => event)
    const types = ['sale.recorded', 'sale.changed', 'goal.reached', 'month.closed', 'test']
    await expect
      .poll(() => new Set(events().map(({ type }) => type)).size, { timeout: 10_000 })
      .toBe(types.length)
    const isRun = ({ data }: any) => 'by' in data
    for (const example of EXAMPLES) {
      const { type } = example
      const sent = events().find((each) => each.type === type && isRun(each) === isRun(example))
      expect(shapeOf(sent), type).toEqual(shapeOf(example))
    }
    expect(EXAMPLES.map(({ type }) => type)).toEqual([
      ...['sale.recorded', 'sale.recorded', 'sale.changed', 'sale.changed'],
      ...['goal.reached', 'month.closed', 'test'],
    ])
  },
)

test('docs/webhooks.md names the limits and pauses that are in force', () => {
  const minutes = PAUSES.map((seconds) => seconds / 60)
  expect(minutes).toEqual([1 / 12, 5, 30, 120, 300, 600, 600])
  expect(DOCS).toContain('5 seconds, 5 and 30 minutes, and 2, 5, 10 and 10 hours: 28 hours in all')
  expect(Math.round(PAUSES.reduce((sum, seconds) => sum + seconds, 0) / 3600)).toBe(28)
  expect(DOCS).toContain(`up to ${MAX_WEBHOOKS} addresses`)
  expect(DOCS).toContain(`room for ${MAX_WAITING.toLocaleString('en-US')}`)
  expect(DOCS).toContain(`for ${WAITING_DAYS} days`)
  expect(DOCS).toContain(`the last ${MAX_LISTED} events`)
})
