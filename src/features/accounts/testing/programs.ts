import { expect } from 'vitest'
import { PASSWORD, type Client } from '../../../app/testing/app.ts'
import type { TokenScope } from '../../../shared/endpoint.ts'
import { addToken } from '../tokens/contract.ts'

/** Makes an access token for an owner's program. */
export async function tokenOf(
  owner: Client,
  scopes: TokenScope[],
  name = 'Till',
): Promise<{ id: string; token: string }> {
  const form = { name, scopes, days: '30', password: PASSWORD }
  const { status, body } = await owner.post(addToken.path, form)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** A program that calls with a token. */
export function programOf(client: Client, token: string): Client {
  const send: Client['send'] = (method, path, body, headers, signal) =>
    client.send(method, path, body, { authorization: `Bearer ${token}`, ...headers }, signal)
  return {
    cookies: client.cookies,
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  }
}
