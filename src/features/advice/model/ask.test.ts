import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { configOf, parseSettings, type Config } from '../../../server/config.ts'
import { openLog } from '../../../server/log.ts'
import { createProfile } from '../../profile/index.ts'
import { numbered, type Draft } from '../../../shared/phrases/compose.ts'
import { customer, say } from '../../../shared/phrases/words.ts'
import {
  chooses,
  failsWith200,
  hangs,
  inTurn,
  modelServer,
  says,
  sends,
  withDeadline,
} from '../testing/model-server.ts'
import { singleFlightOf, writeText, type Ask } from './ask.ts'

const server = await modelServer()
const { db, signUp } = await testApp({ isAlone: true })

const logged: string[] = []
const log = openLog('info', { write: (line: string) => void logged.push(line) })
/** Another process of the app, with a single flight of its own, on the same database. */
const processWith = (settings: Record<string, string> = {}) => {
  const environment = { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'secret key', ...settings }
  const config: Config = configOf(parseSettings(environment), { SESSION_SECRET: 's'.repeat(32) })
  return { db, config, log }
}
const services = processWith()

/** A shop without sales: texts need only its profile. */
async function shop(): Promise<string> {
  const ownerId = randomUUID()
  await db.withOwner(ownerId, (tx) => createProfile(tx, { businessName: null, timeZone: 'UTC' }))
  return ownerId
}
const spent = (amount: string, name = 'Zoe Lima'): Draft => ({
  phrases: numbered([
    { role: 'opening', words: say`so far` },
    { role: 'fact', words: say`${customer(name)} has spent ${amount}` },
    { role: 'fact', words: say`they came 45 days ago` },
  ]),
  plain: ['f1', 'f2'],
  needed: ['f1'],
  most: 3,
})
const askFor = (more: Partial<Ask> = {}): Ask => ({
  kind: 'recommendations',
  subject: '7',
  task: 'Tell the owner what they have spent.',
  draft: spent('$1,250.00'),
  today: '2026-11-21',
  ...more,
})

const TRUE = chooses('f2', 'f1')
const WRONG = chooses('f1', 'f9')
const MODEL = { text: 'They came 45 days ago. Zoe Lima has spent $1,250.00.', from: 'model' }
const TEMPLATE = { text: 'Zoe Lima has spent $1,250.00. They came 45 days ago.', from: 'template' }

const requestsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  const before = server.requests.length
  await work()
  return server.requests.length - before
}
const recordsOf = async (ownerId: string) =>
  (
    await db.systemPool.query(
      `SELECT kind, subject, day, model, outcome, reason, sent, answered, shown
       FROM ai_exchange WHERE owner_id = $1 ORDER BY id`,
      [ownerId],
    )
  ).rows

describe('a text', () => {
  test('without a model is the template', async () => {
    const none = { db, log, config: configOf(parseSettings({}), { SESSION_SECRET: '' }) }
    expect(await writeText(none, await shop(), askFor())).toEqual({ ...TEMPLATE, from: 'off' })
  })

  test("that keeps the rules is shown, with the customer's real name", async () => {
    server.reply = TRUE
    expect(await writeText(services, await shop(), askFor())).toEqual(MODEL)
  })

  test('that breaks a rule is asked for once more, with the reason', async () => {
    const ownerId = await shop()
    server.reply = inTurn(WRONG, TRUE)
    expect(await requestsDuring(() => writeText(services, ownerId, askFor()))).toBe(2)
    expect(server.requests.at(-1)!.messages[1]!.content).toContain(
      'Your previous answer was not accepted: it has a phrase that is not on the list.',
    )
    expect(await recordsOf(ownerId)).toMatchObject([
      { outcome: 'refused', reason: expect.any(String), shown: null },
      {
        outcome: 'shown',
        reason: null,
        shown: 'They came 45 days ago. [customer] has spent $1,250.00.',
      },
    ])
  })

  test('that fails twice is the template, and is not asked for again on that day', async () => {
    const ownerId = await shop()
    server.reply = WRONG
    const texts = () => writeText(services, ownerId, askFor())
    expect(await requestsDuring(async () => expect(await texts()).toEqual(TEMPLATE))).toBe(2)
    expect(await requestsDuring(async () => expect(await texts()).toEqual(TEMPLATE))).toBe(0)
    const tomorrow = () => writeText(services, ownerId, askFor({ today: '2026-11-22' }))
    expect(await requestsDuring(tomorrow)).toBe(2)
    expect(await recordsOf(ownerId)).toMatchObject([
      { outcome: 'refused', shown: null },
      { outcome: 'refused', shown: '[customer] has spent $1,250.00. They came 45 days ago.' },
      { outcome: 'refused', shown: null },
      { outcome: 'refused', day: '2026-11-22' },
    ])
  })

  test.each([
    ['an error inside a 200', failsWith200, "The answer couldn't be read."],
    ['a 429', sends('{}', 429), "The model's server answered with status 429."],
  ])('is the template after %s; later it is asked for again', async (_, reply, reason) => {
    const ownerId = await shop()
    server.reply = reply
    expect(await writeText(services, ownerId, askFor())).toEqual(TEMPLATE)
    server.reply = TRUE
    expect(await writeText(services, ownerId, askFor())).toEqual(MODEL)
    expect(await recordsOf(ownerId)).toMatchObject([
      {
        outcome: 'failed',
        reason,
        answered: null,
        shown: TEMPLATE.text.replace('Zoe Lima', '[customer]'),
      },
      { outcome: 'shown' },
    ])
  })

  test('takes 20 seconds at most, both tries together', async () => {
    const asked = withDeadline(300)
    server.reply = inTurn(WRONG, hangs)
    const ownerId = await shop()
    expect(await writeText(services, ownerId, askFor())).toEqual(TEMPLATE)
    expect(asked).toEqual([20_000])
    expect(await recordsOf(ownerId)).toMatchObject([
      { outcome: 'refused' },
      { outcome: 'failed', reason: 'There was no answer within 20 seconds.' },
    ])
  })

  test('may contain what a database cannot keep: it is left out', async () => {
    server.reply = says('{"say":["f2","f1"],"more":"\\u0000\\ud800\0"}')
    expect(await writeText(services, await shop(), askFor())).toEqual(MODEL)
  })
})

describe("a customer's name", () => {
  test('is in nothing that is sent or kept', async () => {
    const ownerId = await shop()
    server.reply = inTurn(WRONG, WRONG)
    await writeText(services, ownerId, askFor())
    server.reply = inTurn(WRONG, TRUE)
    await writeText(services, ownerId, askFor({ subject: '8' }))
    server.reply = sends('', 500)
    await writeText(services, ownerId, askFor({ subject: '9' }))
    const received = JSON.stringify(server.requests.slice(-5))
    expect(received).toContain('[customer] has spent')
    expect(received).not.toMatch(/Zoe|Lima|Kowalski/)
    const records = await recordsOf(ownerId)
    expect(records).toHaveLength(5)
    expect(JSON.stringify(records)).not.toMatch(/Zoe|Lima|Kowalski/)
  })

  test('that has changed since stands in an answer that is used again', async () => {
    const ownerId = await shop()
    server.reply = TRUE
    await writeText(services, ownerId, askFor())
    const again = async () => {
      const { text } = await writeText(
        services,
        ownerId,
        askFor({ draft: spent('$1,250.00', 'Zoe Roy') }),
      )
      expect(text).toBe(MODEL.text.replace('Zoe Lima', 'Zoe Roy'))
    }
    expect(await requestsDuring(again)).toBe(0)
  })
})

describe('an answer is reused', () => {
  test('until its phrases change, by every process, and is not counted again', async () => {
    const ownerId = await shop()
    server.reply = TRUE
    await writeText(services, ownerId, askFor())
    const again = async () => {
      const other = processWith({ AI_CALLS_PER_DAY: '1' })
      expect(await writeText(other, ownerId, askFor())).toEqual(MODEL)
    }
    expect(await requestsDuring(again)).toBe(0)
    expect(await recordsOf(ownerId)).toHaveLength(1)

    const changed = askFor({ draft: spent('$1,251.00') })
    expect((await writeText(services, ownerId, changed)).text).toContain('$1,251.00')
  })

  test.each<[string, Partial<Ask>, Record<string, string>]>([
    ['subject', { subject: '8' }, {}],
    ['kind', { kind: 'outreach' }, {}],
    ['task', { task: 'Tell the owner more.' }, {}],
    ['model', {}, { OPENAI_MODEL: 'another' }],
  ])('not for another %s', async (_, more, settings) => {
    const ownerId = await shop()
    server.reply = TRUE
    await writeText(services, ownerId, askFor())
    const other = () => writeText(processWith(settings), ownerId, askFor(more))
    expect(await requestsDuring(other)).toBe(1)
  })

  test('not if it breaks a rule by now', async () => {
    const ownerId = await shop()
    server.reply = TRUE
    await writeText(services, ownerId, askFor())
    // As if the rules had become stricter.
    await db.systemPool.query(
      `UPDATE ai_exchange SET answered = replace(answered, 'f1', 'f9') WHERE owner_id = $1`,
      [ownerId],
    )
    const again = async () => expect(await writeText(services, ownerId, askFor())).toEqual(MODEL)
    expect(await requestsDuring(again)).toBe(1)
  })

  test('not by another owner', async () => {
    server.reply = TRUE
    await writeText(services, await shop(), askFor())
    const other = await shop()
    expect(await requestsDuring(() => writeText(services, other, askFor()))).toBe(1)
  })
})

describe('the texts of a day', () => {
  const numbered = (subject: number, today = '2026-11-21') =>
    askFor({ subject: String(subject), today })

  test('are counted over all processes, with both tries; beyond them is a 429, and the next day has new ones', async () => {
    const ownerId = await shop()
    const [one, other] = [
      processWith({ AI_CALLS_PER_DAY: '3' }),
      processWith({ AI_CALLS_PER_DAY: '3' }),
    ]
    server.reply = inTurn(WRONG, TRUE)
    await writeText(one, ownerId, numbered(1))
    await writeText(other, ownerId, numbered(2))
    for (const each of [one, other]) {
      await expect(writeText(each, ownerId, numbered(3))).rejects.toMatchObject({
        status: 429,
        code: 'ai_texts_used_up',
        message: "You have used today's 3 AI texts. You can ask for more tomorrow.",
        limit: 3,
      })
    }
    expect(await recordsOf(ownerId)).toHaveLength(3)
    expect((await writeText(other, ownerId, numbered(3, '2026-11-22'))).from).toBe('model')
  })

  test('cannot be exceeded by asking everywhere at once', async () => {
    const ownerId = await shop()
    server.reply = TRUE
    const processes = [
      processWith({ AI_CALLS_PER_DAY: '2' }),
      processWith({ AI_CALLS_PER_DAY: '2' }),
    ]
    const asked = [1, 2, 3, 4].map((n) => writeText(processes[n % 2]!, ownerId, numbered(n)))
    const ended = await Promise.allSettled(asked)
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await recordsOf(ownerId)).toHaveLength(2)
  })

  test('when the last one breaks a rule there is no second try', async () => {
    const ownerId = await shop()
    server.reply = WRONG
    const one = processWith({ AI_CALLS_PER_DAY: '1' })
    expect(await requestsDuring(() => writeText(one, ownerId, numbered(1)))).toBe(1)
    expect(await recordsOf(ownerId)).toMatchObject([
      { shown: expect.stringContaining('[customer] has spent') },
    ])
  })
})

describe('at the same time', () => {
  const waiting = (count: number) =>
    vi.waitFor(() => expect(server.waiting()).toBe(count), { timeout: 10_000 })
  /** A reply that is sent once `open` is called. */
  function gate() {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.reply = (request, response) => promise.then(() => TRUE(request, response))
    return resolve
  }

  test('the same request is asked for once, and both get the answer', async () => {
    const ownerId = await shop()
    const open = gate()
    const both = [1, 2].map(() => writeText(services, ownerId, askFor()))
    await waiting(1)
    open()
    expect(await Promise.all(both)).toEqual([MODEL, MODEL])
    expect(await recordsOf(ownerId)).toHaveLength(1)
  })

  test('another process gets a 429 with a sentence, and so does another text about the same', async () => {
    const ownerId = await shop()
    const open = gate()
    const first = writeText(services, ownerId, askFor())
    await waiting(1)
    const inWork = {
      status: 429,
      code: 'ai_text_in_work',
      message: 'This text is already being written. Please try again in a few seconds.',
    }
    await expect(writeText(processWith(), ownerId, askFor())).rejects.toMatchObject(inWork)
    const other = askFor({ draft: spent('$1,251.00') })
    await expect(writeText(services, ownerId, other)).rejects.toMatchObject(inWork)
    open()
    expect(await first).toEqual(MODEL)
  })

  test('one owner has at most 6 texts in work', async () => {
    const ownerId = await shop()
    const open = gate()
    const subjects = ['1', '2', '3', '4', '5', '6']
    const six = subjects.map((subject) => writeText(services, ownerId, askFor({ subject })))
    await waiting(6)
    await expect(writeText(services, ownerId, askFor({ subject: '7' }))).rejects.toMatchObject({
      status: 429,
      code: 'too_many_ai_texts',
      message: '6 texts are already being written for you. Please try again in a few seconds.',
    })
    open()
    expect(await Promise.all(six)).toEqual(six.map(() => MODEL))
  })

  test('a request whose process has ended blocks nothing', async () => {
    const ownerId = await shop()
    server.reply = TRUE
    await writeText(services, ownerId, askFor())
    await db.systemPool.query(
      `UPDATE ai_exchange SET outcome = 'waiting', shown = NULL, at = now() - interval '61 seconds'
       WHERE owner_id = $1`,
      [ownerId],
    )
    expect(await writeText(services, ownerId, askFor())).toEqual(MODEL)
  })

  test('when the owner leaves, the request ends; a page that is opened again gets its text', async () => {
    const ownerId = await shop()
    server.reply = hangs
    const leaving = new AbortController()
    const left = writeText(services, ownerId, askFor(), leaving.signal)
    await waiting(1)
    leaving.abort(new Error('left'))
    server.reply = TRUE
    const again = writeText(services, ownerId, askFor())
    await expect(left).rejects.toThrow('left')
    expect(await again).toEqual(MODEL)
    await waiting(0)
    expect(await recordsOf(ownerId)).toMatchObject([
      { outcome: 'failed', reason: 'You canceled it, or closed the page, before the answer came.' },
      { outcome: 'shown' },
    ])
  })

  test('when one of two leaves, the other gets the answer', async () => {
    const ownerId = await shop()
    const open = gate()
    const leaving = new AbortController()
    const left = writeText(services, ownerId, askFor(), leaving.signal)
    const stays = writeText(services, ownerId, askFor(), new AbortController().signal)
    await waiting(1)
    leaving.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    open()
    expect(await stays).toEqual(MODEL)
  })

  test('when the app stops, the plain texts stand at once', async () => {
    const [ownerId, stopping] = [await shop(), processWith()]
    server.reply = hangs
    const text = writeText(stopping, ownerId, askFor())
    await waiting(1)
    await singleFlightOf(stopping.config).stop()
    expect(await text).toEqual(TEMPLATE)
    expect(await recordsOf(ownerId)).toMatchObject([
      { outcome: 'failed', reason: 'The app was restarted before the answer came.' },
    ])
  })

  test(
    '200 texts that wait hold no connection, and another owner reads the dashboard; with 250 there is no room for more',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      const dashboard = () => owner.get('/api/kpi-metrics?startDate=2026-01-01&endDate=2026-12-31')
      const open = gate()
      const shops = await Promise.all(Array.from({ length: 250 }, shop))
      const texts = shops.slice(0, 200).map((ownerId) => writeText(services, ownerId, askFor()))
      await waiting(200)
      const { totalCount, idleCount, waitingCount } = db.ownerPool
      expect({ busy: totalCount - idleCount, waitingCount }).toEqual({ busy: 0, waitingCount: 0 })
      for (let call = 0; call < 20; call++) expect((await dashboard()).status).toBe(200)
      expect(server.waiting()).toBe(200)

      texts.push(...shops.slice(200).map((ownerId) => writeText(services, ownerId, askFor())))
      await waiting(250)
      expect(await writeText(services, await shop(), askFor())).toEqual(TEMPLATE)
      open()
      expect(await Promise.all(texts)).toEqual(texts.map(() => MODEL))
    },
  )
})

test('the log says why there was no text, without the key and without what was sent or answered', async () => {
  logged.length = 0
  server.reply = sends('{"error":{"message":"Bad key: secret key, asked about [customer]"}}', 401)
  await writeText(services, await shop(), askFor())
  server.reply = WRONG
  await writeText(services, await shop(), askFor())
  expect(logged).toHaveLength(1)
  expect(JSON.parse(logged[0]!)).toMatchObject({
    level: 40,
    msg: "The AI model gave no text. The model's server answered with status 401.",
  })
  expect(logged.join()).not.toMatch(/secret key|customer\]|\bf9\b|Zoe/)
})
