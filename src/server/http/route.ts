import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import type {
  AnyEndpoint,
  BodyOf,
  ParamsOf,
  QueryOf,
  ResponseOf,
  TokenScope,
} from '../../shared/endpoint.ts'
import { done } from '../../shared/documented.ts'
import {
  anotherAccount,
  checkNeeded,
  errorBody,
  forbidden,
  SAMPLE_ONLY,
  signedOut,
  VIEWING_ONLY,
} from '../../shared/errors.ts'
import type { Disclosure } from '../audit/disclosures.ts'
import { callerOf, type By } from '../audit/log.ts'
import { readOnly } from '../database/tenancy.ts'
import { SAMPLE_OWNER } from '../../shared/sample.ts'
import { idempotencyHeaders } from './idempotency.ts'

/** bytes */
export const MAX_PUBLIC_BODY = 16_384
/** bytes; twice what any schema allows */
const MAX_OWNER_BODY = 65_536

/** Never from the request body. */
export interface SignedIn {
  ownerId: string
  /** not the token; a program's is its access token's id */
  sessionId: string
  /** null for a session */
  scopes: TokenScope[] | null
  hasSecondFactor: boolean
  /** with a second factor */
  isAdmin: boolean
  needsSecondFactor: boolean
  /** within the last minutes */
  isFresh: boolean
  /** or the sample shop. `ownerId` stays the caller's own. */
  viewingId: string | null
}

export type Access = 'owner' | 'admin' | 'public'

export type Guard = 'fresh check' | 'session'

declare module 'fastify' {
  interface FastifyInstance {
    /** with an access rule */
    calls: RouteOptions[]
  }
  interface FastifyRequest {
    signedIn: SignedIn | null
    /** Throws a 401 if the call has lost its access. For long answers. */
    requireStillLetIn: () => Promise<void>
  }
  interface FastifyContextConfig {
    /** also read by the tenancy test */
    access?: Access
    endpoint?: AnyEndpoint
    /** for programs */
    token?: TokenScope
    guard?: Guard
    /** Other websites may call: the address says it all. */
    anyOrigin?: boolean
    /** No other website may call, even with an access token: the protocol wants that. */
    ownOrigin?: boolean
  }
}

/** Throws for an API route or a write without an access rule. */
export function listCalls(app: FastifyInstance): void {
  const calls: RouteOptions[] = []
  app.decorate('calls', calls)
  app.addHook('onRoute', (route) => {
    const isWrite = [route.method].flat().some((method) => method !== 'GET' && method !== 'HEAD')
    const needsRule = isWrite || route.url.startsWith('/api/')
    if (route.config?.access) calls.push(route)
    else if (needsRule) throw new Error(`${route.url} has no access rule`)
  })
}

interface Call<E> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  request: FastifyRequest
  reply: FastifyReply
}

/** Nothing, where the answer is `done`. */
type Answer<E> = Promise<ResponseOf<E> | FastifyReply | Nothing<E>>
type Nothing<E> = { success: true } extends ResponseOf<E> ? void : never

const failures = { '4xx': errorBody, '5xx': errorBody }

type Before = (request: FastifyRequest) => Promise<void>

export function ownerRoute<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (ownerId: string, call: Call<E>) => Answer<E>,
  before?: Before,
): void {
  const answer = (call: Call<E>): Answer<E> => {
    const { ownerId, viewingId } = signedInOf(call)
    if (viewingId === null || endpoint.whileViewing === 'self') return handle(ownerId, call)
    return readOnly(() => handle(viewingId, call))
  }
  mount(app, endpoint, 'owner', answer, before)
}

/**
 * Disclosures are in the audit log before the answer; without an entry there is no answer. Sensitive calls need a
 * recent second factor (`guard`): a stolen session isn't enough.
 */
export function adminRoute<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  discloses: Disclosure<Call<E>>,
  guard: Guard,
  handle: (adminId: string, call: Call<E> & { by: Required<By> }) => Answer<E>,
): void {
  const before = guard === 'fresh check' ? freshOnly : undefined
  const answer = async (call: Call<E>) => {
    const { ownerId: adminId, sessionId } = signedInOf(call)
    if (discloses !== 'nothing') {
      await app.disclose(adminId, call.request, (tx) => discloses(tx, call))
    }
    const by = { actorId: adminId, sessionId, from: callerOf(call.request) }
    return handle(adminId, { ...call, by })
  }
  mount(app, endpoint, 'admin', answer, before, guard)
}

/** Before the body is read, so that a refusal says nothing about the endpoint. */
async function adminsOnly(request: FastifyRequest): Promise<void> {
  const { isAdmin, needsSecondFactor } = signedInOf({ request })
  if (needsSecondFactor) throw forbidden(SECOND_FACTOR_FIRST, 'second_factor_needed')
  if (!isAdmin) throw forbidden('You are not an admin or not logged in', 'admins_only')
}

async function freshOnly(request: FastifyRequest): Promise<void> {
  if (!signedInOf({ request }).isFresh) throw checkNeeded()
}

/** A program without `read` must get no answer that depends on recorded data. */
export const mayRead = ({ signedIn }: Pick<FastifyRequest, 'signedIn'>): boolean =>
  signedIn?.scopes?.includes('read') ?? true

/** readSessions has refused the signed-out. */
function signedInOf({ request }: { request: FastifyRequest }): SignedIn {
  if (!request.signedIn) throw signedOut()
  return request.signedIn
}

/** Somebody else may have signed in since, in another tab. The header only refuses a call. */
async function refuseForAnother({ headers, signedIn }: FastifyRequest): Promise<void> {
  const meant = headers['x-account']
  if (meant !== undefined && meant !== signedIn?.ownerId) throw anotherAccount()
}

/** Before the input is looked at. */
async function refuseWhileViewing({ method, signedIn, routeOptions }: FastifyRequest) {
  const { whileViewing, notInSample } = routeOptions.config.endpoint!
  if (!signedIn?.viewingId || whileViewing === 'self') return
  const isSample = signedIn.viewingId === SAMPLE_OWNER
  const refuse = (sentence: string) => forbidden(sentence, 'viewing_only')
  if (isSample && notInSample) throw refuse(ALONE)
  if (whileViewing === 'refused') throw refuse(isSample ? SAMPLE_ONLY : NOT_YOURS)
  if (method !== 'GET' && method !== 'HEAD') throw refuse(isSample ? SAMPLE_ONLY : VIEWING_ONLY)
}

const GATES: Record<Access, Before[]> = {
  owner: [refuseForAnother, refuseWhileViewing],
  admin: [adminsOnly],
  public: [],
}

const NOT_YOURS =
  "You are looking at an owner's shop. Only the owner can see how they sign in and download their data. Stop viewing first."

const ALONE =
  'The sample shop has no account and is not in the competition. Leave it to use your own.'

const SECOND_FACTOR_FIRST =
  'Admins need a second factor. Set one up under Your account, or sign in again with the one you have.'

export function publicRoute<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Answer<E>,
  before?: Before,
): void {
  mount(app, endpoint, 'public', handle, before)
}

function mount<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  access: Access,
  handle: (call: Call<E>) => Answer<E>,
  before?: Before,
  guard?: Guard,
): void {
  if (endpoint.token && endpoint.token !== 'read' && !endpoint.withoutRead)
    throw new Error(`${endpoint.path} doesn't say what is answered to programs without \`read\``)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      access,
      endpoint,
      ...(endpoint.token && { token: endpoint.token }),
      ...(guard && { guard }),
    },
    onRequest: [...GATES[access], ...(before ? [before] : [])],
    bodyLimit: endpoint.maxBody?.bytes ?? (access === 'public' ? MAX_PUBLIC_BODY : MAX_OWNER_BODY),
    schema: {
      summary: endpoint.summary,
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.idempotent && { headers: idempotencyHeaders }),
      response: { 200: endpoint.response, ...failures },
    },
    handler: (request, reply) => {
      const answer = handle({
        params: request.params as ParamsOf<E>,
        query: request.query as QueryOf<E>,
        body: request.body as BodyOf<E>,
        request,
        reply,
      })
      const whole = endpoint.response === done ? answer.then(() => ({ success: true })) : answer
      return endpoint.withoutRead && !mayRead(request)
        ? whole.then((all) => onlyOf(endpoint.withoutRead!, all, reply))
        : whole
    },
  })
}

/** The route's schema knows only the whole answer. */
function onlyOf(schema: z.ZodMiniType, whole: unknown, reply: FastifyReply): string {
  void reply.type('application/json; charset=utf-8')
  return JSON.stringify(z.parse(schema, whole))
}
