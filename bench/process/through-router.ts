import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:https'
import { login, register as registering } from '../../src/features/accounts/contract.ts'
import { MCP_PATH } from '../../src/features/mcp/contract.ts'
import { createEntry } from '../../src/features/sales/contract.ts'
import { openTill } from '../kit/tills.ts'

/** What owners and their tills do through the router of several cells. */

export const HOST = 'kpi.example.com'
const SALE_DATE = new Date().toISOString().slice(0, 10)
/** ms that a till waits for an answer before it sends the sale again */
const PATIENCE = 10_000

interface Asked {
  cookie: string
  body?: object
  key?: string
  /** of a program, which sends no cookie */
  token?: string
}
export interface Answer {
  status: number
  text: string
  /** those that it sets */
  cookies: string[]
  /** where it leads */
  location?: string | undefined
}
export type Ask = (method: string, path: string, asked: Asked) => Promise<Answer>

export interface Owner {
  email: string
  /** the cookies that the cell has set */
  session: string
}

/** Returns a function that makes calls to a router on this machine over TLS, as if its address were that of the app. */
export function askerOf({ https, ca }: { https: number; ca: string }): Ask {
  const agent = new Agent({ keepAlive: true, ca, servername: HOST })
  return (method, path, { cookie, body, key, token }) =>
    new Promise((resolve, reject) => {
      const headers = {
        host: HOST,
        origin: `https://${HOST}`,
        ...(cookie && { cookie }),
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(path.startsWith(MCP_PATH) && { accept: 'application/json, text/event-stream' }),
      }
      const signal = AbortSignal.timeout(PATIENCE)
      const target = { host: '127.0.0.1', port: https, agent, method, path, headers, signal }
      const sent = request(target, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => (text += part))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            text,
            cookies: response.headers['set-cookie'] ?? [],
            location: response.headers.location,
          }),
        )
      })
      sent.on('error', reject).end(body && JSON.stringify(body))
    })
}

export const PASSWORD = 'correct horse battery'

/** The last answer, and how often the one who asked was led on before it. */
export type LedAnswer = Answer & { led: number }

/** Asks, and follows where that leads, as browsers and programs do. */
export async function follow(
  ask: Ask,
  method: string,
  path: string,
  asked: Asked,
): Promise<LedAnswer> {
  let answer = await ask(method, path, asked)
  let led = 0
  for (; answer.status === 307 && led < 5; led++) {
    answer = await ask(method, answer.location!, asked)
  }
  return { ...answer, led }
}

/** Signs in, without a cookie if none is given. */
export const signIn = (
  ask: Ask,
  email: string,
  { cookie = '', password = PASSWORD } = {},
): Promise<LedAnswer> => follow(ask, 'POST', login.path, { cookie, body: { email, password } })

/** What a browser sends back of the cookies that an answer sets. */
export const kept = ({ cookies }: Pick<Answer, 'cookies'>): string =>
  cookies.map((text) => text.split(';')[0]!).join('; ')

/** Creates an account at a cell. */
export async function register(ask: Ask, cell: string): Promise<Owner> {
  const email = `${randomUUID()}@example.com`
  const names = { firstName: 'Ada', lastName: 'Byron', timeZone: 'UTC' }
  const body = { ...names, email, password: PASSWORD }
  const answer = await ask('POST', `${registering.path}?cell=${cell}`, { cookie: '', body })
  if (answer.status !== 200) throw new Error(`Registering at ${cell} answered ${answer.status}.`)
  const cookies = answer.cookies.filter((text) => !text.startsWith('cell='))
  return { email, session: kept({ cookies }) }
}

export const saleOf = (receipt: string) => ({
  productName: 'Tea',
  revenue: 2,
  quantity: 1,
  saleDate: SALE_DATE,
  receipt,
})

/** Records one sale after another at the cell `two` until it is closed. */
export function tillAtTwo(ask: Ask, { session }: Owner, number: number) {
  let failed = 0
  const till = openTill(`${number}`, async (receipt) => {
    const asked = { cookie: `${session}; cell=two`, body: saleOf(receipt), key: receipt }
    const answer = await ask('POST', createEntry.path, asked).catch(() => undefined)
    if (answer?.status === 200) return true
    if (answer && answer.status < 500) throw new Error(`A sale was refused: ${answer.status}`)
    failed++
    return false
  })
  return { ...till, failed: () => failed }
}

/** Throws, saying what it is about, unless the two are the same. */
export function expect(what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Error(`${what}: ${String(found)}, not ${String(wanted)}`)
}
