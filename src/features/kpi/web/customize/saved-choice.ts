import { onDevice } from '../../../../web/storage.ts'

export interface SavedChoice {
  /** null if nothing was chosen */
  read: () => string | null
  save: (text: string) => void
  subscribe: (listener: () => void) => () => void
}

/** until the page is closed, if the browser refuses storage */
export function savedChoice(key: string): SavedChoice {
  let unsaved: string | undefined
  const listeners = new Set<() => void>()

  const read = (): string | null => unsaved ?? onDevice.get(key)
  const save = (text: string): void => {
    unsaved = onDevice.set(key, text) ? undefined : text
    listeners.forEach((listener) => listener())
  }
  const subscribe = (listener: () => void): (() => void) => {
    // From another tab; the key is null when the whole storage was cleared.
    const onStorage = (event: StorageEvent): void => {
      if (event.key !== null && event.key !== key) return
      unsaved = undefined
      listener()
    }
    window.addEventListener('storage', onStorage)
    listeners.add(listener)
    return () => {
      window.removeEventListener('storage', onStorage)
      listeners.delete(listener)
    }
  }
  return { read, save, subscribe }
}
