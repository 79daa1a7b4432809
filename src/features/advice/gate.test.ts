import { print } from './testing/print.ts'
import { afterAll, expect, test } from 'vitest'
import { testApp, type Client } from '../../app/testing/app.ts'
import { dayIn } from '../../shared/calendar.ts'
import { systemClock } from '../../server/clock.ts'
import { profileOf } from '../profile/index.ts'
import { record } from '../sales/testing/record.ts'
import { findingsOf } from './customers/service.ts'
import { saysOf } from './facts/meaning/says.ts'
import { messageAsk } from './outreach/message.ts'
import { modelServer, withDeadline, type Reply } from './testing/model-server.ts'
import { copies, FAILURES, sentFacts, WRONG_TEXTS, writing } from './testing/replies.ts'
import { inventedShops, type InventedShop } from './testing/shops.ts'

/**
 * The promise about texts of a model: nothing that isn't in the facts is ever shown. Thirty shops, both calls,
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
  const profile = { businessName, currency, numberStyle, shareCustomerNames: true }
  expect(await owner.post('/api/business-profile', profile)).toMatchObject({ status: 200 })
  await db.withOwner(account.id, (tx) => record(tx, shop.sales))
  const { rows } = await db.systemPool.query<{ id: number }>(
    'SELECT id FROM customer WHERE owner_id = $1 AND name = $2',
    [account.id, shop.customer],
  )
  return { ...shop, owner, ownerId: account.id, customerId: rows[0]!.id }
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

const shops: Shop[] = []
for (const shop of inventedShops(today)) shops.push(await open(shop))

// What isn't known is checked by its words alone, so a fact that is reworded needs its new form there.
test('it is known of every fact what it says', async () => {
  for (const { ownerId, customerId } of shops) {
    const facts = await db.withOwner(ownerId, async (tx) => {
      const { facts, notation } = await findingsOf(tx, systemClock, customerId)
      const asked = { profile: await profileOf(tx), notation, today }
      const message = await messageAsk(tx, asked, { customerId, wish: 'Say that we miss them' })
      return [...facts, ...message.facts]
    })
    expect(facts.filter((fact) => saysOf(fact) === null)).toEqual([])
  }
})

const tally = { wrong: 0, shown: 0, copied: 0, refused: 0 }
afterAll(() => {
  print(
    `Texts of the model, ${shops.length} shops: ${tally.shown} of ${tally.wrong} wrong ones shown; ` +
      `${tally.refused} of ${tally.copied} that only repeat the facts refused.`,
  )
})

for (const call of Object.keys(CALLS)) {
  test.each(Object.entries(WRONG_TEXTS))(`${call}: %s is never shown`, async (_, write) => {
    for (const shop of shops) {
      let isAsked = false
      const reply = writing((facts) => {
        const written = write(facts)
        isAsked ||= written !== null
        return written
      })
      const { text, from } = await askWith(reply, call, shop)
      const { wrong } = write(sentFacts(server.requests.at(-1)!.messages)) ?? { wrong: [] }
      tally.wrong += Number(isAsked)
      tally.shown += Number(from === 'model')
      expect({ from, shop: shop.businessName, text }).toMatchObject({ from: 'template' })
      for (const sentence of wrong) expect(text).not.toContain(sentence)
      expect(text.length).toBeGreaterThan(20)
    }
  })

  test(`${call}: sentences that only repeat the facts are shown`, async () => {
    const refused: string[] = []
    for (const shop of shops) {
      const { text, from } = await askWith(copies, call, shop)
      tally.copied++
      if (from !== 'model') refused.push(`${shop.businessName}: ${text}`)
    }
    tally.refused += refused.length
    expect(refused).toEqual([])
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
