import { expect, test } from 'vitest'
import { ResponseCache } from './response-cache.ts'

/** Sends requests by name and version, and records which of them had to be computed. */
function asking(cache: ResponseCache) {
  const computed: string[] = []
  const ask = async (request: string, version: string, length = 1): Promise<string> => {
    const compute = (): Promise<string> => {
      computed.push(`${request}${version}`)
      return Promise.resolve(`${request}${version}`.padEnd(length))
    }
    return String(await cache.get(request, version, compute)).trimEnd()
  }
  return { ask, computed }
}

test('a response is computed once per version', async () => {
  const { ask, computed } = asking(new ResponseCache())
  expect([await ask('a', '1'), await ask('a', '1'), await ask('a', '2')]).toEqual([
    'a1',
    'a1',
    'a2',
  ])
  expect(computed).toEqual(['a1', 'a2'])
})

test('a response that could not be computed is not cached', async () => {
  const cache = new ResponseCache()
  await expect(cache.get('a', '1', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await asking(cache).ask('a', '1')).toBe('a1')
})

test('beyond the limit in bytes the least recently used response is removed, and one larger than the limit is never cached', async () => {
  // Each takes 40 bytes, and 4 for its request and version.
  const { ask, computed } = asking(new ResponseCache(100))
  for (const request of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(request, '1', 40)
  expect(computed).toEqual(['a1', 'b1', 'c1', 'b1'])
  await ask('d', '1', 200)
  await ask('d', '1', 200)
  expect(computed.slice(4)).toEqual(['d1', 'd1'])
})

test('the limit counts two bytes per character of request and version: 50 + 2 × (1 + 24) = 100', async () => {
  const { ask, computed } = asking(new ResponseCache(100))
  const [fits, tooLong] = ['v'.repeat(24), 'v'.repeat(25)]
  for (const version of [fits, fits, tooLong, tooLong]) await ask('a', version, 50)
  expect(computed).toEqual([fits, tooLong, tooLong].map((version) => `a${version}`))
})
