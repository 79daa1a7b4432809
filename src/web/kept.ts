import { onDevice } from './storage.ts'

/**
 * What this browser keeps of the last answers, so that a sale can be recorded when the page is opened without a
 * connection: who is signed in, how they write amounts, and the names to choose from. It belongs to one account at a time
 * and is forgotten when that account signs out or another one signs in (docs/decisions/0037).
 */
const PREFIX = 'kept:'
const OWNER = `${PREFIX}owner`

let isOn = false

/** Keeps answers of this account from now on, and forgets those of others. */
export function keepFor(accountId: string): void {
  if (onDevice.get(OWNER) !== accountId) keepNothing()
  isOn = true
  onDevice.set(OWNER, accountId)
}

/** Keeps the last answer of this name. */
export function keep(name: string, answer: unknown): void {
  if (isOn) onDevice.set(PREFIX + name, JSON.stringify(answer))
}

/** The last answer of this name; undefined if there is none, or one of an earlier version. */
export function kept<T>(name: string, schema: { parse: (stored: unknown) => T }): T | undefined {
  const text = isOn ? onDevice.get(PREFIX + name) : null
  if (text === null) return undefined
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The account whose answers are kept. Call it when the server can't say who is signed in; then they can be read. */
export function keptOwner(): string | null {
  const owner = onDevice.get(OWNER)
  isOn = owner !== null
  return owner
}

/** Forgets everything, and keeps nothing from now on. */
export function keepNothing(): void {
  isOn = false
  for (const name of onDevice.names()) if (name.startsWith(PREFIX)) onDevice.remove(name)
}
