import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Account } from '../../contract.ts'

const ADA: Account = {
  id: '6f1c2f0e-7c39-4f2f-9a35-0f4f2b6a9d11',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  businessName: null,
  isAdmin: false,
  needsSecondFactor: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  viewing: null,
}
const refusal = (status: number, code: string) => () =>
  Response.json({ code, message: 'No.' }, { status })

let stored: Map<string, string>
let isKnownSignedOut: boolean
let asked: number
let answer: () => Response

let documents = 0
/** The module as a document that was just loaded has it. */
const newDocument = (): Promise<typeof import('./session.ts')> =>
  import(/* @vite-ignore */ `./session.ts?document=${(documents += 1)}`)
const load = async (): Promise<Account | null> => (await newDocument()).loadSession()
const names = () => [...stored.keys()].toSorted()

beforeEach(() => {
  stored = new Map()
  isKnownSignedOut = false
  asked = 0
  answer = () => Response.json(ADA)
  // Each kept item is also a property, as in a browser.
  const localStorage = new Proxy(
    {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    },
    {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  )
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('document', { querySelector: () => (isKnownSignedOut ? {} : null) })
  vi.stubGlobal('window', { addEventListener: () => {} })
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('on a device that knows who was signed in', () => {
  beforeEach(async () => {
    expect(await load()).toEqual(ADA)
    stored.set('kept:names', '{}')
    expect(names()).toEqual(['kept:account', 'kept:names', 'kept:owner'])
  })

  test.each([
    ['a fault of the server', refusal(500, 'internal_error')],
    ['a server that is busy', refusal(503, 'busy')],
    ['too many calls', refusal(429, 'too_many_requests')],
    ["a proxy's page", () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
    ["a proxy's own 401", () => new Response('<h1>Unauthorized</h1>', { status: 401 })],
    ['a network that asks to sign in to it', () => new Response('<h1>Welcome</h1>')],
    [
      'no connection',
      () => {
        throw new TypeError('Failed to fetch')
      },
    ],
  ])(
    '%s says nothing about the session: the account stays, and is asked for again',
    async (_, failed) => {
      answer = failed
      const { loadSession } = await newDocument()
      expect(await loadSession()).toEqual(ADA)
      expect(names()).toEqual(['kept:account', 'kept:names', 'kept:owner'])
      const before = asked
      expect(await loadSession()).toEqual(ADA)
      expect(asked).toBe(before + 1)
    },
  )

  test('the end of the session takes everything that was kept along', async () => {
    answer = refusal(401, 'authentication_required')
    expect(await load()).toBeNull()
    expect(names()).toEqual([])
  })

  test('so does a document that was sent to nobody who is signed in', async () => {
    isKnownSignedOut = true
    expect(await load()).toBeNull()
    expect(names()).toEqual([])
    expect(asked).toBe(1)
  })
})

describe('on a device that knows nobody', () => {
  test.each([401, 403, 429, 500, 502])(
    'a %i counts as signed out (spec §4.1, §7.1)',
    async (status) => {
      answer = refusal(status, 'some_code')
      expect(await load()).toBeNull()
      expect(names()).toEqual([])
    },
  )

  test('a server that cannot be reached does not', async () => {
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    await expect(load()).rejects.toMatchObject({ code: 'unreachable' })
  })
})
