import type { SignedInPath } from '../../features/accounts/web/login-page.tsx'
import { inTab } from '../../web/storage.ts'

const WANTED = 'wanted'
const OWN_PATH = /^\/[a-z]/

export const rememberWanted = (href: string): void => void inTab.set(WANTED, href)

export function takeWanted(next: SignedInPath): string {
  const href = inTab.get(WANTED)
  inTab.remove(WANTED)
  return next === '/dashboard' && href !== null && OWN_PATH.test(href) ? href : next
}
