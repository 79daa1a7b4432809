import { useSyncExternalStore } from 'react'
import { onDevice } from './storage.ts'

export type Theme = 'light' | 'dark'

const system = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
const notifyListeners = (): void => listeners.forEach((listener) => listener())
system.addEventListener('change', notifyListeners)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the theme in use: the user's choice if they made one, otherwise the system's. */
function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : system.matches ? 'dark' : 'light'
}

/** The current theme; re-renders when the user or the system changes it. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme)

/** Switches the theme and saves the choice on this device; `public/theme.js` reads it before the first paint. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  onDevice.set('theme', theme)
  notifyListeners()
}
