import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { AnyEndpoint, ResponseOf } from '../shared/endpoint.ts'
import { call, isSignedOut, type CallOptions, type Optional, type Reading } from './api.ts'
import { toast } from './ui/toast.tsx'

/**
 * Nothing is fetched twice on its own (spec §7): writes invalidate what they change.
 * Offline counts as a failed call, so that the page says so instead of waiting.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: tellSignedOut }),
  mutationCache: new MutationCache({ onError: tellSignedOut }),
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

/** A session that ended meanwhile: the page stays with what was typed, beside a way to sign in again. */
function tellSignedOut(error: unknown): void {
  if (!isSignedOut(error)) return
  toast.error('You are signed out', {
    id: 'signed-out',
    duration: Infinity,
    action: { label: 'Sign In', onClick: () => window.location.assign('/login') },
  })
}

/** Query options of a GET endpoint; its key starts with the endpoint's path. */
export function endpointQuery<E extends AnyEndpoint>(
  endpoint: E,
  ...[reading]: Optional<Reading<E>>
) {
  return queryOptions({
    queryKey: [endpoint.path, reading ?? {}],
    queryFn: ({ signal }): Promise<ResponseOf<E>> =>
      call(endpoint, ...([{ ...reading, signal }] as unknown as Optional<CallOptions<E>>)),
  })
}

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
 * After a write to sales or profile: every figure, list and suggestion follows from them, so all that is cached is
 * old but who is signed in. What is on screen is fetched again at once, the rest when it is next shown. `except` is
 * what the caller brings up to date itself.
 */
export const refreshFigures = ({ except }: { except?: AnyEndpoint } = {}): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      path !== except?.path && !String(path).startsWith('/api/auth/'),
  })
