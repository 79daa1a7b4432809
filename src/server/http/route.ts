import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { AnyEndpoint, BodyOf, ParamsOf, QueryOf, ResponseOf } from '../../shared/endpoint.ts'
import { errorBody, signedOut } from '../../shared/errors.ts'
import { idempotencyHeaders } from './idempotency.ts'

/** bytes of what anyone may send; the default of every route */
export const MAX_PUBLIC_BODY = 16_384
/** bytes of a JSON body of an owner, over twice the longest that a call's schema allows */
const MAX_OWNER_BODY = 65_536

/** Who a request comes from, as the session says; nothing in a body can change it. */
export interface SignedIn {
  ownerId: string
  isAdmin: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every call of the API, with who may make it. */
    calls: RouteOptions[]
  }
  interface FastifyRequest {
    /** Set by accounts before the handler runs; null when signed out. */
    signedIn: SignedIn | null
  }
  interface FastifyContextConfig {
    /** `owner`: signed in only. `public`: anyone. Read by accounts and by the tenancy test. */
    access?: 'owner' | 'public'
    endpoint?: AnyEndpoint
  }
}

/** Keeps the list of calls, and refuses to start with one that does not say who may make it. */
export function listCalls(app: FastifyInstance): void {
  const calls: RouteOptions[] = []
  app.decorate('calls', calls)
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/')) return
    if (!route.config?.access) throw new Error(`${route.url} does not say who may call it`)
    calls.push(route)
  })
}

interface Call<E> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  request: FastifyRequest
  reply: FastifyReply
}

/** What a handler gives: the answer, or the reply that it sent a stream with. */
type Answer<E> = Promise<ResponseOf<E> | FastifyReply>

const failures = { '4xx': errorBody, '5xx': errorBody }

/** Mounts an endpoint that only signed-in owners may call. */
export function ownerRoute<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (ownerId: string, call: Call<E>) => Answer<E>,
): void {
  mount(app, endpoint, 'owner', (call) => {
    if (!call.request.signedIn) throw signedOut()
    return handle(call.request.signedIn.ownerId, call)
  })
}

/** Mounts an endpoint that anyone may call. */
export function publicRoute<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Answer<E>,
): void {
  mount(app, endpoint, 'public', handle)
}

function mount<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  access: 'owner' | 'public',
  handle: (call: Call<E>) => Answer<E>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access, endpoint },
    bodyLimit: access === 'owner' ? MAX_OWNER_BODY : MAX_PUBLIC_BODY,
    schema: {
      summary: endpoint.summary,
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.idempotent && { headers: idempotencyHeaders }),
      response: { 200: endpoint.response, ...failures },
    },
    handler: (request, reply) =>
      handle({
        params: request.params as ParamsOf<E>,
        query: request.query as QueryOf<E>,
        body: request.body as BodyOf<E>,
        request,
        reply,
      }),
  })
}
