import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { sentenceOf } from './api.ts'
import { endpointQuery, pauseQueries, queryClient } from './queries.ts'

test('a query that fails is not tried again by itself (spec §7.19)', async () => {
  const queryFn = vi.fn(() => Promise.reject(new Error('The server is away.')))
  await expect(queryClient.query({ queryKey: ['fails'], queryFn })).rejects.toThrow('away')
  expect(queryFn).toHaveBeenCalledOnce()
})

test('an answer never goes stale: whoever asks later gets the same one, until a write refreshes it (spec §7.19, §7.20)', async () => {
  const queryFn = vi.fn(() => Promise.resolve('figures'))
  const query = { queryKey: ['stays'], queryFn }
  await queryClient.query(query)
  vi.setSystemTime(Date.now() + 365 * 24 * 60 * 60 * 1000)
  const stop = new QueryObserver(queryClient, query).subscribe(() => {})
  stop()
  expect(queryFn).toHaveBeenCalledOnce()

  await queryClient.invalidateQueries({ queryKey: ['stays'] })
  await queryClient.query(query)
  expect(queryFn).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('a query without an answer fails after 30 s with a sentence, and can be tried again (spec §4.12)', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => {
      signal!.addEventListener('abort', () => reject(signal!.reason as Error))
    })
  })
  const slow = endpoint({
    method: 'GET',
    path: '/api/slow',
    summary: 'A slow answer',
    response: z.object({}),
  })
  const answer = queryClient.query(endpointQuery(slow)).catch((error: unknown) => error)
  const isSettled = vi.fn()
  void answer.then(isSettled)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(isSettled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sentenceOf(await answer, '')).toBe(
    'The answer is taking too long. Check your internet connection and try again.',
  )
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
  await expect(queryClient.query(endpointQuery(slow))).resolves.toEqual({})
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('paused queries end, and none begins until they go on', async () => {
  let isQuick = false
  const fetch = vi.fn((_url: string, { signal }: RequestInit) => {
    return new Promise<Response>((resolve, reject) => {
      signal!.addEventListener('abort', () => reject(signal!.reason as Error))
      if (isQuick) resolve(Response.json({}))
    })
  })
  vi.stubGlobal('fetch', fetch)
  const of = (path: `/api/${string}`) =>
    endpointQuery(endpoint({ method: 'GET', path, summary: 'An answer', response: z.object({}) }))
  const ended = new QueryObserver(queryClient, of('/api/ended'))
  const leave = ended.subscribe(() => {})
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce())

  const goOn = pauseQueries()
  await vi.waitFor(() => expect(fetch.mock.calls[0]![1].signal!.aborted).toBe(true))
  const begun = queryClient.query(of('/api/begun'))
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(fetch).toHaveBeenCalledOnce()
  expect(ended.getCurrentResult().status).toBe('pending')

  isQuick = true
  goOn()
  await expect(begun).resolves.toEqual({})
  await vi.waitFor(() => expect(ended.getCurrentResult().data).toEqual({}))
  leave()
  vi.unstubAllGlobals()
})
