import { setTimeout as sleep } from 'node:timers/promises'
import { openLink as openConfirmLink } from '../../src/features/accounts/confirming/contract.ts'
import { currentUser, forgotPassword, setPassword } from '../../src/features/accounts/contract.ts'
import { openLink } from '../../src/features/accounts/second-factor/passkeys/contract.ts'
import type { RunningApp } from '../kit/shops.ts'
import type { Row } from '../kit/table.ts'
import { expect, follow, HOST, kept, signIn, type Ask, type Owner } from './through-router.ts'

const NEW_PASSWORD = 'another good horse'
/** ms until a mail is written */
const PATIENCE = 20_000

interface Given {
  two: RunningApp
  ada: Owner
  bob: Owner
}

/** A link that Bob's cell mails is opened without a cookie, and on a device where Ada of the other cell is signed in. */
export async function mailed(ask: Ask, { two, ada, bob }: Given): Promise<Row> {
  const asked = { cookie: '', body: { email: bob.email } }
  const { status, led } = await follow(ask, 'POST', forgotPassword.path, asked)
  expect('a forgotten password', `${status}, led on ${led} times`, '200, led on 1 times')
  const { page, email, token } = await linkTo('/set-password', bob, two)
  const ofAda = `${ada.session}; cell=one`
  for (const cookie of ['', ofAda]) {
    const opened = await ask('GET', page.pathname + page.search, { cookie })
    expect('the page', opened.status, 200)
    // As the page does, whose address names the cell.
    const state = await ask('POST', `${openLink.path}${cellOf(page)}`, {
      cookie,
      body: { email, token },
    })
    expect('the link', `${state.status} ${stateIn(state.text)}`, '200 works')
    expect('cookies of an opened link', [...opened.cookies, ...state.cookies].join(), '')
  }
  expect('Ada', (await ask('GET', currentUser.path, { cookie: ofAda })).status, 200)

  const passwords = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD, timeZone: 'UTC' }
  const set = await ask('POST', `${setPassword.path}${cellOf(page)}`, {
    cookie: ofAda,
    body: { email, token, ...passwords },
  })
  expect('a new password', set.status, 200)
  const isBob = await ask('GET', currentUser.path, { cookie: kept(set) })
  expect('who is signed in then', isBob.text.includes(bob.email), true)
  const old = await ask('GET', currentUser.path, { cookie: `${bob.session}; cell=two` })
  expect('the session with the old password', old.status, 401)
  const again = await signIn(ask, bob.email, { password: NEW_PASSWORD })
  expect('a sign-in with it', `${again.status}, led on ${again.led} times`, '200, led on 1 times')
  bob.session = kept({ cookies: again.cookies.filter((text) => !text.startsWith('cell=')) })
  return {
    what: 'a link to set a password is opened without a cookie, and with that of the other cell',
    note: 'works both times and sets no cookie; the new password signs in at the cell of the link',
  }
}

/** Opens the link that a new owner is mailed, with a cookie that names the other cell. */
export async function confirm(ask: Ask, owner: Owner, cell: RunningApp): Promise<void> {
  const { page, token } = await linkTo('/confirm', owner, cell)
  const asked = { cookie: `${owner.session}; cell=one`, body: { token } }
  const { status } = await ask('POST', `${openConfirmLink.path}${cellOf(page)}`, asked)
  expect('a link that confirms an email', status, 200)
}

const cellOf = ({ searchParams }: URL): string => `?cell=${searchParams.get('cell')}`
const stateIn = (text: string): string => (JSON.parse(text) as { state: string }).state

/** Nothing listens at the address of the mail server, so the mail waits with its link. */
async function linkTo(path: string, { email }: Owner, { client }: RunningApp) {
  for (const until = performance.now() + PATIENCE; performance.now() < until; await sleep(100)) {
    const { rows } = await client.query<{ secret: string }>(
      `SELECT secret FROM mail WHERE recipient = $1 AND secret LIKE '%' || $2 || '?%' ORDER BY id DESC LIMIT 1`,
      [email, path],
    )
    const page = rows[0] && new URL(rows[0].secret)
    if (!page) continue
    expect('the host of the link', page.host, HOST)
    return { page, email, token: page.searchParams.get('token')! }
  }
  throw new Error('No link was mailed.')
}
