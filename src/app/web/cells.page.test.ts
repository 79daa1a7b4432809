import { afterEach, expect, test, vi } from 'vitest'
import { passkeyDevice } from '../../features/accounts/testing/passkey-device.ts'
import { PASSWORD } from '../testing/app.ts'
import { testCell, testDirectory, testRouter } from '../testing/cells.ts'
import '../testing/page/matchers.ts'
import { openTab } from '../testing/page/page.ts'

/** Pages whose address names a cell that isn't the one of who opens them. */

const directory = await testDirectory()
const one = await testCell('one', directory.address)
const two = await testCell('two', directory.address)
const { browser, visited } = testRouter([one, two])
const timeout = 120_000
type Device = ReturnType<typeof passkeyDevice>

/** Somebody at the cell `two` with a passkey on this device. */
async function ownerWith(device: Device): Promise<string> {
  const [client, email] = [browser(), `${crypto.randomUUID()}@example.com`]
  const names = { firstName: 'Ada', lastName: 'Byron', timeZone: 'UTC' }
  await client.post('/api/auth/register?cell=two', { ...names, email, password: PASSWORD })
  const asked = await client.post('/api/passkeys/options', { password: PASSWORD })
  const added = await client.post('/api/passkeys', device.create(asked.body.options.challenge))
  expect(added.status).toBe(200)
  return email
}

/** Gives the browser of the page a device. Returns how often it was used. */
function plugIn(device: Device) {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url')).buffer
  let used = 0
  vi.stubGlobal('PublicKeyCredential', () => {})
  Object.assign(window, { PublicKeyCredential })
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({
    get: async ({ publicKey }: { publicKey: { challenge: ArrayBuffer } }) => {
      used++
      const { credential } = device.use(Buffer.from(publicKey.challenge).toString('base64url'))
      const { id, rawId, type, response } = credential
      return {
        id,
        type,
        rawId: bytes(rawId),
        response: {
          clientDataJSON: bytes(response.clientDataJSON),
          authenticatorData: bytes(response.authenticatorData),
          signature: bytes(response.signature),
        },
        getClientExtensionResults: () => ({}),
      }
    },
  } as unknown as CredentialsContainer)
  return () => used
}
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  vi.restoreAllMocks()
})

test.each(['/login?cell=one', '/login?cell=nowhere', '/login'])(
  'a passkey of the cell two on %s is asked for twice, and the second time it signs in there',
  async (path) => {
    const device = passkeyDevice()
    const email = await ownerWith(device)
    const timesUsed = plugIn(device)
    const client = browser()
    const { page, check, close } = openTab(client, one.config)
    try {
      page.expectErrors(/\/api\/auth\/passkey\S* 4(01|09)/)
      await page.goto(path)
      const button = page.getByRole('button', { name: 'Sign in with a passkey' })
      await button.click()
      await expect(page.getByRole('alert')).toHaveText(
        'We have found where your shop is. Please use your passkey once more.',
      )
      visited.length = 0
      // The page stays: all that the dashboard asks for is of no interest here.
      const answers: number[] = []
      page.route('**/api/auth/passkey*', async (route) => {
        if (!route.body?.credential) return route.continue()
        answers.push((await route.fetch()).status)
        return route.fulfill({ status: 401, json: { code: 'over', message: 'That is all.' } })
      })
      await button.click()
      await expect(page.getByRole('alert')).toHaveText('That is all.')
      expect(answers).toEqual([200])
      expect(timesUsed()).toBe(2)
      expect(new Set(visited), 'from the second press on').toEqual(new Set(['two']))
      expect((await client.get('/api/auth/user')).body.email).toBe(email)
      check()
    } finally {
      await close()
    }
  },
  timeout,
)

test(
  'if the router does not know the cell, the passkey is not asked for again and again',
  async () => {
    const device = passkeyDevice()
    await ownerWith(device)
    const client = testRouter([one]).browser()
    const use = async () => {
      const { body } = await client.post('/api/auth/passkey/options')
      return client.post('/api/auth/passkey', device.use(body.options.challenge))
    }
    expect((await use()).body.code).toBe('passkey_again')
    one.lines.length = 0
    expect((await use()).body.code).toBe('passkey_unknown')
    expect(one.lines).toEqual([expect.stringContaining('the router does not know two')])
  },
  timeout,
)
