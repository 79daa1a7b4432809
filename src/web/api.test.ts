import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ApiError, call, sentenceOf, UNREACHABLE } from './api.ts'

const note = endpoint({
  method: 'POST',
  path: '/api/notes/:id',
  summary: 'A note',
  params: z.object({ id: z.string() }),
  query: z.object({ search: z.optional(z.string()), limit: z.optional(z.number()) }),
  body: z.object({ text: z.string() }),
  response: z.object({ id: z.number() }),
})

/** Stubs `fetch` with `answer` and returns the list of requests sent. */
function serverSays(answer: () => Response): { url: string; init: RequestInit }[] {
  const sent: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return Promise.resolve(answer())
  })
  return sent
}
afterEach(() => vi.unstubAllGlobals())

const refused = (status: number, body: string): Promise<ApiError> => {
  serverSays(() => new Response(body, { status, statusText: 'Bad Gateway' }))
  return call(note, { params: { id: 1 }, body: { text: '' } }).then(
    () => expect.fail('the call succeeded'),
    (error: unknown) => error as ApiError,
  )
}

describe('a call', () => {
  test('fills in the path, encodes values and leaves out undefined ones', async () => {
    const sent = serverSays(() => Response.json({ id: 7 }))
    const query = { search: 'a&b', limit: undefined }
    const answer = await call(note, { params: { id: 'x/1' }, query, body: { text: 'hi' } })
    expect(answer).toEqual({ id: 7 })
    expect(sent[0]).toMatchObject({
      url: '/api/notes/x%2F1?search=a%26b',
      init: { method: 'POST', body: '{"text":"hi"}', credentials: 'same-origin' },
    })
  })

  test('sends the key that makes a retry safe, and the account that it is for', async () => {
    const sent = serverSays(() => Response.json({ id: 7 }))
    await call(note, {
      params: { id: 1 },
      body: { text: 'hi' },
      idempotencyKey: 'k-1',
      account: 'ada',
    })
    expect(sent[0]!.init.headers).toMatchObject({ 'idempotency-key': 'k-1', 'x-account': 'ada' })
  })

  test("fails with the server's sentence, code and fields", async () => {
    const fields = { text: 'Text is required' }
    const body = JSON.stringify({ message: 'Text is required', code: 'bad_input', fields })
    expect(await refused(400, body)).toMatchObject({
      status: 400,
      code: 'bad_input',
      message: 'Text is required',
      fields,
    })
  })

  test("fails with status code, colon and body text when the response isn't from our server (spec §8.3)", async () => {
    expect((await refused(502, 'upstream is down')).message).toBe('502: upstream is down')
  })

  test('fails with status code, colon and status text when there is no body (spec §8.3)', async () => {
    expect((await refused(502, '')).message).toBe('502: Bad Gateway')
  })

  test('fails with a sentence when the server is unreachable', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    const away = call(note, { params: { id: 1 }, body: { text: '' } })
    await expect(away).rejects.toMatchObject({ status: 0, message: UNREACHABLE })
  })

  test("rejects with its signal's reason when canceled", async () => {
    const signal = AbortSignal.abort()
    vi.stubGlobal('fetch', () => Promise.reject(signal.reason as Error))
    const canceled = call(note, { params: { id: 1 }, body: { text: '' }, signal })
    await expect(canceled).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('the sentence for a failed call (spec §8.5)', () => {
  const FALLBACK = 'Failed to delete sales entry'

  test("is the server's", async () => {
    const body = JSON.stringify({ message: 'This sale was changed.', code: 'conflict' })
    expect(sentenceOf(await refused(409, body), FALLBACK)).toBe('This sale was changed.')
  })

  test.each([
    ['HTML from a proxy', '<html><h1>502 Bad Gateway</h1></html>'],
    ['JSON from elsewhere', '{"error":"upstream is down"}'],
    ['JSON with a number as its code', '{"code":502,"message":"upstream is down"}'],
    ['no body', ''],
  ])('is the fallback for %s', async (_, body) => {
    expect(sentenceOf(await refused(502, body), FALLBACK)).toBe(FALLBACK)
  })

  test('is the fallback for a bug', () => {
    expect(sentenceOf(new TypeError('x is undefined'), FALLBACK)).toBe(FALLBACK)
    expect(sentenceOf(undefined, FALLBACK)).toBe(FALLBACK)
  })

  test("says that the server can't be reached, in other words if the caller has some", async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    const error: unknown = await call(note, { params: { id: 1 }, body: { text: '' } }).catch(
      (reason: unknown) => reason,
    )
    expect(sentenceOf(error, FALLBACK)).toBe(UNREACHABLE)
    expect(sentenceOf(error, FALLBACK, 'Network error')).toBe('Network error')
  })
})
