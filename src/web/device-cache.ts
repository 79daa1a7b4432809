import { onDevice } from './storage.ts'

/** So that a sale can be recorded without a connection; for one account at a time (docs/decisions/0037). */
const PREFIX = 'kept:'
const OWNER = `${PREFIX}owner`

let own: string | null = null

export function openCache(accountId: string): void {
  if (onDevice.get(OWNER) !== accountId) clearCache()
  own = accountId
  onDevice.set(OWNER, accountId)
}

/** Another account may have signed in in another tab. */
const isOn = (): boolean => own !== null && onDevice.get(OWNER) === own

export function saveToCache(name: string, answer: unknown): void {
  if (isOn()) onDevice.set(PREFIX + name, JSON.stringify(answer))
}

/** undefined for an answer of an earlier version */
export function readCache<T>(
  name: string,
  schema: { parse: (stored: unknown) => T },
): T | undefined {
  const text = isOn() ? onDevice.get(PREFIX + name) : null
  if (text === null) return undefined
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** when the server can't say who is signed in */
export function cacheOwner(): string | null {
  own = onDevice.get(OWNER)
  return own
}

export function clearCache(): void {
  own = null
  for (const name of onDevice.names()) if (name.startsWith(PREFIX)) onDevice.remove(name)
}
