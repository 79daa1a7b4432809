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
  customer,
  product,
  revenue: 100,
  date: addDays('2026-11-16', -daysAgo),
})

/** What the model gets about a customer who has bought a product four times, in a shop with other customers. */
async function sentAbout(customer: string, product: string, path: string, prompt?: string) {
  server.reply = hangsUp
  const owner = await signUp()
  const visits = [40, 50, 60, 70].map((daysAgo) => sale(customer, daysAgo, product))
  await db.withOwner(owner.account.id, (tx) =>
    record(tx, [
      ...visits,
      ...['Grace Hopper', 'May Lee', 'Will Roy'].map((name) => sale(name, 5)),
    ]),
  )
  const { rows } = await db.systemPool.query(
    'SELECT id FROM customer WHERE owner_id = $1 AND name = $2',
    [owner.account.id, customer],
  )
  const [{ id }] = rows
  const body = path.includes('recommendations') ? { id } : { customerId: id, prompt }
  expect((await owner.post(path, body)).status).toBe(200)
  return JSON.stringify(server.requests.at(-1)!.messages)
}

const NAMED_AFTER: [string, customer: string, product: string, RegExp][] = [
  ['the same', 'Ana Lima', 'Ana Lima cake', /lima/i],
  ['in other letters', 'Ana Lima', 'ANA LIMA cake', /lima/i],
  ['a name in lower case', 'maria santos', 'Wedding cake for Maria', /maria|santos/i],
  ['two letters', 'Bo Li', 'bo birthday', /\bbo\b/i],
  ['another accent', 'José Lima', 'Torta para Jose', /jos/i],
  ['é of one character or of two', 'José Lima', 'José Lima cake'.normalize('NFD'), /lima/i],
  ["a name that isn't one to write to", 'ana@lima.example', 'Cake of ana@lima.example', /lima/i],
  ['of another customer', 'Ana Lima', 'Cake for Grace Hopper', /grace|hopper/i],
  ['Arabic', 'فاطمة الزهراء', 'كعكة فاطمة', /فاطمة/],
  ['Chinese', '王小明', '小明蛋糕', /小明/],
]

describe.each(['/api/ai-recommendations', '/api/generate-outreach'])(
  'without consent %s sends the name of no customer within the name of a product',
  (path) => {
    test.each(NAMED_AFTER)('%s', async (_, customer, product, name) => {
      const sent = await sentAbout(customer, product, path)
      expect(sent).toContain('Product 1')
      expect(sent).not.toMatch(name)
    })
  },
)

test.each([
  'Ask Ana Lima about her visit',
  'Ask ana  LIMA about her visit',
  'Ask ana about her visit, or lima',
  'Say that Mrs Lima can visit us again',
  'Lima can visit us again',
  'May can visit us again',
  'Will can visit us again',
  'Grace Hopper has a visit',
  'Say that grace hopper likes the visit',
  'A visit, for 王小明 and فاطمة: jose’s too, with ma\u200bria and maria2',
])("without consent the owner's wish is sent without the names in it: %s", async (wish) => {
  const sent = await sentAbout('Ana Lima', 'Rose', '/api/generate-outreach', wish)
  expect(sent).toContain('visit')
  const wished = /The owner wishes: ([^]*?)names/.exec(sent)![1]!
  expect(wished).not.toMatch(/\bana\b|lima|hopper|May |Will |小明|فاطمة|jose|ria/i)
})
