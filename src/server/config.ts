import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { StartError } from '../shared/errors.ts'
import { isTargetKnown, readAddress } from './database-address.ts'

const flag = z
  .enum(['0', 'off', 'false', '1', 'on', 'true'], 'must be on or off')
  .transform((word) => ['1', 'on', 'true'].includes(word))

const atLeast = (least: number, byDefault: number) => {
  const range = `must be a whole number of at least ${least}`
  return z.coerce.number(range).int(range).min(least, range).default(byDefault)
}

const PORT_RANGE = 'must be a number from 0 to 65535'
const ADDRESS_OF_DATABASE =
  'must be an address like postgres://user:password@host:5432/database, or with up to 8 hosts with commas between them'
const TARGET_OF_DATABASE =
  'may have no target_session_attrs but read-write, because the app records sales'
const ADDRESS_OF_MODEL =
  'must be an address like https://api.example.com/v1, without a user name or password'
const ADDRESS_OF_CRM = 'must be an address like https://crm.example.com/leads'
const ADDRESS_OF_APP =
  'must be an address like https://kpi.example.com, without a user name, a password or anything after the host'
/** bytes, by Standard Webhooks */
const WEBHOOK_KEY = { least: 24, most: 64 }
const SECRET_OF_WEBHOOK = `must have ${WEBHOOK_KEY.least} to ${WEBHOOK_KEY.most} bytes in base64 after whsec_`
const WRITTEN_KEY = 'whsec_'

/** Any text without `whsec_` is used as it is. */
export const webhookKey = (secret: string): Buffer =>
  secret.startsWith(WRITTEN_KEY)
    ? Buffer.from(secret.slice(WRITTEN_KEY.length), 'base64')
    : Buffer.from(secret)

function isWebhookSecret(secret: string): boolean {
  if (!secret.startsWith(WRITTEN_KEY)) return true
  const { length } = webhookKey(secret)
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(secret.slice(WRITTEN_KEY.length))
  return isBase64 && length >= WEBHOOK_KEY.least && length <= WEBHOOK_KEY.most
}

const SENDER = 'must be an address like shop@example.com or Shop <shop@example.com>'
/** `address`, or `Name <address>`; special characters in quotes. */
const isSender = (text: string): boolean => {
  const [, named] = /^(?:"[^"\p{Cc}]*"|[^"<>,;:@\p{Cc}]+) *<([^<>]*)>$/u.exec(text) ?? []
  return z.email().safeParse(named ?? text).success
}
export const MIN_SECRET_LENGTH = 32

/** docs/operating.md lists these. An empty value counts as unset. */
const schema = z
  .object({
    PORT: z.coerce
      .number(PORT_RANGE)
      .int(PORT_RANGE)
      .min(0, PORT_RANGE)
      .max(65535, PORT_RANGE)
      .default(3000),
    HOST: z.string().default('127.0.0.1'),
    APP_URL: z
      .url({ protocol: /^https?$/, error: ADDRESS_OF_APP })
      // Links and the check of the Origin are made from the URL.
      .refine((url) => /^https?:\/\/[^/@?#]+\/*$/i.test(url), ADDRESS_OF_APP)
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: z
      .string()
      .refine((address) => readAddress(address), ADDRESS_OF_DATABASE)
      .refine(isTargetKnown, TARGET_OF_DATABASE)
      .optional(),
    SESSION_SECRET: z
      .string()
      .min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)
      .optional(),
    CRM_WEBHOOK_URL: z.url({ protocol: /^https?$/, error: ADDRESS_OF_CRM }).optional(),
    CRM_WEBHOOK_SECRET: z.string().refine(isWebhookSecret, SECRET_OF_WEBHOOK).optional(),
    CRM_WEBHOOK_PRIVATE: flag.default(false),
    WEBHOOKS_PRIVATE: flag.default(false),
    FEEDS_PRIVATE: flag.default(false),
    OPENAI_API_KEY: z.string().optional(),
    OPENAI_BASE_URL: z
      .url({ protocol: /^https?$/, error: ADDRESS_OF_MODEL })
      // `fetch` refuses a user name, and owners see the host.
      .refine((url) => /^https?:\/\/[^/@]+(\/|$)/.test(url), ADDRESS_OF_MODEL)
      .optional(),
    OPENAI_MODEL: z.string().default('gpt-5.4-mini'),
    AI_CALLS_PER_DAY: atLeast(1, 40),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must be an address like smtp://user:password@host:587' })
      .optional(),
    MAIL_FROM: z.string().trim().refine(isSender, SENDER).optional(),
    COMMUNITY_URL: z
      .url({
        protocol: /^https?$/,
        error: 'must be an address like https://example.com/community',
      })
      .optional(),
    COMMUNITY_NAME: z.string().optional(),
    OPERATOR_NAME: z.string().optional(),
    OPERATOR_ADDRESS: z.string().optional(),
    OPERATOR_EMAIL: z.email('must be an email address like hello@example.com').optional(),
    OPERATOR_LAW: z.string().optional(),
    HOSTING: z.string().optional(),
    APP_NAME: z.string().default('KPI Mechanics'),
    BRAND_TITLE: z.string().default('B.O.S.S. KPI Tracker'),
    SAMPLE_SHOP: flag.default(true),
    SENDS_NOTHING: flag.default(false),
    TRUST_PROXY: flag.default(false),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'must be one of fatal, error, warn, info, debug, trace, silent',
      })
      .default('info'),
    METRICS_TOKEN: z.string().optional(),
    BACKUP_DIR: z.string().optional(),
    BACKUP_KEEP: atLeast(1, 14),
    AUDIT_MONTHS: atLeast(1, 12),
    REGISTRATIONS_PER_HOUR: atLeast(1, 40),
    MAX_SALES_PER_OWNER: atLeast(1, 20_000_000),
    MAX_NAMES_PER_OWNER: atLeast(1, 1_000_000),
    MAX_TRASH_PER_OWNER: atLeast(1, 40_000_000),
    MAX_GOALS_PER_OWNER: atLeast(1, 1_000),
    MAX_CONNECTIONS: atLeast(1, 4096),
    MAX_UPLOAD_MB_PER_OWNER: atLeast(1, 400),
    MAX_UPLOAD_MB_PER_PROCESS: atLeast(1, 2048),
    MIN_FREE_DISK_MB: atLeast(0, 1024),
  })
  // Leads are personal data.
  .refine(
    (settings) => settings.CRM_WEBHOOK_PRIVATE || !/^http:/i.test(settings.CRM_WEBHOOK_URL ?? ''),
    {
      path: ['CRM_WEBHOOK_URL'],
      error: 'must begin with https, unless CRM_WEBHOOK_PRIVATE is on',
    },
  )
  .refine((settings) => !settings.CRM_WEBHOOK_URL || settings.CRM_WEBHOOK_SECRET, {
    path: ['CRM_WEBHOOK_SECRET'],
    error: 'must be set when CRM_WEBHOOK_URL is set, because leads are signed with it',
  })

export type Settings = z.infer<typeof schema>
export type Config = Settings & {
  APP_URL: string
  /** If false, any name of the loopback interface works. */
  isAppUrlGiven: boolean
  /** also while nothing may leave */
  hasMailServer: boolean
  /** generated unless set */
  SESSION_SECRET: string
  /** outgoing/hold.ts; null: all may leave */
  readonly hold: Hold | null
}

export interface Hold {
  by: 'setting' | 'restore'
  /** null for the setting */
  since: Date | null
  madeAt: Date | null
}

const CALLED = ['SMTP_URL', 'CRM_WEBHOOK_URL', 'OPENAI_API_KEY', 'OPENAI_BASE_URL'] as const

/** While nothing may leave, hides the settings by which the app calls others. */
export function withHold(config: Config, hold: () => Hold | null): Config {
  const seen = (name: string, get: () => unknown) => [name, { get, enumerable: true }] as const
  return Object.defineProperties(
    { ...config },
    Object.fromEntries([
      seen('hold', hold),
      ...CALLED.map((name) => seen(name, () => (hold() ? undefined : config[name]))),
    ]),
  )
}

export const configOf = (
  settings: Settings,
  { SESSION_SECRET, PORT = settings.PORT }: { SESSION_SECRET: string; PORT?: number },
): Config => {
  const config = {
    ...settings,
    PORT,
    SESSION_SECRET,
    APP_URL: settings.APP_URL ?? `http://localhost:${PORT}`,
    isAppUrlGiven: settings.APP_URL !== undefined,
    hasMailServer: settings.SMTP_URL !== undefined,
    hold: null,
  }
  return settings.SENDS_NOTHING ? withHold(config, () => HELD_BY_SETTING) : config
}

const HELD_BY_SETTING: Hold = { by: 'setting', since: null, madeAt: null }

export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|127\.[\d.]+|::1|\[::1\])$/i.test(host)

export const OPENAI = 'https://api.openai.com/v1'

export function modelOf({
  OPENAI_API_KEY: key,
  OPENAI_BASE_URL: url,
  OPENAI_MODEL: name,
}: Pick<Settings, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'OPENAI_MODEL'>): {
  name: string
  host: string
} | null {
  return key || url ? { name, host: new URL(url ?? OPENAI).hostname } : null
}

export const operatorOf = ({
  OPERATOR_NAME,
  COMMUNITY_NAME,
}: Pick<Settings, 'OPERATOR_NAME' | 'COMMUNITY_NAME'>): string | undefined =>
  OPERATOR_NAME ?? COMMUNITY_NAME

/** asked for by law in many countries */
const ABOUT_OPERATOR = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'] as const

export function warningsOf(config: Config): string[] {
  const { HOST, TRUST_PROXY, APP_URL, SMTP_URL, BACKUP_DIR, SENDS_NOTHING } = config
  const lines: string[] = []
  if (!isLoopbackHost(HOST)) {
    lines.push(
      `HOST ${HOST} accepts unencrypted connections from other machines. Make sure that only an HTTPS proxy can reach it.`,
    )
  }
  if (TRUST_PROXY && !APP_URL.startsWith('https:')) {
    lines.push(
      `TRUST_PROXY is on, but APP_URL is ${APP_URL}. Set APP_URL to the https address that owners open.`,
    )
  }
  if (SMTP_URL && isLoopbackHost(new URL(APP_URL).hostname)) {
    lines.push(
      `SMTP_URL is set, but links in emails lead to ${APP_URL}, which only this machine can open. Set APP_URL to the address that owners open.`,
    )
  }
  if (BACKUP_DIR && !mayWriteIn(BACKUP_DIR)) {
    lines.push(
      `BACKUP_DIR ${BACKUP_DIR} is not a folder in which the app may write, so no backups will be made. Create it, or set another one.`,
    )
  }
  if (SENDS_NOTHING) lines.push('SENDS_NOTHING is on: no email, lead or webhook leaves this app.')
  const unset = ABOUT_OPERATOR.filter((name) => !config[name])
  // only tried out
  if (unset.length > 0 && !isLoopbackHost(new URL(APP_URL).hostname)) {
    lines.push(
      `Set ${unset.join(', ')} before you invite people: /privacy, /terms and every email say who runs the app.`,
    )
  }
  return lines
}

function mayWriteIn(folder: string): boolean {
  try {
    accessSync(join(folder, '.'), constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Throws a StartError that names the first bad setting. */
export function parseSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.entries(environment).filter(([, value]) => value !== '')
  const parsed = schema.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!
    throw new StartError(`${String(path[0])} ${message}.`)
  }
  return parsed.data
}
