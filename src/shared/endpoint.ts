import type * as z from 'zod/mini'

type Schema = z.ZodMiniType
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * What an owner's program may do with an access token (accounts/access-tokens). None includes another.
 * `read`: figures, lists, contacts and exports. `record`: record, change, delete and restore sales. `import`: send files.
 */
export const TOKEN_SCOPES = ['read', 'record', 'import'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/**
 * An API endpoint, defined once: the server mounts it (`server/http/route.ts`), the page calls it
 * (`web/api.ts`), and the OpenAPI page documents it. Paths have parameters like `/api/sales-entries/:id`.
 */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema = Schema,
> {
  method: Method
  path: `/api/${string}`
  /** One line for the OpenAPI page. A comment on the endpoint is its description there. */
  summary: string
  params?: Params
  query?: Query
  body?: Body
  /** A multipart form, which the handler reads itself: for the API documentation. */
  form?: Schema
  response: Response
  /** Accepts an `Idempotency-Key` header: a retry gets the stored response, so nothing is written twice. */
  idempotent?: boolean
  /**
   * What it does for an admin who looks at an owner's shop. Without it, it answers as that owner if it reads, and is
   * refused if it writes. `self`: it answers as the admin. `refused`: it shows how somebody signs in, or gives
   * everything away.
   */
  whileViewing?: 'self' | 'refused'
  /** Needs an account or shows other owners, so it is refused in the sample shop. */
  notInSample?: true
  /** The scope with which a program may call it. Without it, access tokens are refused. */
  token?: TokenScope
  /**
   * All that is answered to a program without the scope `read`: nothing that is recorded, and nothing that depends on it.
   * A call with another scope can't be mounted without it.
   */
  withoutRead?: Schema
  /** A body may have this many bytes instead of the usual; the sentence refuses a larger one. */
  maxBody?: { bytes: number; message: string }
}

export type AnyEndpoint = Endpoint

/** Defines an endpoint and keeps the literal types of its schemas. */
export function endpoint<
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Response extends Schema = Schema,
>(definition: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return definition
}

type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined

export type ParamsOf<E> = E extends Endpoint<infer P, any, any, any> ? Output<P> : never
export type QueryOf<E> = E extends Endpoint<any, infer Q, any, any> ? Output<Q> : never
export type BodyOf<E> = E extends Endpoint<any, any, infer B, any> ? Output<B> : never
export type ResponseOf<E> = E extends Endpoint<any, any, any, infer R> ? z.output<R> : never
export type QueryInput<E> = E extends Endpoint<any, infer Q, any, any> ? Input<Q> : never
export type BodyInput<E> = E extends Endpoint<any, any, infer B, any> ? Input<B> : never
