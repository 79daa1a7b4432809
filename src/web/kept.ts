/**
 * What this browser keeps of the last answers, so that a sale can be recorded when the page is opened without a
 * connection: who is signed in, how they write amounts, and the names to choose from. It belongs to one account at a time
 * and is forgotten when that account signs out or another one signs in (docs/decisions/0037). A browser may store nothing,
 * so reads and writes fail silently.
 */
const PREFIX = 'kept:'
const OWNER = `${PREFIX}owner`

/** The account of this page. */
let own: string | null = null

/** Keeps answers of this account from now on, and forgets those of others. */
export function keepFor(accountId: string): void {
  if (read(OWNER) !== accountId) keepNothing()
  own = accountId
  write(OWNER, accountId)
}

/** False if nothing is kept, also once another account has signed in in another tab. */
const isOn = (): boolean => own !== null && read(OWNER) === own

/** Keeps the last answer of this name. */
export function keep(name: string, answer: unknown): void {
  if (isOn()) write(PREFIX + name, JSON.stringify(answer))
}

/** The last answer of this name, as `parse` reads it; undefined if there is none, or one of an earlier version. */
export function kept<T>(name: string, parse: (stored: unknown) => T): T | undefined {
  const text = isOn() ? read(PREFIX + name) : null
  if (text === null) return undefined
  try {
    return parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Names of what is kept that begin like this. */
export function keptNames(beginning: string): string[] {
  try {
    const begins = PREFIX + beginning
    const names = isOn() ? Object.keys(localStorage) : []
    return names.filter((name) => name.startsWith(begins)).map((name) => name.slice(PREFIX.length))
  } catch {
    return []
  }
}

/** Keeps what has this name no longer. */
export function forget(name: string): void {
  if (!isOn()) return
  try {
    localStorage.removeItem(PREFIX + name)
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}

/** The account whose answers are kept. Call it when the server can't say who is signed in; then they can be read. */
export function keptOwner(): string | null {
  own = read(OWNER)
  return own
}

/** Forgets everything, and keeps nothing from now on. */
export function keepNothing(): void {
  own = null
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(PREFIX)) localStorage.removeItem(name)
    }
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // Full or blocked: then the page needs a connection.
  }
}
