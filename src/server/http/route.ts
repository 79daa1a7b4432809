import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { AnyEndpoint, BodyOf, ParamsOf, QueryOf, ResponseOf } from '../../shared/endpoint.ts'
import { errorBody, signedOut } from '../../shared/errors.ts'
import { idempotencyHeaders } from './idempotency.ts'

/** bytes of a request body from signed-out users; the default for every route */
export const MAX_PUBLIC_BODY = 16_384
/** bytes of an owner's JSON body; more than twice the largest that any endpoint's schema allows */
const MAX_OWNER_BODY = 65_536

/** User of a request, read from the session and never from the request body. */
export interface SignedIn {
  ownerId: string
  isAdmin: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /** All API routes with their access rule. */
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

/** Collects all API routes in `app.calls`. Throws for a route without an access rule. */
export function listCalls(app: FastifyInstance): void {
  const calls: RouteOptions[] = []
  app.decorate('calls', calls)
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/')) return
    if (!route.config?.access) throw new Error(`${route.url} has no access rule`)
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

/** Result of a handler: the response body, or the reply that it sent a stream with. */
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
