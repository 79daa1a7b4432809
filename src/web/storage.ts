/** Where the browser's storage is blocked or full, nothing is kept, and nothing is found. */
function safe(storage: () => Storage) {
  const attempt = <T>(work: (it: Storage) => T): T | undefined => {
    try {
      return work(storage())
    } catch {
      return undefined
    }
  }
  return {
    get: (name: string): string | null => attempt((it) => it.getItem(name)) ?? null,
    /** Returns whether it is kept. */
    set: (name: string, text: string): boolean =>
      attempt((it) => {
        it.setItem(name, text)
        return true
      }) ?? false,
    remove: (name: string): void => attempt((it) => it.removeItem(name)),
    names: (): string[] => attempt(Object.keys) ?? [],
  }
}

/** What this device keeps, for all tabs. */
export const onDevice = safe(() => localStorage)
/** What a tab keeps until it is closed, also when its page is loaded again. */
export const inTab = safe(() => sessionStorage)
