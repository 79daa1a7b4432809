import * as z from 'zod'
import { StartError } from './start-error.ts'

const flag = z
  .enum(['0', 'off', 'false', '1', 'on', 'true'], 'must be on or off')
  .transform((word) => ['1', 'on', 'true'].includes(word))

const atLeast = (least: number, byDefault: number) => {
  const range = `must be a whole number of at least ${least}`
  return z.coerce.number(range).int(range).min(least, range).default(byDefault)
}

const PORT_RANGE = 'must be a number from 0 to 65535'
/** characters */
export const MIN_SECRET_LENGTH = 32

/** The settings of the README's table. An empty value counts as unset. */
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
      .url({ protocol: /^https?$/, error: 'must be an address like https://kpi.example.com' })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: z
      .url({
        protocol: /^postgres(ql)?$/,
        error: 'must be an address like postgres://user:password@host:5432/database',
      })
      .optional(),
    SESSION_SECRET: z
      .string()
      .min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)
      .optional(),
    OPENAI_API_KEY: z.string().optional(),
    OPENAI_BASE_URL: z.url('must be an address like https://api.openai.com/v1').optional(),
    OPENAI_MODEL: z.string().optional(),
    CRM_WEBHOOK_URL: z.url('must be an address like https://crm.example.com/leads').optional(),
    CRM_WEBHOOK_SECRET: z.string().optional(),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must be an address like smtp://user:password@host:587' })
      .optional(),
    MAIL_FROM: z.string().optional(),
    // A link of the page: no other scheme may stand in it.
    COMMUNITY_URL: z
      .url({
        protocol: /^https?$/,
        error: 'must be an address like https://example.com/community',
      })
      .optional(),
    APP_NAME: z.string().default('KPI Mechanics'),
    BRAND_TITLE: z.string().default('B.O.S.S. KPI Tracker'),
    TRUST_PROXY: flag.default(false),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'must be one of fatal, error, warn, info, debug, trace, silent',
      })
      .default('info'),
    METRICS_TOKEN: z.string().optional(),
    MAX_SALES_PER_OWNER: atLeast(1, 20_000_000),
    MAX_NAMES_PER_OWNER: atLeast(1, 1_000_000),
    MAX_TRASH_PER_OWNER: atLeast(1, 40_000_000),
    MAX_GOALS_PER_OWNER: atLeast(1, 1_000),
    MAX_CONNECTIONS: atLeast(1, 4096),
    MAX_UPLOAD_MB_PER_OWNER: atLeast(1, 400),
    MAX_UPLOAD_MB_PER_PROCESS: atLeast(1, 2048),
    MIN_FREE_DISK_MB: atLeast(0, 1024),
  })
  .refine((settings) => !settings.CRM_WEBHOOK_URL || settings.CRM_WEBHOOK_SECRET, {
    path: ['CRM_WEBHOOK_SECRET'],
    error: 'must be set when CRM_WEBHOOK_URL is: leads are signed with it',
  })

export type Settings = z.infer<typeof schema>
export type Config = Settings & {
  APP_URL: string
  /** Whether the operator said what `APP_URL` is; else owners may use any name of this machine. */
  isAppUrlGiven: boolean
  /** given, or made by the first start */
  SESSION_SECRET: string
}

/** The settings of an app that listens on `PORT`, with what they leave out. */
export const configOf = (
  settings: Settings,
  { SESSION_SECRET, PORT = settings.PORT }: { SESSION_SECRET: string; PORT?: number },
): Config => ({
  ...settings,
  ...{ PORT, SESSION_SECRET },
  APP_URL: settings.APP_URL ?? `http://localhost:${PORT}`,
  isAppUrlGiven: settings.APP_URL !== undefined,
})

/** True for the names of the machine that the app runs on, which no other machine reaches. */
export const isThisMachine = (host: string): boolean =>
  /^(localhost|127\.[\d.]+|::1|\[::1\])$/i.test(host)

/** Settings that are allowed and seldom meant, a line each for the person at the start. */
export function warningsOf({ HOST, TRUST_PROXY, APP_URL }: Config): string[] {
  const lines: string[] = []
  if (!isThisMachine(HOST)) {
    lines.push(
      `HOST ${HOST} lets other machines in without encryption: let only a proxy with HTTPS reach it.`,
    )
  }
  if (TRUST_PROXY && !APP_URL.startsWith('https:')) {
    lines.push(
      `TRUST_PROXY is on, but APP_URL is ${APP_URL}: set it to the https address that owners type.`,
    )
  }
  return lines
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
