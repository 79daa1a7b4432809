import type { FastifyRequest } from 'fastify'
import { isOneSite, netsOf, type Net } from '../../../../server/address.ts'
import { tryToAudit } from '../../../../server/audit/log.ts'
import type { Config } from '../../../../server/config.ts'
import { isWithin, type Limit, type Subject } from '../../../../server/limits.ts'
import type { Services } from '../../../../server/services.ts'
import { authHeaders } from '../../auth/http.ts'

const QUARTER_HOUR = 900
const HOUR = 3600

/** `calls` may name a setting. */
type Counted = Omit<Limit, 'name' | 'calls'> & { name?: string; calls: number | keyof Config }
type CountedBy = 'address' | 'site' | 'email there' | 'strangers' | 'email' | 'device'
/** for all devices and addresses */
const CODES = { name: 'second-factor by email', calls: 20, seconds: HOUR }

/**
 * Generous per address: a whole shop or workshop may share it. Per account from all addresses only a brake: a strict
 * limit would let anyone lock an owner out.
 */
export const LIMITS = {
  // Right passwords aren't counted for their address (`uncount`).
  'sign-in': {
    address: { calls: 100, seconds: QUARTER_HOUR },
    'email there': { calls: 20, seconds: QUARTER_HOUR },
    email: { calls: 300, seconds: QUARTER_HOUR },
  },
  // A site has as many as 15 devices: somebody with many accounts can't go on for ever.
  'sign-in there before': {
    device: { calls: 20, seconds: QUARTER_HOUR },
    site: { calls: 300, seconds: QUARTER_HOUR },
  },
  // Emails an address that may be a stranger's. A workshop shares one address.
  register: {
    address: { calls: 'REGISTRATIONS_PER_HOUR', seconds: HOUR },
    'email there': { calls: 10, seconds: HOUR },
    email: { calls: 100, seconds: HOUR },
  },
  // At the limit the owner has a link.
  'forgot-password': {
    address: { calls: 50, seconds: HOUR },
    'email there': { calls: 5, seconds: HOUR },
    email: { calls: 5, seconds: HOUR },
  },
  // By email: only a signed-in person can use it up.
  'current-password': { email: { calls: 20, seconds: QUARTER_HOUR } },
  // Emails an address that may be a stranger's.
  'change-email': {
    address: { calls: 30, seconds: HOUR },
    email: { calls: 5, seconds: HOUR },
  },
  // Each call sends an email.
  'confirming-link': { email: { calls: 5, seconds: HOUR } },
  // Only wrong codes count. A guesser knows the password and could make devices known: so all together have 20, the
  // last five for devices that have shown a second factor.
  'second-factor': {
    'email there': { calls: 5, seconds: QUARTER_HOUR },
    strangers: { calls: 15, seconds: HOUR },
    email: CODES,
  },
  'second-factor there before': {
    device: { calls: 5, seconds: QUARTER_HOUR },
    email: CODES,
  },
  // Asked when pages open; a whole shop may share an address.
  passkey: { address: { calls: 300, seconds: QUARTER_HOUR } },
  // No limit per email: anyone could block a link. A 192-bit token can't be guessed.
  'set-password': { address: { calls: 50, seconds: HOUR } },
  // A whole class may be invited at once.
  'password-link': { address: { calls: 300, seconds: QUARTER_HOUR } },
  // A whole class may share an address.
  'sample-shop': { address: { calls: 60, seconds: HOUR } },
  // Only wrong tokens count.
  'access-token': { address: { calls: 100, seconds: QUARTER_HOUR } },
  undo: { address: { calls: 50, seconds: HOUR } },
  'confirm-email': { address: { calls: 50, seconds: HOUR } },
} satisfies Record<string, Partial<Record<CountedBy, Counted>>>

export type LimitedCall = keyof typeof LIMITS

/** `email`: '' if unknown. Throws a 429. */
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

/** Where only failed calls count. With `by`, only that count. */
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
 * Codes typed with the old password would shut the owner out, whose devices are now unknown. Three times a day: a
 * reader of the mailbox gets at most 60 more tries.
 */
export async function countCodesAnew(
  services: Pick<Services, 'limits' | 'config'>,
  request: FastifyRequest,
  email: string,
): Promise<void> {
  if (!(await isWithin(services, ANEW, email))) return
  for (const { limit, subject } of countersOf(services, 'second-factor', request, email)) {
    // Tries from this address stay counted: a thief may share it.
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
