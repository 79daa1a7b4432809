import { describe, expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { addDays } from '../../../shared/calendar.ts'
import { record, type TestSale, customerIdOf } from '../../sales/testing/record.ts'
import { chooses, hangsUp, modelServer } from '../testing/model-server.ts'
import { sentPhrases } from '../testing/replies.ts'
import { generateOutreach } from './contract.ts'

/** Monday, 16 November 2026. */
const now = new Date('2026-11-16T12:00:00Z')
const server = await modelServer()
const { signUp, db } = await testApp({
  now: () => now,
  config: { OPENAI_BASE_URL: server.url, AI_CALLS_PER_DAY: 1_000 },
})

type Owner = Awaited<ReturnType<typeof signUp>>
const sale = (customer: string, daysAgo: number, revenue = 10, product = 'Rose'): TestSale => ({
  customer,
  revenue,
  product,
  date: addDays('2026-11-16', -daysAgo),
})

/** A florist with these sales. */
async function florist(...sales: TestSale[]): Promise<Owner> {
  const owner = await signUp()
  const profile = { businessName: 'Ortiz Flowers' }
  expect(await owner.post('/api/business-profile', profile)).toMatchObject({ status: 200 })
  await db.withOwner(owner.account.id, (tx) => record(tx, sales))
  return owner
}
const idOf = ({ account }: Owner, name: string) => customerIdOf(db, account.id, name)
async function generate(owner: Pick<Owner, 'post'>, body: object) {
  const answer = await owner.post(generateOutreach.path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as { message: string; from: string }
}
/** The choices that the last request offered. */
const offered = (): string[] =>
  sentPhrases(server.requests.at(-1)!.messages).phrases.map(({ id, text }) => `${id} ${text}`)

const ana = [154, 108, 62].map((days) => sale('Ana Lima', days, 1_800))

describe('AI outreach failure falls back to a built-in template per priority (spec §7.18, §8.8)', () => {
  test.each([
    ['high', [sale('Ana Lima', 40, 5_400)], '20% off'],
    ['medium', [sale('Ana Lima', 62, 100)], '15% off'],
    ['low', [sale('Ana Lima', 40, 100)], 'thank you for coming to us in October'],
    ['low, still active', [sale('Ana Lima', 4, 9_000)], 'say hello'],
  ])('%s', async (_, sales, words) => {
    server.reply = hangsUp
    const owner = await florist(...sales)
    const { message, from } = await generate(owner, { customerId: await idOf(owner, 'Ana Lima') })
    expect(from).toBe('template')
    expect(message).toMatch(/^Hi Ana, /)
    expect(message).toContain('Ortiz Flowers')
    expect(message).toContain(words)
  })
})

describe('the model', () => {
  test('gets the month of the last visit and the offer, and neither names nor sums', async () => {
    const owner = await florist(...ana)
    server.reply = chooses('o1', 'f2', 'c3')
    const { message, from } = await generate(owner, { customerId: await idOf(owner, 'Ana Lima') })
    expect(offered()).toEqual([
      "o1 it's been a while since your last [product] in September",
      "o2 it's been a while since we last saw you at [shop], and we miss you",
      "o3 we haven't seen you at [shop] for a while and would be happy to have you back",
      "o4 we haven't seen you at [shop] for a while and wanted to say hello",
      'o5 we hope you are well',
      'f1 shall we put something fresh together for you?',
      "f2 as a thank-you, we'd like to give you 20% off next time. Just mention this message",
      "f3 if there's anything we can do for you, just reply to this message",
      'c1 best wishes from [shop]',
      'c2 we hope to see you soon!',
      'c3 you are always welcome at [shop]!',
    ])
    expect({ from, message }).toEqual({
      from: 'model',
      message:
        "Hi Ana, it's been a while since your last rose in September. As a thank-you, we'd like to give you 20% off next time. Just mention this message. You are always welcome at Ortiz Flowers!",
    })
    const sent = JSON.stringify(server.requests.at(-1)!.messages)
    expect(sent).not.toMatch(/5[,.]?400|1[,.]?800|Lima|Ana|Ortiz|Rose/)
  })

  test.each([
    ['leave out the offer', ['o1', 'c1']],
    ['begin without an opening', ['f1', 'c1']],
    ['go on after the closing', ['o1', 'c1', 'f2']],
    ['write a word', ['o1', 'f2', 'You get 50% off.']],
  ])('may not %s', async (_, ids) => {
    const owner = await florist(...ana)
    server.reply = chooses(...ids)
    const { message, from } = await generate(owner, { customerId: await idOf(owner, 'Ana Lima') })
    expect([from, message.includes('20% off'), message.includes('50')]).toEqual([
      'template',
      true,
      false,
    ])
  })

  test('has no offer for someone with low priority', async () => {
    const owner = await florist(sale('Ana Lima', 40))
    server.reply = chooses('o3', 'c1')
    expect((await generate(owner, { customerId: await idOf(owner, 'Ana Lima') })).from).toBe(
      'model',
    )
    expect(offered().join(' ')).not.toMatch(/ off\b/)
  })

  test('misses nobody who bought lately', async () => {
    const owner = await florist(sale('Ana Lima', 4))
    server.reply = chooses('o1', 'c1')
    const { message } = await generate(owner, { customerId: await idOf(owner, 'Ana Lima') })
    expect(message).toBe(
      'Hi Ana, we wanted to say hello from Ortiz Flowers. Best wishes from Ortiz Flowers.',
    )
    expect(offered().join(' ')).not.toMatch(/miss|while|since/)
  })

  test('has nobody to greet when the name is none', async () => {
    const owner = await florist(sale('Walk-in customer', 62))
    server.reply = chooses('o5', 'f3', 'c2')
    const { message } = await generate(owner, {
      customerId: await idOf(owner, 'Walk-in customer'),
    })
    expect(message).toMatch(/^Hello, we hope you are well\. We'd like to give you 15% off/)
    expect(offered().join(' ')).not.toContain('Walk-in')
  })
})

describe('a prompt alone chooses the built-in message by the priority', () => {
  const alone = async (prompt: string) => {
    server.reply = hangsUp
    const owner = await florist(sale('Ana Lima', 40, 5_400), sale('Ben Roy', 62, 100))
    return (await generate(owner, { prompt })).message
  }
  test.each([
    [
      'high, as it says',
      'A high priority customer who spent $5,400, 40 days ago',
      /^Hello, .*20% off/,
    ],
    ['medium, as it says', 'Priority: medium', /^Hello, .*15% off/],
    ['low, as it says', 'Write to Ana Lima. Priority: low', /^Hi Ana, thank you for coming to us/],
    ["high, the customer's that it names", 'Write to Ana Lima', /^Hi Ana, .*20% off/],
    ["medium, the customer's that it names", 'A message for ben roy', /^Hi Ben, .*15% off/],
    ['low, if it says neither', 'We have new vases', /^Hello, .*say hello/],
    ['low, if it offers something else', 'High priority: 30% off', /^Hello, .*say hello/],
    ['low, if it has a gift', 'High priority: 2 free coffees', /^Hello, .*say hello/],
    ['low, if it has a voucher', 'High priority: a voucher', /^Hello, .*say hello/],
  ])('%s', async (_, prompt, message) => expect(await alone(prompt)).toMatch(message))
})

describe('bad input', () => {
  test('neither a customer nor a prompt: it says what to do', async () => {
    const owner = await florist()
    for (const body of [{}, { prompt: '  ' }, { customerId: null, prompt: null }]) {
      expect(await owner.post(generateOutreach.path, body)).toMatchObject({
        status: 400,
        body: {
          message: 'Choose a customer, or say whom the message is for.',
        },
      })
    }
  })

  test('a prompt of 501 characters is refused, one of 500 is not', async () => {
    const owner = await florist()
    const long = 'a'.repeat(500)
    const answer = await owner.post(generateOutreach.path, { prompt: `${long}a` })
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { prompt: 'The prompt can have at most 500 characters' } },
    })
    server.reply = hangsUp
    expect((await generate(owner, { prompt: long })).from).toBe('template')
  })

  test("another owner's customer does not exist", async () => {
    const [alice, bob] = [await florist(...ana), await florist()]
    const customerId = await idOf(alice, 'Ana Lima')
    expect(await bob.post(generateOutreach.path, { customerId })).toMatchObject({
      status: 404,
      body: { message: 'This customer no longer exists.' },
    })
    expect((await bob.post(generateOutreach.path, { customerId: 1.5 })).status).toBe(400)
  })
})

describe('how a customer can be reached', () => {
  const contact = {
    phone: '+49 171 2345678',
    email: 'ana.secret@example.com',
    note: 'likes peonies',
    birthday: '02-29',
  }

  test('never goes to the model: what is sent is the same without it', async () => {
    server.reply = hangsUp
    const sent: string[] = []
    for (const isNoted of [false, true]) {
      const owner = await florist(...ana)
      const customerId = await idOf(owner, 'Ana Lima')
      if (isNoted) {
        const noted = await owner.patch(`/api/customers/${customerId}/contact`, contact)
        expect(noted).toMatchObject({ status: 200, body: contact })
      }
      const before = server.requests.length
      for (const body of [{ customerId }, { prompt: 'Write to Ana Lima' }]) {
        await generate(owner, body)
      }
      const messages = JSON.stringify(server.requests.slice(before).map((it) => it.messages))
      for (const secret of Object.values(contact)) expect(messages).not.toContain(secret)
      sent.push(messages)
    }
    expect(sent[1]).toBe(sent[0])
    expect(sent[0]).toContain('phrases')
  })

  test('a customer who asked not to be written to gets no message, whether the owner gives an id or a name', async () => {
    const owner = await florist(...ana)
    const customerId = await idOf(owner, 'Ana Lima')
    await owner.patch(`/api/customers/${customerId}/contact`, { mayBeWrittenTo: false })
    const before = server.requests.length
    for (const body of [{ customerId }, { prompt: 'Write to Ana Lima' }]) {
      expect(await owner.post(generateOutreach.path, body)).toMatchObject({
        status: 409,
        body: { code: 'not_to_be_written_to' },
      })
    }
    expect(server.requests).toHaveLength(before)
  })
})
