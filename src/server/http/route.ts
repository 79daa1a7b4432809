import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyEndpoint, BodyOf, ParamsOf, QueryOf, ResponseOf } from '../../shared/endpoint.ts'
import { errorBody, signedOut } from '../../shared/errors.ts'

/** Who a request comes from, as the session says; nothing in a body can change it. */
export interface SignedIn {
  ownerId: string
  isAdmin: boolean
}

declare module 'fastify' {
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

interface Call<E> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  request: FastifyRequest
  reply: FastifyReply
}

const failures = { '4xx': errorBody, '5xx': errorBody }

/** Mounts an endpoint that only signed-in owners may call. */
export function ownerRoute<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (ownerId: string, call: Call<E>) => Promise<ResponseOf<E>>,
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
  handle: (call: Call<E>) => Promise<ResponseOf<E>>,
): void {
  mount(app, endpoint, 'public', handle)
}

function mount<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  access: 'owner' | 'public',
  handle: (call: Call<E>) => Promise<ResponseOf<E>>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access, endpoint },
    schema: {
      summary: endpoint.summary,
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
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
