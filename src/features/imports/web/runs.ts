import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../../web/api.ts'
import { queryClient } from '../../../web/queries.ts'
import type { ImportRun } from '../runs/contract.ts'
import { importsQuery } from './queries.ts'

/** ms */
const POLL = 1_000

/** Calls `onEnded` once for each import seen running. */
export function useRuns(isSending: boolean, onEnded: (run: ImportRun) => void) {
  const { data } = useQuery({
    ...importsQuery,
    refetchInterval: ({ state }) => (isSending || runningOf(state.data?.imports) ? POLL : false),
  })
  const runs = data?.imports
  const running = runningOf(runs)
  const watched = useRef<number>(null)
  useEffect(() => {
    if (running) {
      watched.current = running.id
    } else if (!isSending) {
      const ended = runs?.find(({ id }) => id === watched.current)
      watched.current = null
      if (ended) onEnded(ended)
    }
  })
  return { runs, running }
}

export const runningOf = (runs: ImportRun[] | undefined) =>
  runs?.find(({ state }) => state === 'running')

export async function latestRuns(): Promise<ImportRun[] | undefined> {
  return (await queryClient.query(importsQuery).catch(() => undefined))?.imports
}

export const isWatched = (): boolean =>
  queryClient.getQueryCache().find({ queryKey: importsQuery.queryKey })?.isActive() ?? false

export const isRefusal = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code
