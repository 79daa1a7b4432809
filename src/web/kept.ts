import { onDevice } from './storage.ts'

/**
 * What this browser keeps of the last answers, so that a sale can be recorded when the page is opened without a
 * connection: who is signed in, how they write amounts, and the names to choose from. It belongs to one account at a time
 * and is forgotten when that account signs out or another one signs in (docs/decisions/0037).
 */
const PREFIX = 'kept:'
const OWNER = `${PREFIX}owner`

/** The account of this page. */
let own: string | null = null

/** Keeps answers of this account from now on, and forgets those of others. */
export function keepFor(accountId: string): void {
  if (onDevice.get(OWNER) !== accountId) keepNothing()
  own = accountId
  onDevice.set(OWNER, accountId)
}

/** False if nothing is kept, also once another account has signed in in another tab. */
const isOn = (): boolean => own !== null && onDevice.get(OWNER) === own

/** Keeps the last answer of this name. */
export function keep(name: string, answer: unknown): void {
  if (isOn()) onDevice.set(PREFIX + name, JSON.stringify(answer))
}

/** The last answer of this name; undefined if there is none, or one of an earlier version. */
export function kept<T>(name: string, schema: { parse: (stored: unknown) => T }): T | undefined {
  const text = isOn() ? onDevice.get(PREFIX + name) : null
  if (text === null) return undefined
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Names of what is kept that begin like this. */
export const keptNames = (beginning: string): string[] =>
  (isOn() ? onDevice.names() : [])
    .filter((name) => name.startsWith(PREFIX + beginning))
    .map((name) => name.slice(PREFIX.length))

/** Keeps what has this name no longer. */
export function forget(name: string): void {
  if (isOn()) onDevice.remove(PREFIX + name)
}

/** The account whose answers are kept. Call it when the server can't say who is signed in; then they can be read. */
export function keptOwner(): string | null {
  own = onDevice.get(OWNER)
  return own
}

/** Forgets everything, and keeps nothing from now on. */
export function keepNothing(): void {
  own = null
  for (const name of onDevice.names()) if (name.startsWith(PREFIX)) onDevice.remove(name)
}
