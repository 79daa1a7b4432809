import { expect, test } from 'vitest'
import { configOf, parseSettings, warningsOf, webhookKey } from './config.ts'

test('without settings: port 3000 on this machine only, data in ./data, 40 questions to a model', () => {
  expect(parseSettings({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    LOG_LEVEL: 'info',
    TRUST_PROXY: false,
    APP_NAME: 'KPI Mechanics',
    BRAND_TITLE: 'B.O.S.S. KPI Tracker',
    AI_CALLS_PER_DAY: 40,
    OPENAI_MODEL: 'gpt-5.4-mini',
  })
})

test('an empty value counts as unset, and a final slash of APP_URL is dropped', () => {
  const settings = parseSettings({
    PORT: '',
    DATABASE_URL: '',
    APP_URL: 'https://kpi.example.com/',
  })
  expect(settings).toMatchObject({ PORT: 3000, APP_URL: 'https://kpi.example.com' })
  expect(settings.DATABASE_URL).toBeUndefined()
})

test.each([
  ['PORT', '65536', 'must be a number from 0 to 65535'],
  ['PORT', '80.5', 'must be a number from 0 to 65535'],
  ['APP_URL', 'kpi.example.com', 'must be an address like https://kpi.example.com'],
  [
    'APP_URL',
    'https://ada:secret@kpi.example.com',
    'must be an address like https://kpi.example.com',
  ],
  ['APP_URL', 'https://ada@kpi.example.com', 'must be an address like https://'],
  ['APP_URL', 'https://example.com/kpi', 'must be an address like https://'],
  ['APP_URL', 'https://kpi.example.com?a=b', 'must be an address like https://'],
  ['APP_URL', 'https://kpi.example.com/#a', 'must be an address like https://'],
  ['CRM_WEBHOOK_SECRET', 'whsec_!!!', 'must have 24 to 64 bytes in base64 after whsec_'],
  ['CRM_WEBHOOK_SECRET', 'whsec_', 'must have 24 to 64 bytes'],
  ['CRM_WEBHOOK_SECRET', `whsec_${'a'.repeat(28)}`, 'must have 24 to 64 bytes'],
  ['CRM_WEBHOOK_SECRET', `whsec_${'a'.repeat(31)}!`, 'must have 24 to 64 bytes'],
  ['DATABASE_URL', 'mysql://host/kpi', 'must be an address like postgres://'],
  ['SESSION_SECRET', 'short', 'must have at least 32 characters'],
  ['CRM_WEBHOOK_URL', 'crm', 'must be an address like https://'],
  ['CRM_WEBHOOK_URL', 'ftp://crm.example.com', 'must be an address like https://'],
  [
    'CRM_WEBHOOK_URL',
    'http://crm.example.com',
    'must begin with https, unless CRM_WEBHOOK_PRIVATE is on',
  ],
  ['OPENAI_BASE_URL', 'localhost:11434', 'must be an address like https://'],
  ['OPENAI_BASE_URL', 'ftp://models.example/v1', 'must be an address like https://'],
  ['OPENAI_BASE_URL', 'https://ada:secret@models.example/v1', 'must be an address like https://'],
  ['AI_CALLS_PER_DAY', '0', 'must be a whole number of at least 1'],
  ['SMTP_URL', 'http://host', 'must be an address like smtp://'],
  ['MAIL_FROM', 'The shop', 'must be an address like shop@example.com or Shop <shop@example.com>'],
  ['MAIL_FROM', 'shop@example', 'must be an address like shop@example.com'],
  ['MAIL_FROM', 'Shop <shop>', 'must be an address like shop@example.com'],
  ['MAIL_FROM', 'a@example.com, b@example.com', 'must be an address like shop@example.com'],
  ['MAIL_FROM', 'a@example.com\nBcc: b@example.com', 'must be an address like shop@example.com'],
  ['MAIL_FROM', 'A\r\nBcc: b <a@example.com>', 'must be an address like shop@example.com'],
  ['COMMUNITY_URL', 'group', 'must be an address like https://'],
  ['COMMUNITY_URL', 'javascript:alert(1)', 'must be an address like https://'],
  ['OPERATOR_EMAIL', 'hello', 'must be an email address like hello@example.com'],
  ['TRUST_PROXY', 'maybe', 'must be on or off'],
  ['MAX_CONNECTIONS', '0', 'must be a whole number of at least 1'],
  ['MAX_UPLOAD_MB_PER_OWNER', '1.5', 'must be a whole number of at least 1'],
  ['MIN_FREE_DISK_MB', 'much', 'must be a whole number of at least 0'],
  ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
])('%s=%s is refused by name', (name, value, reason) => {
  const parse = () => parseSettings({ [name]: value })
  expect(parse).toThrow(`${name} ${reason}`)
  expect(parse, 'a password in it').not.toThrow('secret@')
})

test.each(['shop@example.com', 'Shop <shop@example.com>', '"Tom, & Co." <shop@example.com>'])(
  'MAIL_FROM may be %s',
  (MAIL_FROM) => expect(parseSettings({ MAIL_FROM })).toMatchObject({ MAIL_FROM }),
)

test('the secret of the webhook may be a key of 24 bytes in base64, or any other text', () => {
  const key = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  for (const secret of [`whsec_${key}`, key]) {
    expect(parseSettings({ CRM_WEBHOOK_SECRET: secret })).toMatchObject({
      CRM_WEBHOOK_SECRET: secret,
    })
  }
  expect(webhookKey(`whsec_${key}`)).toEqual(Buffer.from(key, 'base64'))
})

const OPERATOR = {
  OPERATOR_NAME: 'Best Owners',
  OPERATOR_ADDRESS: '1 Main Street, Springfield',
  OPERATOR_EMAIL: 'hello@example.com',
}

test.each([
  [{}, []],
  [{ HOST: '::1', APP_URL: 'http://localhost:8080' }, []],
  [{ TRUST_PROXY: 'on', APP_URL: 'https://kpi.example.com', ...OPERATOR }, []],
  [{ SMTP_URL: 'smtp://host', APP_URL: 'https://kpi.example.com', ...OPERATOR }, []],
  [{ SMTP_URL: 'smtp://host' }, ['links in emails lead to http://localhost:3000']],
  [
    { APP_URL: 'https://kpi.example.com', OPERATOR_NAME: 'Best Owners' },
    ['Set OPERATOR_ADDRESS, OPERATOR_EMAIL before you invite people'],
  ],
  [{ HOST: '0.0.0.0' }, ['HOST 0.0.0.0 accepts unencrypted connections from other machines']],
  [
    { HOST: '::', TRUST_PROXY: 'on' },
    ['HOST :: accepts', 'TRUST_PROXY is on, but APP_URL is http:'],
  ],
])('with %j the start warns about settings that are probably a mistake', (environment, lines) => {
  const config = configOf(parseSettings(environment), { SESSION_SECRET: '' })
  expect(warningsOf(config)).toEqual(lines.map((line) => expect.stringContaining(line)))
})
