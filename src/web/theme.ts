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

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : system.matches ? 'dark' : 'light'
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme)

/** `public/theme.js` reads this before the first paint. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  onDevice.set('theme', theme)
  notifyListeners()
}
