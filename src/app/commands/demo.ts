import { randomBytes } from 'node:crypto'
import { register } from '../../features/accounts/contract.ts'
import { buildApp } from '../app.ts'
import { MAYA } from '../../shared/sample.ts'
import { liveDemo } from './demo/life.ts'
import { runCommand, type CommandServices } from './run-command.ts'
import { use } from './usage.ts'

async function addDemo(resources: CommandServices): Promise<string> {
  const { config } = resources
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const email = `maya-${randomBytes(2).toString('hex')}@example.com`
  // A fixed password would let anyone sign in on a public server.
  const password = randomBytes(9).toString('base64url')

  // The address is made up: nothing may be sent.
  const withoutMail = { ...config, SMTP_URL: undefined, hasMailServer: false }
  const app = await buildApp({ ...resources, config: withoutMail })
  const response = await app.inject({
    method: register.method,
    url: register.path,
    headers: { origin: config.APP_URL },
    payload: { ...MAYA, email, password, timeZone },
  })
  if (response.statusCode !== 200) throw new Error(response.body)
  await app.close()

  const ownerId: string = response.json().user.id
  const { sales, competitors, florists } = await liveDemo(resources, ownerId, timeZone)
  return [
    `Created the shop ${MAYA.businessName} with ${sales.toLocaleString('en-US')} sales, ${competitors} owners who compete with it, and ${florists} flower shops to compare it with. Sign in with`,
    `  email     ${email}`,
    `  password  ${password}`,
    `at ${config.APP_URL}/login (run npm start first if the app is not running).`,
  ].join('\n')
}

await runCommand('demo', [
  use(
    '',
    'adds a realistic shop with two years of sales, other owners for its competition and shops to compare it with, and prints how to sign in',
    addDemo,
  ),
])
