/** Blocked or full storage stores and finds nothing. */
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
    set: (name: string, text: string): boolean =>
      attempt((it) => {
        it.setItem(name, text)
        return true
      }) ?? false,
    remove: (name: string): void => attempt((it) => it.removeItem(name)),
    names: (): string[] => attempt(Object.keys) ?? [],
  }
}

export const onDevice = safe(() => localStorage)
export const inTab = safe(() => sessionStorage)
