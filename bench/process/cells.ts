import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../src/server/free-port.ts'
import { makeServer, SUPERUSER, type OwnServer } from '../../src/server/testing/pair.ts'
import { inFolder } from '../kit/app.ts'
import { withApp, type RunningApp } from '../kit/shops.ts'
import { percentiles, type Row } from '../kit/table.ts'
import { mailed } from './cells-mail.ts'
import { moved, moveOwner } from './cells-move.ts'
import { routerIn, type Router } from './router.ts'
import {
  askerOf,
  expect,
  HOST,
  openTill,
  register,
  signIn,
  type Ask,
  type Owner,
} from './through-router.ts'

const RUNS = 200
const SIGN_INS = 4
const WRITERS = 4
/** ms after which the cells must have noticed that the directory is back */
const RECOVERED = 15_000
/** ms of recording before and after the router is restarted */
const AROUND = 2_000
/** ms that a check of the router takes to notice a cell that is gone, and some more */
const NOTICED = 8_000

/**
 * Two cells, each with a built-in database, behind HAProxy with the file of `deploy/`, and a server for the directory. What
 * isn't as docs/operating.md says is an error. Needs `haproxy` and `openssl` on the machine.
 */
export function cells(): Promise<Row[]> {
  if (spawnSync('haproxy', ['-v']).error) {
    console.log('HAProxy is not installed, so this is left out.')
    return Promise.resolve([])
  }
  return inFolder(withCells)
}

async function withCells(folder: string): Promise<Row[]> {
  const place = mkdtempSync(join(folder, 'directory-'))
  const { server } = await makeServer({ folder: place })
  await server.start()
  try {
    const [first, second, https, http] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ]
    const settingsOf = (name: string, port: number) => ({
      settings: {
        CELL: name,
        DIRECTORY_URL: `postgres://${SUPERUSER}@${server.name}/postgres`,
        APP_URL: `https://${HOST}`,
        TRUST_PROXY: 'on',
        PORT: `${port}`,
        SESSION_SECRET: `only of the cell ${name}, on this machine`,
        // Nothing listens there: mails stay in the database, where their links are read.
        SMTP_URL: 'smtp://127.0.0.1:9',
      },
    })
    const [ofOne, ofTwo] = [settingsOf('one', first), settingsOf('two', second)]
    /** As an operator does, with the settings of the cell `two`. */
    const moveToOne = (email: string) =>
      moveOwner(email, {
        ...ofTwo.settings,
        DATA_DIR: join(folder, 'two'),
        TARGET_CELL: 'one',
        TARGET_DATA_DIR: join(folder, 'one'),
        TARGET_SESSION_SECRET: ofOne.settings.SESSION_SECRET,
      })
    const router = routerIn(folder, { first, second, https, http })
    return await withApp(
      join(folder, 'one'),
      (one) =>
        withApp(
          join(folder, 'two'),
          async (two) => {
            await router.start()
            try {
              return await tried(one, two, { router, directory: server, moveToOne })
            } finally {
              await router.stop()
            }
          },
          ofTwo,
        ),
      ofOne,
    )
  } finally {
    // It may be stopped already.
    await server.stop('immediate').catch(() => {})
  }
}

async function tried(
  one: RunningApp,
  two: RunningApp,
  {
    router,
    directory,
    moveToOne,
  }: { router: Router; directory: OwnServer; moveToOne: (email: string) => Promise<string> },
): Promise<Row[]> {
  const ask = askerOf(router)
  const rows: Row[] = []
  const ada = await register(ask, 'one')
  const bob = await register(ask, 'two')
  await expectOwners(one, [ada])
  await expectOwners(two, [bob])
  rows.push({ what: 'registered at each of two cells', note: 'each is in the database of its own' })

  rows.push(await routed(ask, ada, bob))
  rows.push(...(await signedIn(ask, ada, bob)))
  rows.push(...(await timed(ask, two, bob)))
  rows.push(await restarted(ask, two, bob, router))
  rows.push(...(await moved(ask, { one, two, moveToOne })))
  rows.push(await mailed(ask, { two, ada, bob }))
  rows.push(await oneStopped(ask, one, ada, bob))
  rows.push(await withoutDirectory(ask, directory, ada))
  return rows
}

async function expectOwners({ client }: RunningApp, owners: Owner[]): Promise<void> {
  const { rows } = await client.query<{ email: string }>('SELECT email FROM "user"')
  expect('owners', rows.map(({ email }) => email).join(), owners.map(({ email }) => email).join())
}

const HOSTILE = [
  'newcomers',
  'files',
  'cell-two',
  '../two',
  '%234',
  '',
  '%00two',
  'TWO',
  'two%20',
  'a'.repeat(2_000),
  '%5B%5D',
]

/** What the address names comes first, then the cookie; everything else is for newcomers, who go to the first cell here. */
async function routed(ask: Ask, ada: Owner, bob: Owner): Promise<Row> {
  const user = '/api/auth/user'
  const status = async (path: string, cookie: string) => (await ask('GET', path, { cookie })).status
  expect('the cookie', await status(user, `${bob.session}; cell=two`), 200)
  expect('the address', await status(`${user}?cell=two`, `${bob.session}; cell=one`), 200)
  expect('the other cell', await status(`${user}?cell=one`, `${bob.session}; cell=two`), 401)
  for (const name of HOSTILE) {
    expect(`?cell=${name}`, await status(`${user}?cell=${name}`, ada.session), 200)
    expect(`a cookie with ${name}`, await status(user, `${ada.session}; cell=${name}`), 200)
  }
  // Somebody else's link, opened by Ada: nothing that she is sent changes her cookies.
  const link = '/set-password?email=x%40example.com&token=secret&cell=two'
  for (const path of [link, `${user}?cell=two`]) {
    const { cookies } = await ask('GET', path, { cookie: `${ada.session}; cell=one` })
    expect(`cookies set by ${path}`, cookies.join(), '')
  }
  expect('Ada after that', await status(user, `${ada.session}; cell=one`), 200)
  return {
    what: 'a link to another cell, opened while signed in',
    note: `sets no cookie, and who was signed in still is; ${HOSTILE.length} names that no cell has lead to the cell for newcomers`,
  }
}

/** Without a cookie, Ada is at her cell at once; Bob is led to his, and then the cookie names it. */
async function signedIn(ask: Ask, ada: Owner, bob: Owner): Promise<Row[]> {
  const atOnce: number[] = []
  const ledOn: number[] = []
  for (let run = 0; run < SIGN_INS; run++) {
    const begin = performance.now()
    const first = await signIn(ask, ada.email)
    const middle = performance.now()
    const second = await signIn(ask, bob.email)
    ledOn.push(performance.now() - middle)
    atOnce.push(middle - begin)
    expect('Ada’s sign-in', `${first.status}, led on ${first.led} times`, '200, led on 0 times')
    expect('Bob’s sign-in', `${second.status}, led on ${second.led} times`, '200, led on 1 times')
    expect(
      'the cookie',
      second.cookies.some((text) => text.startsWith('cell=two;')),
      true,
    )
  }
  const stranger = await signIn(ask, 'nobody@example.com')
  expect('a stranger', stranger.status, 401)
  return [
    { what: 'a sign-in that begins at the right cell', ...percentiles(atOnce) },
    { what: 'a sign-in that is led to another cell', ...percentiles(ledOn) },
  ]
}

async function withoutDirectory(ask: Ask, directory: OwnServer, ada: Owner): Promise<Row> {
  await directory.stop('immediate')
  const own = await signIn(ask, ada.email)
  expect('a sign-in without the directory', own.status, 200)
  const refused = await register(ask, 'one').then(
    () => 'no',
    (error: unknown) => (error as Error).message,
  )
  expect('a new account', refused, 'Registering at one answered 503.')
  await directory.start()
  const until = performance.now() + RECOVERED
  let isBack = false
  while (!isBack && performance.now() < until) {
    isBack = await register(ask, 'one').then(
      () => true,
      () => false,
    )
    if (!isBack) await sleep(500)
  }
  expect('a new account once the directory is back', isBack, true)
  return {
    what: 'the directory is stopped',
    note: 'sign-ins at the own cell work, new accounts get a 503 and work again once it is back',
  }
}

/** Whether the router costs something: the same call to the cell itself and through TLS and the router, in turns. */
async function timed(ask: Ask, { url }: RunningApp, { session }: Owner): Promise<Row[]> {
  const through: number[] = []
  const direct: number[] = []
  const cookie = `${session}; cell=two`
  for (let run = -10; run < RUNS; run++) {
    const begin = performance.now()
    await ask('GET', '/api/auth/user', { cookie })
    const middle = performance.now()
    await (await fetch(`${url}/api/auth/user`, { headers: { cookie } })).text()
    if (run < 0) continue
    through.push(middle - begin)
    direct.push(performance.now() - middle)
  }
  return [
    { what: '/api/auth/user, asked of the cell', ...percentiles(direct) },
    { what: '/api/auth/user, through TLS and the router', ...percentiles(through) },
  ]
}

async function restarted(ask: Ask, two: RunningApp, bob: Owner, router: Router): Promise<Row> {
  const tills = Array.from({ length: WRITERS }, (_, n) => openTill(ask, bob, n))
  await sleep(AROUND)
  await router.stop()
  await sleep(500)
  await router.start()
  await sleep(AROUND)
  const told = (await Promise.all(tills.map((till) => till.close()))).flat()
  const { rows } = await two.client.query<{ receipt: string; times: string }>(
    'SELECT receipt, count(*) AS times FROM sale GROUP BY 1',
  )
  const found = new Map(rows.map(({ receipt, times }) => [receipt, Number(times)]))
  const lost = told.filter((receipt) => !found.has(receipt)).length
  const doubled = rows.filter(({ times }) => Number(times) > 1).length
  return {
    what: 'the router is stopped and started while sales are recorded',
    target: '0 lost, 0 doubled',
    ofTarget: lost + doubled === 0 && told.length > 0 ? 0 : Infinity,
    note: `${told.length} sales acknowledged, ${lost} lost, ${doubled} doubled`,
  }
}

async function oneStopped(ask: Ask, one: RunningApp, ada: Owner, bob: Owner): Promise<Row> {
  process.kill(one.pid, 'SIGSTOP')
  try {
    const till = openTill(ask, bob, WRITERS)
    await sleep(NOTICED)
    const sold = await till.close()
    const cookie = `${ada.session}; cell=one`
    expect('Ada', (await ask('GET', '/api/auth/user', { cookie })).status, 503)
    expect('a newcomer', (await ask('GET', '/login', { cookie: '' })).status, 200)
    if (till.failed() > 0) throw new Error(`${till.failed()} sales of the other cell failed`)
    return {
      what: 'one cell is frozen',
      note: `${sold.length} sales recorded at the other meanwhile, none failed; its own owners get a 503, and newcomers come to the other`,
    }
  } finally {
    process.kill(one.pid, 'SIGCONT')
    await sleep(NOTICED)
  }
}
