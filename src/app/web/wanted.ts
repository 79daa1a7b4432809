import type { SignedInPath } from '../../features/accounts/web/login-page.tsx'
import { inTab } from '../../web/storage.ts'

const WANTED = 'wanted'
const OWN_PATH = /^\/[a-z]/

/** Remembers the page that somebody opened signed out, such as one that an email leads to, until they have signed in. */
export const rememberWanted = (href: string): void => void inTab.set(WANTED, href)

/** Returns where an account goes after signing in: to the page that was wanted, unless something comes first. */
export function takeWanted(next: SignedInPath): string {
  const href = inTab.get(WANTED)
  inTab.remove(WANTED)
  return next === '/dashboard' && href !== null && OWN_PATH.test(href) ? href : next
}
