import { expect, test } from 'vitest'
import { furnish } from '../../../app/commands/demo/life.ts'
import { testApp, type Client } from '../../../app/testing/app.ts'
import { customerFindings, type ShownFinding } from '../customers/contract.ts'
import { record } from '../../sales/testing/record.ts'
import { generateOutreach, listOutreach, type InactiveCustomer } from '../outreach/contract.ts'
import { industryBenchmarks } from '../benchmarks/contract.ts'
import { TRADE_SHOPS, TODAY } from './trades.ts'

/**
 * The texts about customers and to them, of the demo shop, of one in euros and of one with hostile names, to be read aloud. After a
 * change of the words: `npx vitest run src/features/advice/testing -u`, and read them.
 */

const { db, signUp } = await testApp({ now: () => new Date(`${TODAY}T12:00:00Z`) })

interface Texts {
  shop: string
  about: string[]
  messages: string[]
  benchmarks: string[]
}

async function textsOf(owner: Client & { account: { id: string } }, shop: string): Promise<Texts> {
  const { rows } = await db.systemPool.query<{ id: number; name: string }>(
    'SELECT id, name FROM customer WHERE owner_id = $1 ORDER BY name',
    [owner.account.id],
  )
  const about: string[] = []
  for (const { id, name } of rows) {
    const { body } = await owner.get(`${customerFindings.path}?customerId=${id}`)
    const found = (body.findings as ShownFinding[]).map(({ text }) => `  - ${text}`)
    about.push(`**${name}**\n${found.join('\n')}\n  - _What to do:_ ${body.suggestion}`)
  }
  const messages: string[] = []
  for (let offset = 0; ; offset += 20) {
    const { body } = await owner.get(`${listOutreach.path}?limit=20&offset=${offset}`)
    for (const each of body.customers as InactiveCustomer[]) {
      const { name, priority, offer, whyNoOffer, habit, subject, message } = each
      const why = [habit, whyNoOffer].filter(Boolean).join(' · ')
      messages.push(
        `**${name}** (${priority}, ${offer === null ? 'no offer' : `${offer}%`}${why && `; ${why}`}) · _${subject}_\n  - ${message}`,
      )
    }
    if (body.customers.length < 20) break
  }
  const general = (await owner.post(generateOutreach.path, { prompt: 'Priority: high' })).body
  messages.push(`**to anybody**\n  - ${general.message}`)
  const { insights } = (await owner.post(industryBenchmarks.path, {})).body
  return { shop, about, messages, benchmarks: Object.values(insights) }
}

test('the texts stand in texts.md', async () => {
  const all: Texts[] = []
  const demo = await signUp({ timeZone: 'UTC' })
  await demo.post('/api/business-profile', { businessName: 'Ortiz Flowers' })
  await db.withOwner(demo.account.id, (tx) => furnish(tx, TODAY))
  all.push(await textsOf(demo, 'The demo shop: a florist, in dollars'))
  for (const { title, profile, sales } of TRADE_SHOPS) {
    const owner = await signUp({ timeZone: 'UTC' })
    expect(await owner.post('/api/business-profile', profile)).toMatchObject({ status: 200 })
    await db.withOwner(owner.account.id, (tx) => record(tx, sales))
    all.push(await textsOf(owner, title))
  }
  const sections = all.map(
    ({ shop, about, messages, benchmarks }) =>
      `## ${shop}\n\n### What their purchases show\n\n${list(about)}\n\n### Messages\n\n${list(messages)}\n\n### Without figures of other shops\n\n${list(benchmarks)}\n`,
  )
  const text = `# Texts about customers and to them\n\nMade by \`texts.long.test.ts\` as of ${TODAY}. Read them aloud after a change.\n\n${sections.join('\n')}`
  await expect(text).toMatchFileSnapshot('./texts.md')
}, 120_000)

const list = (texts: string[]): string => texts.map((text) => `- ${text}`).join('\n')
