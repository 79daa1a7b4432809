import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

/** Figures of a card each. */
export const CARD_TOGGLES = [
  'totalRevenue',
  'totalSales',
  'averageSale',
  'revenueGrowthRate',
  'grossProfitMargin',
  'ytdRevenue',
  'projectedAnnualRevenue',
] as const
/** Lists below the cards. */
export const PANEL_TOGGLES = ['productAnalysis', 'teamPerformance', 'customerIntelligence'] as const
/** What the owner may switch off on the dashboard (spec §3 KPI toggle set). */
export const TOGGLES = [...CARD_TOGGLES, ...PANEL_TOGGLES] as const
export type Toggle = (typeof TOGGLES)[number]
/** True: shown on the dashboard. */
export type Toggles = Readonly<Record<Toggle, boolean>>

const STORAGE_KEY = 'kpi-toggles'

const same = (toggles: readonly Toggle[], isOn: boolean): Partial<Toggles> =>
  Object.fromEntries(toggles.map((toggle) => [toggle, isOn]))
export const ALL_ON = same(TOGGLES, true) as Toggles

const kept = z.strictObject({
  ...(Object.fromEntries(TOGGLES.map((toggle) => [toggle, z.optional(z.boolean())])) as Record<
    Toggle,
    z.ZodMiniOptional<z.ZodMiniBoolean>
  >),
  /** The sales team has two names (spec §3), of one switch: off when it is off under either. */
  salesTeam: z.optional(z.boolean()),
})

/** The switches in a stored value; all on where it cannot be read. What it does not name is on. */
export function readToggles(stored: string | null): Toggles {
  if (stored === null) return ALL_ON
  try {
    const { salesTeam = true, ...toggles } = kept.parse(JSON.parse(atob(stored)))
    const read = { ...ALL_ON, ...toggles }
    return { ...read, teamPerformance: read.teamPerformance && salesTeam }
  } catch {
    return ALL_ON
  }
}

/** The value to store: base64 of the JSON (spec §3). */
export const writeToggles = (toggles: Toggles): string =>
  btoa(JSON.stringify({ ...toggles, salesTeam: toggles.teamPerformance }))

/** The choice where the browser refuses to keep it: it holds until the page is left. */
let unkept: string | undefined
let latest: { stored: string | null; toggles: Toggles } = { stored: null, toggles: ALL_ON }

/** The same object as long as nothing changes. */
export function currentToggles(): Toggles {
  const stored = unkept ?? fromStorage()
  if (stored !== latest.stored) latest = { stored, toggles: readToggles(stored) }
  return latest.toggles
}

function fromStorage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

const listeners = new Set<() => void>()

/** Switches these on or off, here and in the other tabs; what is not named stays. */
export function switchToggles(toggles: readonly Toggle[], isOn: boolean): void {
  const value = writeToggles({ ...currentToggles(), ...same(toggles, isOn) })
  try {
    localStorage.setItem(STORAGE_KEY, value)
    unkept = undefined
  } catch {
    unkept = value
  }
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  // Another tab's choice; without a key when everything was cleared.
  const onStorage = ({ key }: StorageEvent): void => {
    if (key !== null && key !== STORAGE_KEY) return
    unkept = undefined
    listener()
  }
  window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    window.removeEventListener('storage', onStorage)
    listeners.delete(listener)
  }
}

export const useToggles = (): Toggles => useSyncExternalStore(subscribe, currentToggles)
