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

/** bytes of a request body from signed-out users; the default for every route */
export const MAX_PUBLIC_BODY = 16_384
/** bytes of an owner's JSON body; more than twice the largest that any endpoint's schema allows */
const MAX_OWNER_BODY = 65_536

/** User of a request, read from the session or the access token and never from the request body. */
export interface SignedIn {
  ownerId: string
  /** not the token; for a program the id of its access token, which is no session's */
  sessionId: string
  /** What a program may do; null for a session. */
  scopes: TokenScope[] | null
  /** True if the session began or was confirmed with a second factor. */
  hasSecondFactor: boolean
  /** True for an admin in such a session. */
  isAdmin: boolean
  /** True for an admin in a session without a second factor. */
  needsSecondFactor: boolean
  /** True if a second factor was shown in this session in the last minutes (`guard` of `adminRoute`). */
  isFresh: boolean
  /** The owner whose shop this admin looks at, or the sample shop; null when not. `ownerId` stays the caller's own. */
  viewingId: string | null
}

/** Who may call: `admin` is an owner with admin rights. */
export type Access = 'owner' | 'admin' | 'public'

/** What an admin shows before a call. */
export type Guard = 'fresh check' | 'session'

declare module 'fastify' {
  interface FastifyInstance {
    /** All routes with an access rule, which are those of the API and the MCP server. */
    calls: RouteOptions[]
  }
  interface FastifyRequest {
    /** Set by accounts before the handler runs; null when signed out. */
    signedIn: SignedIn | null
    /**
     * Reads again who calls. Throws a 401 if the call wouldn't be let in any more, or has lost the rights of an admin or
     * the view of a shop with which it began. For answers that last: what was read before it returns may be sent.
     */
    requireStillLetIn: () => Promise<void>
  }
  interface FastifyContextConfig {
    /** `owner`: signed in only. `public`: anyone. Read by accounts and by the tenancy test. */
    access?: Access
    endpoint?: AnyEndpoint
    /** The scope with which a program may call it (`Endpoint.token`). Read by accounts. */
    token?: TokenScope
    /** What an endpoint for admins needs besides a session with a second factor. */
    guard?: Guard
    /** Other websites may make a browser call it: it does what its address says, whoever is signed in. */
    anyOrigin?: boolean
    /** No other website may make a browser call it, even with an access token: its protocol wants that. */
    ownOrigin?: boolean
  }
}

/** Collects all calls in `app.calls`. Throws for a route of the API, or one that takes a body, without an access rule. */
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

/** Result of a handler: the response body, or the reply that it sent a stream with. Nothing, where the answer is `done`. */
type Answer<E> = Promise<ResponseOf<E> | FastifyReply | Nothing<E>>
type Nothing<E> = { success: true } extends ResponseOf<E> ? void : never

const failures = { '4xx': errorBody, '5xx': errorBody }

/** Runs before the body is read, such as the limits of a call with a large one. What it throws refuses the call. */
type Before = (request: FastifyRequest) => Promise<void>

/** Mounts an endpoint that only signed-in owners may call. */
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
 * Mounts an endpoint that only admins may call, and only if they signed in with a second factor. What it shows about
 * owners is in the audit log before it answers. With an entry that can't be saved there is no answer. `by` is the admin,
 * for the entries of changes. An endpoint that changes how somebody signs in, who is admin or what leaves the house needs a
 * second factor of the last minutes (`guard`): a session that was left open, or stolen, isn't enough.
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

/** Before the body is read, so that a refusal says nothing about what the endpoint takes. */
async function adminsOnly(request: FastifyRequest): Promise<void> {
  const { isAdmin, needsSecondFactor } = signedInOf({ request })
  if (needsSecondFactor) throw forbidden(SECOND_FACTOR_FIRST, 'second_factor_needed')
  if (!isAdmin) throw forbidden('You are not an admin or not logged in', 'admins_only')
}

/** After `adminsOnly`, and before the body is read too. */
async function freshOnly(request: FastifyRequest): Promise<void> {
  if (!signedInOf({ request }).isFresh) throw checkNeeded()
}

/** False for a program without the scope `read`: what it is told must not depend on what is recorded. */
export const mayRead = ({ signedIn }: Pick<FastifyRequest, 'signedIn'>): boolean =>
  signedIn?.scopes?.includes('read') ?? true

/** readSessions has refused who isn't signed in. */
function signedInOf({ request }: { request: FastifyRequest }): SignedIn {
  if (!request.signedIn) throw signedOut()
  return request.signedIn
}

/**
 * A page may name in `X-Account` whom its call is for: somebody else may have signed in since, in another tab. The header
 * only refuses a call. Who calls is always read from the session.
 */
async function refuseForAnother({ headers, signedIn }: FastifyRequest): Promise<void> {
  const meant = headers['x-account']
  if (meant !== undefined && meant !== signedIn?.ownerId) throw anotherAccount()
}

/** Before the input is looked at: for an admin who looks at a shop, a write is refused whatever is in it. */
async function refuseWhileViewing({ method, signedIn, routeOptions }: FastifyRequest) {
  const { whileViewing, notInSample } = routeOptions.config.endpoint!
  if (!signedIn?.viewingId || whileViewing === 'self') return
  const isSample = signedIn.viewingId === SAMPLE_OWNER
  const refuse = (sentence: string) => forbidden(sentence, 'viewing_only')
  if (isSample && notInSample) throw refuse(ALONE)
  if (whileViewing === 'refused') throw refuse(isSample ? SAMPLE_ONLY : NOT_YOURS)
  if (method !== 'GET' && method !== 'HEAD') throw refuse(isSample ? SAMPLE_ONLY : VIEWING_ONLY)
}

/** What is checked besides being signed in. */
const GATES: Record<Access, Before[]> = {
  owner: [refuseForAnother, refuseWhileViewing],
  admin: [adminsOnly],
  public: [],
}

const NOT_YOURS =
  "You are looking at an owner's shop. Only the owner sees how they sign in and can take the data along. Stop viewing first."

const ALONE =
  'The sample shop has no account and is not in the competition. Leave it to use your own.'

const SECOND_FACTOR_FIRST =
  'Admins need a second factor. Set one up under Your account, or sign in again with the one you have.'

/** Mounts an endpoint that anyone may call. */
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

/** Written here, because the route's own schema knows only the whole answer. A schema drops what it doesn't name. */
function onlyOf(schema: z.ZodMiniType, whole: unknown, reply: FastifyReply): string {
  void reply.type('application/json; charset=utf-8')
  return JSON.stringify(z.parse(schema, whole))
}
