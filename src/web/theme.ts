import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const system = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
const tellAll = (): void => listeners.forEach((listener) => listener())
system.addEventListener('change', tellAll)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is shown now: the person's choice, else the system's. */
function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : system.matches ? 'dark' : 'light'
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme)

/** Remembered on this device; `public/theme.js` reads it before the first paint. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // Storage is blocked: the choice holds until the page is left.
  }
  tellAll()
}
