import type { FastifyRequest } from 'fastify'
import { addressOf } from '../../../server/address.ts'
import { tryToAudit } from '../../../server/audit/log.ts'
import type { Limit } from '../../../server/limits.ts'
import type { Services } from '../../../server/services.ts'
import { authHeaders } from '../auth/http.ts'

const QUARTER_HOUR = 900
const HOUR = 3600

type Subject = 'address' | 'email there' | 'email' | 'device'
/**
 * Limits per IP address are generous, since a whole shop or workshop may share one. Limits per account
 * from one address are strict. Limits per account from all addresses only slow down guessing spread
 * over many addresses: if they were strict, anyone could lock an owner out. A known device has its own
 * limit.
 */
const LIMITS = {
  'sign-in': {
    address: { calls: 100, seconds: QUARTER_HOUR },
    'email there': { calls: 20, seconds: QUARTER_HOUR },
    email: { calls: 300, seconds: QUARTER_HOUR },
  },
  'sign-in there before': { device: { calls: 20, seconds: QUARTER_HOUR } },
  // Every account means an email to an address that may be a stranger's. A workshop of 30 owners shares one address.
  register: {
    address: { calls: 40, seconds: HOUR },
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
  // Only wrong codes stay counted. Whoever tries them knows the password.
  'second-factor': {
    'email there': { calls: 5, seconds: QUARTER_HOUR },
    email: { calls: 20, seconds: HOUR },
  },
  'second-factor there before': { device: { calls: 5, seconds: QUARTER_HOUR } },
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
} satisfies Record<string, Partial<Record<Subject, Omit<Limit, 'name'>>>>

export type LimitedCall = keyof typeof LIMITS

/** Counts a call against its limits and records the first that is too many. `email` is '' if it's not known. Throws a 429. */
export async function limited(
  services: Pick<Services, 'db' | 'log' | 'limits'>,
  call: LimitedCall,
  request: FastifyRequest,
  email: string,
  device?: string,
): Promise<void> {
  for (const { limit, subject } of countersOf(call, request, email, device)) {
    await services.limits.take(limit, subject, () =>
      tryToAudit(
        services,
        { kind: 'locked_out', email: email || undefined, detail: limit.name },
        authHeaders(request),
      ),
    )
  }
}

/** Takes back a call that `limited` counted, where only failed ones count. */
export async function uncount(
  { limits }: Pick<Services, 'limits'>,
  call: LimitedCall,
  request: FastifyRequest,
  email: string,
  device?: string,
): Promise<void> {
  for (const { limit, subject } of countersOf(call, request, email, device)) {
    await limits.giveBack(limit, subject)
  }
}

function countersOf(
  call: LimitedCall,
  { ip }: FastifyRequest,
  email: string,
  device = '',
): { limit: Limit; subject: string }[] {
  const address = addressOf(ip)
  const subjects: Record<string, string> = {
    address,
    'email there': `${email} ${address}`,
    email,
    device: `${email} ${device}`,
  }
  return Object.entries<Omit<Limit, 'name'>>(LIMITS[call]).map(([by, limit]) => ({
    limit: { name: `${call} by ${by}`, ...limit },
    subject: subjects[by]!,
  }))
}
