import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call, newIdempotencyKey, sentenceOf } from '../../../../web/api.ts'
import { endpointQuery, pagesQuery } from '../../../../web/queries.ts'
import { toast } from '../../../../web/ui/toast.ts'
import type { NameKind } from '../../contract.ts'
import { refreshEntries } from '../../web/queries.ts'
import {
  likelyPairs,
  listChanges,
  listNames,
  mergeNames,
  undoChange,
  type NameChange,
} from '../contract.ts'
import { changeText } from './words.ts'

export const namesQuery = (kind: NameKind, search: string) => ({
  ...pagesQuery(listNames, { query: { kind, ...(search && { search }) } }),
  staleTime: 0,
})
export const pairsQuery = (kind: NameKind) => endpointQuery(likelyPairs, { query: { kind } })

/** ms */
const LOOK_AGAIN = 1_500

export function useChanges() {
  const query = useInfiniteQuery({
    ...pagesQuery(listChanges),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.changes.some(({ progress }) => progress !== null) ? LOOK_AGAIN : false,
  })
  const isReassigning =
    query.data?.pages[0]?.changes.some(({ progress }) => progress !== null) ?? false
  const wasReassigning = useRef(isReassigning)
  useEffect(() => {
    if (wasReassigning.current && !isReassigning) void refreshEntries()
    wasReassigning.current = isReassigning
  }, [isReassigning])
  return query
}

export async function undoNow(change: NameChange): Promise<void> {
  await call(undoChange, { params: { id: change.id }, idempotencyKey: `undo-names-${change.id}` })
  toast.success(change.what === 'merge' ? 'The merge was undone' : 'The old name is back')
  await refreshEntries()
}

export async function showChange(change: NameChange): Promise<void> {
  const undo = async () => {
    try {
      await undoNow(change)
    } catch (error) {
      toast.error(sentenceOf(error, "That couldn't be undone. Please try again."))
    }
  }
  toast.success(changeText(change), { action: { label: 'Undo', onClick: () => void undo() } })
  await refreshEntries()
}

interface Merge {
  fromId: number
  intoId: number
}

export const useMerge = (kind: NameKind, onDone: () => void) =>
  useMutation({
    mutationFn: (body: Merge) =>
      call(mergeNames, { body: { kind, ...body }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: async (change) => {
      onDone()
      await showChange(change)
    },
  })

export const mergeFailed = (error: unknown): string =>
  sentenceOf(error, "The names couldn't be merged. Please try again.")
