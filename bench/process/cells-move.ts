import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { addToken } from '../../src/features/accounts/access-tokens/contract.ts'
import { MCP_PATH } from '../../src/features/mcp/contract.ts'
import { createEntry } from '../../src/features/sales/contract.ts'
import { ROOT } from '../kit/app.ts'
import type { RunningApp } from '../kit/shops.ts'
import type { Row } from '../kit/table.ts'
import { compareSales, openTill } from '../kit/tills.ts'
import { confirm } from './cells-mail.ts'
import {
  expect,
  follow,
  HOST,
  kept,
  PASSWORD,
  register,
  saleOf,
  signIn,
  type Ask,
  type Owner,
} from './through-router.ts'

const DEVICES = 2
/** ms of recording before and after the move */
const AROUND = 1_500
/** ms between two tries of a device */
const PAUSE = 100
/** ms that a device may take until it records again */
const PATIENCE = 60_000

/** Runs `npm run move-owner` with these settings. Returns what it prints. */
export async function moveOwner(email: string, settings: Record<string, string>): Promise<string> {
  const words = ['src/app/command.ts', 'move-owner', email, `https://${HOST}`]
  const env = { ...process.env, ...settings }
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: ROOT, env })
  return stdout
}

interface Cells {
  one: RunningApp
  two: RunningApp
  moveToOne: (email: string) => Promise<string>
}

/** An owner is moved from the cell `two` to `one` while two devices and a program record sales. */
export async function moved(ask: Ask, { one, two, moveToOne }: Cells): Promise<Row[]> {
  const eve = await register(ask, 'two')
  await confirm(ask, eve, two)
  const token = await tokenOf(ask, eve)
  await programAt(ask, token, 'two')
  // What was saved, and whose answer the device never got.
  const unheard = await record(ask, `${eve.session}; cell=two`, 'unheard')
  expect('a sale before the move', unheard.status, 200)
  await record(ask, '', 'of a program, unheard', token)

  const devices = Array.from({ length: DEVICES }, (_, n) => deviceOf(ask, eve, n))
  await sleep(AROUND)
  const begin = performance.now()
  const moving = moveToOne(eve.email)
  const { waiting, accepted } = await untilRefused(ask, eve)
  const printed = await moving
  const took = performance.now() - begin
  expect('what is printed last', printed.trim().split('\n').at(-1), LAST(eve.email))
  const until = performance.now() + PATIENCE
  while (devices.some((device) => device.signedIn.length === 0) && performance.now() < until) {
    await sleep(PAUSE)
  }
  await sleep(AROUND)
  const told = (await Promise.all(devices.map((device) => device.close()))).flat()
  for (const { signedIn, toldAfter } of devices) {
    expect('a sign-in after the move', signedIn.join(), '200 at one, led on 1 times')
    if (toldAfter() === 0) throw new Error('Nothing was recorded after the move.')
  }

  const session = kept(await signIn(ask, eve.email))
  const again = await record(ask, session, 'unheard')
  expect('a kept sale that had been saved', `${again.status} ${again.text}`, `200 ${unheard.text}`)
  for (let times = 0; times < 2; times++) {
    expect('a sale kept during the move', (await record(ask, session, waiting)).status, 200)
  }
  await programAt(ask, token, 'one')
  const ofProgram = await record(ask, '', 'of a program, unheard', token)
  expect('a sale that a program sends again', ofProgram.status, 200)
  const all = [...told, ...accepted, 'unheard', waiting, 'of a program, unheard']
  const { lost, doubled } = await compareSales(one.client, all, eve.email)
  expect('what is left at the old cell', await ownersSales(two, eve), 0)
  return [
    {
      what: 'an owner is moved to the other cell while sales are recorded',
      target: '0 lost, 0 doubled',
      ofTarget: lost + doubled === 0 ? 0 : Infinity,
      note: `${all.length} sales acknowledged, ${lost} lost, ${doubled} doubled; the command took ${(took / 1_000).toFixed(1)} s; both devices signed in again from the old cell, with one redirect, and sent what they had kept`,
    },
    {
      what: 'an access token at the wrong cell, before and after the move',
      note: 'a 307 to the right one, for calls that read, record and ask /mcp',
    },
  ]
}

const LAST = (email: string): string =>
  `${email} has moved to the cell one. A sign-in finds it there.`

const record = (ask: Ask, cookie: string, receipt: string, token?: string) =>
  follow(ask, 'POST', createEntry.path, {
    cookie,
    body: saleOf(receipt),
    key: receipt,
    ...(token && { token }),
  })

/** Records sales until one is refused because its owner is moving: a device keeps that one, with its key. */
async function untilRefused(ask: Ask, { session }: Owner) {
  const accepted: string[] = []
  for (let n = 1; ; n++) {
    const receipt = `kept, ${n}`
    const { status, text } = await record(ask, `${session}; cell=two`, receipt)
    if (status === 503 && text.includes('"moving"')) return { waiting: receipt, accepted }
    if (status !== 200) throw new Error(`The move was over too soon: ${status} ${text}`)
    accepted.push(receipt)
    await sleep(5)
  }
}

/** Where a token's owner is, each call that comes to the other cell is led there once, and no other one is. */
async function programAt(ask: Ask, token: string, cell: string): Promise<void> {
  const wrong = cell === 'one' ? 'two' : 'one'
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'trial', version: '1' },
    },
  }
  const calls = [
    ['GET', createEntry.path, undefined],
    ['POST', createEntry.path, saleOf(`program at ${cell}`)],
    ['POST', MCP_PATH, initialize],
  ] as const
  for (const [method, path, body] of calls) {
    const asked = { cookie: '', token, ...(body && { body, key: `${cell} ${path}` }) }
    for (const from of [wrong, cell]) {
      const { status, led } = await follow(ask, method, `${path}?cell=${from}`, asked)
      const found = `${status}, led on ${led} times`
      expect(`${method} ${path}?cell=${from}`, found, `200, led on ${from === cell ? 0 : 1} times`)
    }
  }
}

async function tokenOf(ask: Ask, { session }: Owner): Promise<string> {
  const body = { name: 'Till', scopes: ['read', 'record'], days: '30', password: PASSWORD }
  const { status, text } = await ask('POST', addToken.path, {
    cookie: `${session}; cell=two`,
    body,
  })
  expect('a new access token', status, 200)
  return (JSON.parse(text) as { token: string }).token
}

/**
 * A page that records one sale after another. What isn't acknowledged it keeps and sends again with the same key; once it
 * is signed out, it signs in again first, with the cookies that it has.
 */
function deviceOf(ask: Ask, { email, session }: Owner, number: number) {
  const signedIn: string[] = []
  let cookie = `${session}; cell=two`
  let before = 0
  const till = openTill(`device ${number}`, async (receipt) => {
    const { status } = await record(ask, cookie, receipt).catch(() => ({ status: 0 }))
    if (status === 401) await signInAgain()
    else if (![0, 200, 503].includes(status)) throw new Error(`A sale was refused: ${status}`)
    return status === 200
  })
  async function signInAgain(): Promise<void> {
    const answer = await signIn(ask, email, { cookie })
    if (answer.status === 503) return
    cookie = kept(answer)
    const cell = /\bcell=([a-z]+)/.exec(cookie)?.[1]
    signedIn.push(`${answer.status} at ${cell}, led on ${answer.led} times`)
    before = till.told.length
  }
  return { close: till.close, signedIn, toldAfter: () => till.told.length - before }
}

async function ownersSales({ client }: RunningApp, { email }: Owner): Promise<number> {
  const { rows } = await client.query<{ sales: string }>(
    `SELECT count(sale.id) AS sales FROM "user" LEFT JOIN sale ON owner_id = "user".id WHERE email = $1`,
    [email],
  )
  return Number(rows[0]!.sales)
}
