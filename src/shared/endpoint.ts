import type * as z from 'zod/mini'

type Schema = z.ZodMiniType
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Of access tokens; none includes another. `read` has contacts and exports too; `record` also deletes and restores. */
export const TOKEN_SCOPES = ['read', 'record', 'import'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema = Schema,
> {
  method: Method
  path: `/api/${string}`
  /** A comment on the endpoint is its description on the OpenAPI page. */
  summary: string
  params?: Params
  query?: Query
  body?: Body
  form?: Schema
  response: Response
  /** With an `Idempotency-Key` a retry gets the stored response. */
  idempotent?: boolean
  /**
   * For an admin in an owner's shop. By default reads answer as the owner and writes are refused. `self`: as the admin.
   * `refused`: shows how somebody signs in, or gives everything away.
   */
  whileViewing?: 'self' | 'refused'
  /** Needs an account or shows other owners. */
  notInSample?: true
  /** Without a scope, access tokens are refused. */
  token?: TokenScope
  /**
   * All that a program without `read` is answered: nothing recorded, nor what depends on records. Other scopes can't be
   * mounted without.
   */
  withoutRead?: Schema
  maxBody?: { bytes: number; message: string }
}

export type AnyEndpoint = Endpoint

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
