import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { queryClient } from './queries.ts'

test('a query that fails is not tried again by itself', async () => {
  const queryFn = vi.fn(() => Promise.reject(new Error('The server is away.')))
  await expect(queryClient.query({ queryKey: ['fails'], queryFn })).rejects.toThrow('away')
  expect(queryFn).toHaveBeenCalledOnce()
})

test('an answer never goes stale: whoever asks later gets the same one, until a write refreshes it', async () => {
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
