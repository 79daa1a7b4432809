import {
  infiniteQueryOptions,
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { AnyEndpoint, Endpoint, ResponseOf } from '../shared/endpoint.ts'
import {
  call,
  isSignedOut,
  tooSlow,
  type CallOptions,
  type Optional,
  type UrlInputs,
} from './api.ts'
import { saveToCache } from './device-cache.ts'
import { otherTabs } from './other-tabs.ts'
import { toast } from './ui/toast.ts'

/**
 * Queries never refetch by themselves (spec §7). `networkMode: 'always'` makes calls fail when offline, so the page
 * doesn't wait.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: warnSignedOut }),
  mutationCache: new MutationCache({ onError: warnSignedOut }),
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The page stays open, so that typed text isn't lost. */
function warnSignedOut(error: unknown): void {
  if (!isSignedOut(error)) return
  toast.error("You've been signed out. Copy anything you haven't saved, then sign in again.", {
    id: 'signed-out',
    duration: Infinity,
    action: { label: 'Sign In', onClick: () => window.location.assign('/login') },
  })
}

/** ms; no answer of the server takes that long */
const DEADLINE = 30_000

let mayAsk = Promise.resolve()

/** For signing out: a 401 would tell the owner to sign in again. */
export function pauseQueries(): () => void {
  let resume = (): void => {}
  mayAsk = new Promise((resolve) => (resume = resolve))
  void queryClient.cancelQueries()
  return () => {
    resume()
    void queryClient.refetchQueries({ type: 'active', stale: true })
  }
}

async function ask<E extends AnyEndpoint>(
  endpoint: E,
  inputs: object | undefined,
  query: AbortSignal,
): Promise<ResponseOf<E>> {
  await mayAsk
  query.throwIfAborted()
  const wait = new AbortController()
  const stop = () => wait.abort(query.reason)
  const timer = setTimeout(() => wait.abort(tooSlow()), DEADLINE)
  query.addEventListener('abort', stop)
  const options = [{ ...inputs, signal: wait.signal }] as unknown as Optional<CallOptions<E>>
  return call(endpoint, ...options).finally(() => {
    clearTimeout(timer)
    query.removeEventListener('abort', stop)
  })
}

export function endpointQuery<E extends AnyEndpoint>(
  endpoint: E,
  ...[inputs]: Optional<UrlInputs<E>>
) {
  return queryOptions({
    queryKey: [endpoint.path, inputs ?? {}],
    queryFn: ({ signal }) => ask(endpoint, inputs, signal),
  })
}

/** The query itself fails like any other (`device-cache.ts`). */
export const cachedQuery = <E extends AnyEndpoint>(
  endpoint: E,
  pick: (answer: ResponseOf<E>) => unknown,
) =>
  queryOptions({
    queryKey: [endpoint.path, {}],
    queryFn: async ({ signal }) => {
      const answer = await ask(endpoint, {}, signal)
      saveToCache(endpoint.path, pick(answer))
      return answer
    },
  })

type PagedEndpoint = Endpoint<any, any, any, z.ZodMiniType<{ nextCursor: string | null }>>

export function pagesQuery<E extends PagedEndpoint>(
  endpoint: E,
  ...[inputs]: Optional<UrlInputs<E>>
) {
  return infiniteQueryOptions({
    queryKey: [endpoint.path, 'pages', inputs ?? {}],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { ...inputs?.query, ...(cursor && { cursor }) }
      return ask(endpoint, { ...inputs, query }, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** ms, for lists that others change all the time */
export const FRESH = 10_000

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** paths whose changes also change this answer */
      dependsOn?: string[]
    }
  }
}

export const refresh = ({ path }: AnyEndpoint): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey, meta }) =>
      queryKey[0] === path || (meta?.dependsOn?.includes(path) ?? false),
  })

/** `except`: the caller updates that data. */
export const refreshFigures = ({ except }: { except?: AnyEndpoint } = {}): Promise<void> => {
  tabs.tell('changed')
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => path !== except?.path && isFigure(path),
  })
}

const isFigure = (path: unknown): boolean => !String(path).startsWith('/api/auth/')

const tabs = otherTabs<'changed'>('figures')

export const followOtherTabs = (): (() => void) =>
  tabs.follow(
    () =>
      void queryClient.invalidateQueries({
        // A long list would be read again page by page.
        predicate: ({ queryKey: [path], state }) => isFigure(path) && pagesOf(state.data) <= 1,
      }),
  )

const pagesOf = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)
    ? data.pages.length
    : 0
