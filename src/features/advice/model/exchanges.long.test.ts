import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { browserOf, PASSWORD, testApp } from '../../../app/testing/app.ts'
import { buildApp } from '../../../app/app.ts'
import { systemClock } from '../../../server/clock.ts'
import { configOf, parseSettings } from '../../../server/config.ts'
import { disconnectSignal } from '../../../server/http/disconnect.ts'
import { noLimits } from '../../../server/limits.ts'
import { ownerRoute } from '../../../server/http/route.ts'
import { openLog } from '../../../server/log.ts'
import { FAST } from '../../../server/testing/jobs.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { register } from '../../accounts/contract.ts'
import { chooses, hangs, inTurn, modelServer, sends } from '../testing/model-server.ts'
import { numbered } from '../../../shared/phrases/compose.ts'
import { customer, say } from '../../../shared/phrases/words.ts'
import { type Ask, singleFlightOf, writeText } from './ask.ts'
import { EXCHANGE_PAGE, listExchanges } from './contract.ts'
import { purgeExchanges } from './store.ts'

const server = await modelServer()
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000 })
const { db, app: appWithoutModel, signUp } = await testApp()

const path = listExchanges.path
const writeIt = endpoint({
  method: 'POST',
  path: '/api/test-text',
  summary: 'A text for the tests',
  body: z.object({ subject: z.string() }),
  response: z.object({ text: z.string(), from: z.string() }),
})

/** The app with a model and a call that has it write a text, listening. */
async function listening() {
  const logged: string[] = []
  const environment = { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'key', OPENAI_MODEL: 'small' }
  const config = configOf(parseSettings(environment), { SESSION_SECRET: 's'.repeat(32) })
  const app = await buildApp(
    { db, config, clock: systemClock, limits: noLimits },
    { loggerInstance: openLog('warn', { write: (line: string) => void logged.push(line) }) },
    { pace: FAST },
  )
  ownerRoute(app, writeIt, (ownerId, { body, reply }) =>
    writeText({ db, config, log: app.log }, ownerId, ask(body.subject), disconnectSignal(reply)),
  )
  // The app's own settings are a copy of these, and so its single flight is another one.
  app.addHook('preClose', () => singleFlightOf(config).stop())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const owner = { firstName: 'Ada', lastName: 'Byron', password: PASSWORD, timeZone: 'UTC' }
  const answer = await fetch(url + register.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...owner, email: `${crypto.randomUUID()}@example.com` }),
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { app, logged, cookie, url, owner: browserOf(app, cookie) }
}

const ask = (subject: string): Ask => ({
  kind: 'outreach',
  subject,
  task: 'Write to them.',
  draft: {
    greeting: { id: 'greeting', role: 'greeting', words: say`Hi ${customer('Zoe Lima')}` },
    phrases: numbered([
      { role: 'opening', words: say`we last saw you 45 days ago` },
      { role: 'closing', words: say`see you soon!` },
    ]),
    plain: ['o1'],
    needed: [],
    most: 2,
  },
  today: '2026-11-21',
})
const TRUE = chooses('o1', 'c1')

describe('what was sent', () => {
  test('is listed for its owner, newest first, with what was answered and whether it was shown', async () => {
    const { owner } = await listening()
    const { account, ...other } = await signUp()
    expect(account.id).toBeTruthy()
    server.reply = inTurn(chooses('c1', '99 days'), TRUE, sends('', 503))
    await owner.post(writeIt.path, { subject: '1' })
    await owner.post(writeIt.path, { subject: '2' })
    const { status, body } = await owner.get(path)
    expect([status, body.model, body.nextCursor]).toEqual([
      200,
      { name: 'small', host: '127.0.0.1' },
      null,
    ])
    const common = { kind: 'outreach', model: 'small', at: expect.stringMatching(/^\d{4}-.*Z$/) }
    expect(body.exchanges).toMatchObject([
      {
        ...common,
        outcome: 'failed',
        reason: "The model's server answered with status 503.",
        answered: null,
        shown: 'Hi [customer], we last saw you 45 days ago.',
      },
      {
        ...common,
        outcome: 'shown',
        reason: null,
        shown: 'Hi [customer], we last saw you 45 days ago. See you soon!',
      },
      { ...common, outcome: 'refused', reason: expect.any(String), shown: null },
    ])
    expect(body.exchanges[2].answered).toContain('99 days')
    const { messages } = server.requests.at(-3)!
    for (const { content } of messages) expect(body.exchanges[2].sent).toContain(content)
    expect((await other.get(path)).body.exchanges).toEqual([])
  })

  test(`comes in pages of ${EXCHANGE_PAGE}`, async () => {
    const { owner } = await listening()
    server.reply = TRUE
    for (let n = 0; n <= EXCHANGE_PAGE; n++) await owner.post(writeIt.path, { subject: String(n) })
    const first = (await owner.get(path)).body
    const second = (await owner.get(`${path}?cursor=${first.nextCursor}`)).body
    expect([first.exchanges.length, second.exchanges.length]).toEqual([EXCHANGE_PAGE, 1])
    expect(second.nextCursor).toBeNull()
    expect(second.exchanges[0].id).toBeLessThan(first.exchanges.at(-1).id)
    expect(await owner.get(`${path}?cursor=x`)).toMatchObject({ status: 400 })
  })

  test('says so when no model is set', async () => {
    const owner = await signUp()
    expect((await owner.get(path)).body).toEqual({ model: null, exchanges: [], nextCursor: null })
    expect(appWithoutModel.calls.some(({ url }) => url === path)).toBe(true)
  })

  test('of a process that ended is over after a minute', async () => {
    const { owner } = await listening()
    server.reply = TRUE
    await owner.post(writeIt.path, { subject: '1' })
    const outcomeAfter = async (seconds: number) => {
      await db.systemPool.query(
        `UPDATE ai_exchange SET outcome = 'waiting', at = now() - make_interval(secs => $1)`,
        [seconds],
      )
      return (await owner.get(path)).body.exchanges[0]
    }
    expect(await outcomeAfter(50)).toMatchObject({ outcome: 'waiting', reason: null })
    expect(await outcomeAfter(61)).toMatchObject({
      outcome: 'failed',
      reason: 'The app was restarted before the answer came.',
    })
  })

  test('is deleted after 30 days', async () => {
    const { owner } = await listening()
    server.reply = TRUE
    await owner.post(writeIt.path, { subject: '1' })
    const leftAfter = async (days: number) => {
      const age = `UPDATE ai_exchange SET at = now() - make_interval(days => $1, mins => 1)`
      await db.systemPool.query(age, [days])
      await db.withSystem(purgeExchanges)
      return (await owner.get(path)).body.exchanges.length
    }
    expect([await leftAfter(29), await leftAfter(30)]).toEqual([1, 0])
  })
})

describe('over a connection', () => {
  const post = (url: string, cookie: string, signal?: AbortSignal) =>
    fetch(url + writeIt.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: '{"subject":"1"}',
      ...(signal && { signal }),
    })

  test('an owner who leaves ends the call to the model, and the log stays empty', async () => {
    const { url, cookie, owner, logged } = await listening()
    server.reply = hangs
    const leaving = new AbortController()
    const text = post(url, cookie, leaving.signal)
    await soon(() => expect(server.waiting()).toBe(1))
    leaving.abort()
    await expect(text).rejects.toThrow()
    await soon(() => expect(server.waiting()).toBe(0))
    await soon(async () =>
      expect((await owner.get(path)).body.exchanges).toMatchObject([
        {
          outcome: 'failed',
          reason: 'You canceled it, or closed the page, before the answer came.',
        },
      ]),
    )
    await sleep(50)
    expect(logged).toEqual([])
  })
})
