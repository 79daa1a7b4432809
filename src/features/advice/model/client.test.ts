import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { configOf, modelOf, parseSettings } from '../../../server/config.ts'
import {
  breaksOff,
  failsWith200,
  hangs,
  hangsUp,
  html,
  huge,
  hugeWhenUnpacked,
  modelServer,
  says,
  sends,
  stalls,
  type Reply,
} from '../testing/model-server.ts'
import { askModel } from './client.ts'

const server = await modelServer()
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000 })
const configWith = (settings: Record<string, string>) =>
  configOf(parseSettings(settings), { SESSION_SECRET: 's'.repeat(32) })
const config = configWith({ OPENAI_BASE_URL: server.url, OPENAI_MODEL: 'small' })

const messages = [{ role: 'user' as const, content: 'Hello' }]
const ask = (reply: Reply, signal = AbortSignal.timeout(10_000), asked = config) => {
  server.reply = reply
  return askModel(asked, messages, signal)
}
const lastRequest = () => server.requests.at(-1)!

describe('the model', () => {
  test.each([
    [{}, null],
    [{ OPENAI_API_KEY: 'k' }, { name: 'gpt-5.4-mini', host: 'api.openai.com' }],
    [
      { OPENAI_BASE_URL: 'http://localhost:11434/v1', OPENAI_MODEL: 'small' },
      { name: 'small', host: 'localhost' },
    ],
  ])('of the settings %j is %j', (settings, model) => {
    expect(modelOf(configWith(settings as Record<string, string>))).toEqual(model)
  })

  test('gets the messages, and a key only if one is set; nothing depends on functions or formats', async () => {
    expect(await ask(says('Hi'))).toEqual({ content: 'Hi' })
    expect(lastRequest()).toEqual({ model: 'small', messages, authorization: undefined })
    const withKey = configWith({ OPENAI_BASE_URL: `${server.url}/`, OPENAI_API_KEY: 'a key' })
    await ask(says('Hi'), undefined, withKey)
    expect(lastRequest()).toEqual({
      model: 'gpt-5.4-mini',
      messages,
      authorization: 'Bearer a key',
    })
  })
})

describe('without an answer there is a reason, never an error', () => {
  test.each<[string, Reply, string]>([
    ['an error inside a 200', failsWith200, "The answer couldn't be read."],
    ['HTML', html, "The answer couldn't be read."],
    ['a 200 without a body', sends(''), "The answer couldn't be read."],
    ['a 204', sends('', 204), "The answer couldn't be read."],
    ['a list', sends('[]'), "The answer couldn't be read."],
    ['null', sends('null'), "The answer couldn't be read."],
    ['no choices', sends('{"choices":[]}'), "The answer couldn't be read."],
    ['choices that are a text', sends('{"choices":"none"}'), "The answer couldn't be read."],
    ['a choice that is null', sends('{"choices":[null]}'), "The answer couldn't be read."],
    ['no message', sends('{"choices":[{}]}'), "The answer couldn't be read."],
    ['content that is null', says(null), "The answer couldn't be read."],
    ['content in parts', says([{ type: 'text', text: 'Hi' }]), "The answer couldn't be read."],
    ['JSON that is cut off', sends('{"choices":[{"mess'), "The answer couldn't be read."],
    ['a text that is too long', says('x'.repeat(20_001)), 'The answer was too large.'],
    ['5 MB packed into 5 kB', hugeWhenUnpacked, 'The answer was too large.'],
    ['a connection that breaks off', breaksOff, 'The connection failed.'],
    ['a closed connection', hangsUp, 'The connection failed.'],
    ['a 429', sends('{"error":{}}', 429), "The model's server answered with status 429."],
    ['a 500', sends('oops', 500), "The model's server answered with status 500."],
    ['a 401', sends('{"error":{}}', 401), "The model's server answered with status 401."],
  ])('%s', async (_, reply, failure) => {
    const before = server.requests.length
    expect(await ask(reply)).toEqual({ failure })
    expect(server.requests.length - before, 'asked once').toBe(1)
  })

  test('a redirect is not followed', async () => {
    const elsewhere: Reply = (_, response) =>
      void response.writeHead(307, { location: `${server.url}/chat/completions` }).end()
    const before = server.requests.length
    const failure = "The model's server answered with status 307."
    expect(await ask(elsewhere)).toEqual({ failure })
    expect(server.requests.length - before).toBe(1)
  })

  test('a server that is not there', async () => {
    const nowhere = configWith({ OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' })
    expect(await ask(says('Hi'), undefined, nowhere)).toEqual({ failure: 'The connection failed.' })
  })

  test('5 MB: the connection is closed long before all of it was sent', async () => {
    const { promise: sent, resolve } = Promise.withResolvers<number>()
    expect(await ask(huge(resolve))).toEqual({ failure: 'The answer was too large.' })
    // Besides the 256 kB, the buffers of both sides.
    expect(await sent).toBeLessThan(5_000_000)
  })

  test.each([
    ['a hang', hangs],
    ['an answer that never ends', stalls],
  ])('%s: it ends with the deadline', async (_, reply) => {
    const failure = 'There was no answer within 20 seconds.'
    expect(await ask(reply, AbortSignal.timeout(100))).toEqual({ failure })
    await soon(() => expect(server.waiting(), 'the connection is closed').toBe(0))
  })

  test('when nobody waits any more the connection is closed', async () => {
    const leaving = new AbortController()
    const reply = ask(hangs, leaving.signal)
    await soon(() => expect(server.waiting()).toBe(1))
    leaving.abort(new Error('Everybody left.'))
    expect(await reply).toEqual({ failure: 'Everybody left.' })
    await soon(() => expect(server.waiting()).toBe(0))
  })
})

test('nothing of a request is printed, whatever the environment says', async () => {
  vi.stubEnv('OPENAI_LOG', 'debug')
  onTestFinished(() => void vi.unstubAllEnvs())
  const printed = (['debug', 'info', 'warn', 'error', 'log'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => {}),
  )
  onTestFinished(() => printed.forEach((spy) => spy.mockRestore()))
  const fresh = configWith({ OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'a secret key' })
  await ask(says('Hi'), undefined, fresh)
  await ask(sends('{"error":{"message":"bad key: a secret key"}}', 401), undefined, fresh)
  for (const spy of printed) expect(spy).not.toHaveBeenCalled()
})
