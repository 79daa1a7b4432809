import type { FastifyRequest } from 'fastify'
import { isOneSite, netsOf, type Net } from '../../../server/address.ts'
import { tryToAudit } from '../../../server/audit/log.ts'
import type { Config } from '../../../server/config.ts'
import { isWithin, type Limit, type Subject } from '../../../server/limits.ts'
import type { Services } from '../../../server/services.ts'
import { authHeaders } from '../auth/http.ts'

const QUARTER_HOUR = 900
const HOUR = 3600

/** `calls` may be the setting that has the number. */
type Counted = Omit<Limit, 'name' | 'calls'> & { name?: string; calls: number | keyof Config }
type CountedBy = 'address' | 'site' | 'email there' | 'strangers' | 'email' | 'device'
/** One count, whoever tries and wherever. */
const CODES = { name: 'second-factor by email', calls: 20, seconds: HOUR }

/**
 * Limits per IP address are generous, since a whole shop or workshop may share one. Limits per account
 * from one address are strict. Limits per account from all addresses only slow down guessing spread
 * over many addresses: if they were strict, anyone could lock an owner out. A known device has its own
 * limit.
 */
export const LIMITS = {
  // Right passwords aren't counted for their address (`uncount`).
  'sign-in': {
    address: { calls: 100, seconds: QUARTER_HOUR },
    'email there': { calls: 20, seconds: QUARTER_HOUR },
    email: { calls: 300, seconds: QUARTER_HOUR },
  },
  // A site has as many as 15 devices, so that somebody with any number of accounts can't go on for ever. What strangers
  // try on other devices doesn't count there, nor do right passwords (`uncount`).
  'sign-in there before': {
    device: { calls: 20, seconds: QUARTER_HOUR },
    site: { calls: 300, seconds: QUARTER_HOUR },
  },
  // Every account means an email to an address that may be a stranger's. A workshop shares one address.
  register: {
    address: { calls: 'REGISTRATIONS_PER_HOUR', seconds: HOUR },
    'email there': { calls: 10, seconds: HOUR },
    email: { calls: 100, seconds: HOUR },
  },
  // Every call sends an email, so the owner already has a link when the limit is reached.
  'forgot-password': {
    address: { calls: 50, seconds: HOUR },
    'email there': { calls: 5, seconds: HOUR },
    email: { calls: 5, seconds: HOUR },
  },
  // By the account's own email: only someone who is signed in can use it up, and signing in has its own limit.
  'current-password': { email: { calls: 20, seconds: QUARTER_HOUR } },
  // Every call sends emails, one of them to an address that may be a stranger's.
  'change-email': {
    address: { calls: 30, seconds: HOUR },
    email: { calls: 5, seconds: HOUR },
  },
  // Only its signed-in owner can ask, and each call sends an email.
  'confirming-link': { email: { calls: 5, seconds: HOUR } },
  // Only wrong codes stay counted. Whoever tries them knows the password, and could make any number of devices known with
  // it: so all of them together have 20. The last five of these are left to devices that have shown a second factor, so
  // that others don't lock the owner out there.
  'second-factor': {
    'email there': { calls: 5, seconds: QUARTER_HOUR },
    strangers: { calls: 15, seconds: HOUR },
    email: CODES,
  },
  'second-factor there before': {
    device: { calls: 5, seconds: QUARTER_HOUR },
    email: CODES,
  },
  // Pages ask for a challenge when they open, and a whole shop may share an address.
  passkey: { address: { calls: 300, seconds: QUARTER_HOUR } },
  // No limit per email: anyone could use it to block a link until it expires. A token of 192 bits can't be guessed.
  'set-password': { address: { calls: 50, seconds: HOUR } },
  // Asked when the page opens, and a whole class may be invited at once.
  'password-link': { address: { calls: 300, seconds: QUARTER_HOUR } },
  // A whole class may open it from one address.
  'sample-shop': { address: { calls: 60, seconds: HOUR } },
  // Only wrong ones are counted, so that programs at the same address aren't locked out by them.
  'access-token': { address: { calls: 100, seconds: QUARTER_HOUR } },
  undo: { address: { calls: 50, seconds: HOUR } },
  'confirm-email': { address: { calls: 50, seconds: HOUR } },
} satisfies Record<string, Partial<Record<CountedBy, Counted>>>

export type LimitedCall = keyof typeof LIMITS

/** Counts a call against its limits and records the first that is too many. `email` is '' if it's not known. Throws a 429. */
export async function limited(
  services: Pick<Services, 'db' | 'log' | 'limits' | 'config'>,
  call: LimitedCall,
  request: FastifyRequest,
  email: string,
  device?: string,
): Promise<void> {
  for (const { limit, subject } of countersOf(services, call, request, email, device)) {
    await services.limits.take(limit, subject, {
      onReached: () =>
        tryToAudit(
          services,
          { kind: 'locked_out', email: email || undefined, detail: limit.name },
          authHeaders(request),
        ),
    })
  }
}

/** Takes back a call that `limited` counted, where only failed ones count; only for its address with `by`. */
export async function uncount(
  services: Pick<Services, 'limits' | 'config'>,
  call: LimitedCall,
  request: FastifyRequest,
  email: string,
  { device, by }: { device?: string | undefined; by?: CountedBy } = {},
): Promise<void> {
  for (const counter of countersOf(services, call, request, email, device)) {
    if (by && counter.by !== by) continue
    await services.limits.giveBack(counter.limit, counter.subject)
  }
}

const ANEW: Limit = { name: 'second-factor counted anew', calls: 3, seconds: 86_400 }

/**
 * Forgets the wrong codes of an account whose password was just set by a link: they were typed with the old one, and would
 * keep its owner out, whose devices are unknown from here on. Nobody's device has shown a code then, so all together have
 * the 15 of strangers in the next hour. Only three times a day: whoever reads the mailbox could go on for ever otherwise,
 * and so has at most 60 tries a day more than 20 an hour.
 */
export async function countCodesAnew(
  services: Pick<Services, 'limits' | 'config'>,
  request: FastifyRequest,
  email: string,
): Promise<void> {
  if (!(await isWithin(services, ANEW, email))) return
  for (const { limit, subject } of countersOf(services, 'second-factor', request, email)) {
    // What was typed from this address stays counted: a thief may share it.
    if (subject === email) await services.limits.startAnew(limit, subject)
  }
}

function countersOf(
  { config }: Pick<Services, 'config'>,
  call: LimitedCall,
  { ip }: FastifyRequest,
  email: string,
  device = '',
): { by: string; limit: Limit; subject: Subject }[] {
  const nets = netsOf(ip)
  const ofSite = nets.filter(isOneSite)
  const subjects: Record<string, Subject> = {
    address: nets,
    // Without the wider nets: strangers elsewhere must not lock an owner out.
    site: ofSite,
    // What all others together may do with an email is its own limit.
    'email there': ofSite.map((net): Net => ({ ...net, name: `${email} ${net.name}` })),
    strangers: email,
    email,
    device: `${email} ${device}`,
  }
  return Object.entries<Counted>(LIMITS[call]).map(([by, { calls, ...limit }]) => ({
    by,
    limit: {
      name: `${call} by ${by}`,
      calls: numberIn(config, calls),
      ...limit,
    },
    subject: subjects[by]!,
  }))
}

export const numberIn = (config: Config, calls: Counted['calls']): number =>
  typeof calls === 'number' ? calls : Number(config[calls])
