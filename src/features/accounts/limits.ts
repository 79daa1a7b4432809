import type { Limit, Limits } from '../../server/http/guards/limits.ts'

const QUARTER_HOUR = 900
const HOUR = 3600

type Subject = 'address' | 'email there' | 'email' | 'device'
/**
 * Generous by address, since a shop or a whole workshop may share one; strict by account from one
 * address. By account from anywhere they only bound a guess spread over many addresses: were they
 * strict, anyone could keep an owner out. A known device counts for itself alone.
 */
const LIMITS = {
  'sign-in': {
    address: { calls: 100, seconds: QUARTER_HOUR },
    'email there': { calls: 20, seconds: QUARTER_HOUR },
    email: { calls: 300, seconds: QUARTER_HOUR },
  },
  'sign-in there before': { device: { calls: 20, seconds: QUARTER_HOUR } },
  register: {
    address: { calls: 100, seconds: HOUR },
    'email there': { calls: 10, seconds: HOUR },
    email: { calls: 100, seconds: HOUR },
  },
  // Each sends a mail, so that the owner has a link by the time this is strict.
  'forgot-password': {
    address: { calls: 50, seconds: HOUR },
    'email there': { calls: 5, seconds: HOUR },
    email: { calls: 5, seconds: HOUR },
  },
  // None by email, with which anyone could void a link for its whole life: its 192 bits cannot be guessed.
  'set-password': { address: { calls: 50, seconds: HOUR } },
} satisfies Record<string, Partial<Record<Subject, Omit<Limit, 'name'>>>>

export type LimitedCall = keyof typeof LIMITS

interface Caller {
  email: string
  address: string
  /** of a device that is known to the account */
  device?: string
}

/**
 * Counts a call against its limits. Throws a 429 when it is one too many; `onReached` is told which
 * limit that was, once until it starts anew.
 */
export async function limitCall(
  limits: Limits,
  call: LimitedCall,
  { email, address, device = '' }: Caller,
  onReached: (limit: string) => Promise<void>,
): Promise<void> {
  const subjects: Record<string, string> = {
    address,
    'email there': `${email} ${address}`,
    email,
    device: `${email} ${device}`,
  }
  for (const [by, limit] of Object.entries<Omit<Limit, 'name'>>(LIMITS[call])) {
    const name = `${call} by ${by}`
    await limits.take({ name, ...limit }, subjects[by]!, () => onReached(name))
  }
}
