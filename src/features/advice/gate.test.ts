import { afterAll, expect, test } from 'vitest'
import { testApp, type Client } from '../../app/testing/app.ts'
import { dayIn } from '../../shared/calendar.ts'
import { isQuick } from '../../shared/testing/properties.ts'
import { seededRandom } from '../../shared/seeded-random.ts'
import { record, customerIdOf } from '../sales/testing/record.ts'
import { chooses, modelServer, withDeadline, type Reply } from './testing/model-server.ts'
import { FAILURES, keepsRules, sentPhrases, WRONG_ANSWERS } from './testing/replies.ts'
import { inventedShops, type InventedShop } from './testing/shops.ts'

/**
 * The promise about texts of a model: nothing is ever shown that isn't ours, and no name leaves. Thirty shops, both calls,
 * and a real server whose replies are wrong in every way we could think of.
 */

const server = await modelServer()
const { db, signUp } = await testApp({
  config: { OPENAI_BASE_URL: server.url, AI_CALLS_PER_DAY: 100_000 },
})
const today = dayIn('UTC', new Date())

interface Shop extends InventedShop {
  owner: Client
  ownerId: string
  customerId: number
}

async function open(shop: InventedShop): Promise<Shop> {
  const { account, ...owner } = await signUp()
  const { businessName, currency, numberStyle } = shop
  const profile = { businessName, currency, numberStyle }
  expect(await owner.post('/api/business-profile', profile)).toMatchObject({ status: 200 })
  await db.withOwner(account.id, (tx) => record(tx, shop.sales))
  const customerId = await customerIdOf(db, account.id, shop.customer)
  return { ...shop, owner, ownerId: account.id, customerId }
}

/** The calls that show a text of the model. */
const CALLS: Record<string, (shop: Shop) => Promise<{ text: string; from: string }>> = {
  recommendations: async ({ owner, customerId }) => {
    const { status, body } = await owner.post('/api/ai-recommendations', { id: customerId })
    expect(status, JSON.stringify(body)).toBe(200)
    return { text: body.recommendations, from: body.from }
  },
  outreach: async ({ owner, customerId }) => {
    const { status, body } = await owner.post('/api/generate-outreach', { customerId })
    expect(status, JSON.stringify(body)).toBe(200)
    return { text: body.message, from: body.from }
  },
}

/** Asks with this reply. Earlier answers are forgotten, so that none is used again. */
async function askWith(reply: Reply, call: keyof typeof CALLS, shop: Shop) {
  await db.systemPool.query('DELETE FROM ai_exchange WHERE owner_id = $1', [shop.ownerId])
  server.reply = reply
  return CALLS[call]!(shop)
}

/** of thirty */
const SHOPS = isQuick ? 5 : 30
const shops: Shop[] = []
for (const shop of inventedShops(today).slice(0, SHOPS)) shops.push(await open(shop))

const tally = { wrong: 0, shown: 0, right: 0, refused: 0 }
afterAll(() => {
  process.stdout.write(
    `Texts of the model, ${shops.length} shops: ${tally.shown} of ${tally.wrong} answers that break a rule shown; ` +
      `${tally.refused} of ${tally.right} that keep the rules refused.`,
  )
})

for (const call of Object.keys(CALLS)) {
  test.each(Object.entries(WRONG_ANSWERS))(`${call}: %s is never shown`, async (_, reply) => {
    for (const shop of shops) {
      const { text, from } = await askWith(reply, call, shop)
      tally.wrong++
      tally.shown += Number(from === 'model')
      expect({ from, shop: shop.businessName, text }).toMatchObject({ from: 'template' })
      // The plain text may name products, however they are called.
      const ours = shop.sales.reduce((left, { product }) => left.replaceAll(product!, ''), text)
      expect(ours).not.toMatch(/9,999|doubled\.|<script>/)
      expect(text.length).toBeGreaterThan(20)
    }
  })

  test(`${call}: a choice that keeps the rules is shown, whatever its order (spec §1.4)`, async () => {
    const refused: string[] = []
    for (const [n, shop] of shops.entries()) {
      const random = seededRandom(n)
      const anyOrder: Reply = (request, response) => {
        const { needed, phrases } = sentPhrases(request.messages)
        const of = (role: string) => phrases.filter((phrase) => phrase.role === role)
        const any = (role: string) => of(role)[Math.floor(random() * of(role).length)]
        const advice = any('action')?.id.replace('a', '')
        const another = of('fact').find(({ id }) => id !== `f${advice}`)
        const middle = [...(advice ? [`a${advice}`, `f${advice}`] : []), another?.id ?? []].flat()
        const ids = [...new Set([...middle, ...needed])].toSorted(() => random() - 0.5)
        const around = [any('opening')?.id ?? [], ids, any('closing')?.id ?? []]
        return chooses(...around.flat())(request, response)
      }
      for (const reply of [keepsRules, anyOrder]) {
        const { text, from } = await askWith(reply, call, shop)
        tally.right++
        if (from !== 'model') refused.push(`${shop.businessName}: ${text}`)
      }
    }
    tally.refused += refused.length
    expect(refused.length).toBeLessThanOrEqual(0.02 * 2 * shops.length)
  })

  test(`${call}: no name of a customer, a product or the shop is sent or kept`, async () => {
    for (const shop of shops) {
      await askWith(keepsRules, call, shop)
      const { rows } = await db.systemPool.query(
        'SELECT sent, answered, shown FROM ai_exchange WHERE owner_id = $1',
        [shop.ownerId],
      )
      const kept = JSON.stringify([rows, server.requests.at(-1)])
      const names = [shop.businessName, shop.customer, ...shop.sales.map(({ product }) => product!)]
      // Names such as "May" and "Up" are words that a phrase may have.
      for (const name of new Set(names.filter((name) => name.length > 4))) {
        expect(kept).not.toContain(JSON.stringify(name).slice(1, -1))
      }
    }
  })

  test.each(Object.entries(FAILURES))(
    `${call}: after %s the plain text stands`,
    async (name, reply) => {
      if (name === 'a hang') withDeadline(200)
      for (const shop of shops.filter((_, n) => n % 6 === 0)) {
        const { text, from } = await askWith(reply, call, shop)
        expect({ from, text }).toMatchObject({ from: 'template' })
        expect(text.length).toBeGreaterThan(20)
      }
    },
  )
}
