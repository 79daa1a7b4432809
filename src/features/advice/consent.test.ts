import { describe, expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { addDays } from '../../shared/calendar.ts'
import { record, type TestSale } from '../sales/testing/record.ts'
import { hangsUp, modelServer } from './testing/model-server.ts'

const server = await modelServer()
const { signUp, db } = await testApp({
  now: () => new Date('2026-11-16T12:00:00Z'),
  config: { OPENAI_BASE_URL: server.url, AI_CALLS_PER_DAY: 1_000 },
})

const sale = (customer: string, daysAgo: number, product = 'Rose'): TestSale => ({
  ...{ customer, product, revenue: 100 },
  date: addDays('2026-11-16', -daysAgo),
})

/** What the model gets about a customer who has bought a product four times, in a shop where Grace Hopper buys too. */
async function sentAbout(customer: string, product: string, path: string, prompt?: string) {
  server.reply = hangsUp
  const owner = await signUp()
  const visits = [40, 50, 60, 70].map((daysAgo) => sale(customer, daysAgo, product))
  await db.withOwner(owner.account.id, (tx) => record(tx, [...visits, sale('Grace Hopper', 5)]))
  const { rows } = await db.systemPool.query(
    'SELECT id FROM customer WHERE owner_id = $1 AND name = $2',
    [owner.account.id, customer],
  )
  const [{ id }] = rows
  const body = path.includes('recommendations') ? { id } : { customerId: id, prompt }
  expect((await owner.post(path, body)).status).toBe(200)
  return JSON.stringify(server.requests.at(-1)!.messages)
}

describe.each(['/api/ai-recommendations', '/api/generate-outreach'])(
  'without consent %s sends the name of no customer within the name of a product',
  (path) => {
    test.each([
      ['the same', 'Ana Lima', 'Ana Lima cake'],
      ['in other letters', 'Ana Lima', 'ANA LIMA cake'],
      ['é of one character or of two', 'José Lima', 'José Lima cake'.normalize('NFD')],
      ["a name that isn't one to write to", 'ana@lima.example', 'Cake of ana@lima.example'],
      ['of another customer', 'Ana Lima', 'Cake for Grace Hopper'],
    ])('%s', async (_, customer, product) => {
      const sent = await sentAbout(customer, product, path)
      expect(sent).toMatch(/cake/i)
      expect(sent).not.toMatch(/lima|hopper/i)
    })
  },
)

test.each([
  'Ask Ana Lima about her cat',
  'Ask ana  LIMA about her cat',
  'Say that Mrs Lima can bring her cat',
  'Grace Hopper has a cat',
  'Say that grace hopper has a cat',
])("without consent the owner's wish is sent without the names in it: %s", async (wish) => {
  const sent = await sentAbout('Ana Lima', 'Rose', '/api/generate-outreach', wish)
  expect(sent).toContain('cat')
  expect(sent).not.toMatch(/lima|hopper/i)
})
