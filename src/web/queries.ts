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
import { keep } from './kept.ts'
import { otherTabs } from './other-tabs.ts'
import { toast } from './ui/toast.tsx'

/**
 * Queries never refetch by themselves (spec §7): writes invalidate the data they change.
 * `networkMode: 'always'` makes calls fail when offline, so the page shows an error and doesn't wait.
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

/** Offers to sign in again when the session has ended. The page stays open so the owner doesn't lose typed text. */
function warnSignedOut(error: unknown): void {
  if (!isSignedOut(error)) return
  toast.error("You've been signed out. Copy anything you haven't saved, then sign in again.", {
    id: 'signed-out',
    duration: Infinity,
    action: { label: 'Sign In', onClick: () => window.location.assign('/login') },
  })
}

/** ms after which a page gives up on an answer and offers to try again; no answer of the server takes that long */
const DEADLINE = 30_000

/** settled unless queries are paused */
let mayAsk = Promise.resolve()

/**
 * Ends all queries and begins none until the returned function is called. For signing out: a query would be answered with
 * 401, and its owner told to sign in again.
 */
export function pauseQueries(): () => void {
  let resume = (): void => {}
  mayAsk = new Promise((resolve) => (resume = resolve))
  void queryClient.cancelQueries()
  return () => {
    resume()
    void queryClient.refetchQueries({ type: 'active', stale: true })
  }
}

/** Calls an endpoint for a query, and gives up when the query is no longer needed, or after the deadline. */
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

/** Query options for a GET endpoint. The query key starts with the endpoint's path. */
export function endpointQuery<E extends AnyEndpoint>(
  endpoint: E,
  ...[inputs]: Optional<UrlInputs<E>>
) {
  return queryOptions({
    queryKey: [endpoint.path, inputs ?? {}],
    queryFn: ({ signal }) => ask(endpoint, inputs, signal),
  })
}

/**
 * The same for an endpoint without inputs. What `pick` takes of each answer is kept on this device, for when there is no
 * connection (`kept.ts`). The query itself then fails like any other; code that needs the kept part reads it.
 */
export const keptQuery = <E extends AnyEndpoint>(
  endpoint: E,
  pick: (answer: ResponseOf<E>) => unknown,
) =>
  queryOptions({
    queryKey: [endpoint.path, {}],
    queryFn: async ({ signal }) => {
      const answer = await ask(endpoint, {}, signal)
      keep(endpoint.path, pick(answer))
      return answer
    },
  })

/** An endpoint whose answers are pages (`shared/pages.ts`). */
type PagedEndpoint = Endpoint<any, any, any, z.ZodMiniType<{ nextCursor: string | null }>>

/** Query options of a list that is loaded page by page, for `PagedList`. The query key starts with the endpoint's path. */
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

/** ms; lists that others change all the time are read again when they are shown after that long */
export const FRESH = 10_000

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** paths of other endpoints whose changes also change this answer */
      dependsOn?: string[]
    }
  }
}

/** Call after a write that changes the answer of an endpoint. */
export const refresh = ({ path }: AnyEndpoint): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey, meta }) =>
      queryKey[0] === path || (meta?.dependsOn?.includes(path) ?? false),
  })

/**
 * Call after a change to sales or the profile. Every figure, list and suggestion depends on them, so everything in the
 * cache except the signed-in account is out of date. Queries on screen refetch immediately, others when they're next
 * shown. `except` is an endpoint whose data the caller updates itself. The browser's other tabs follow.
 */
export const refreshFigures = ({ except }: { except?: AnyEndpoint } = {}): Promise<void> => {
  tabs.tell('changed')
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => path !== except?.path && isFigure(path),
  })
}

const isFigure = (path: unknown): boolean => !String(path).startsWith('/api/auth/')

const tabs = otherTabs<'changed'>('figures')

/** From now on this tab's figures follow what is recorded in the browser's other tabs. */
export const followOtherTabs = (): (() => void) =>
  tabs.follow(
    () =>
      void queryClient.invalidateQueries({
        // A long list would be read again page by page, each time.
        predicate: ({ queryKey: [path], state }) => isFigure(path) && pagesOf(state.data) <= 1,
      }),
  )

const pagesOf = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)
    ? data.pages.length
    : 0
