import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { savedChoice } from './saved-choice.ts'

const FIGURES = {
  totalRevenue: 'Total revenue',
  revenueGrowthRate: 'Growth',
  totalSales: 'Sales',
  averageSale: 'Average sale',
  grossProfitMargin: 'Gross margin',
  ytdRevenue: 'Year to date',
  projectedAnnualRevenue: 'Projected year',
  profit: 'Profit',
  breakEven: 'Break-even',
} as const
const PANELS = {
  productAnalysis: 'Product/Service Performance',
  teamPerformance: 'Sales Team',
  customerIntelligence: 'Customer Intelligence',
  channelPerformance: 'Channels',
  categoryPerformance: 'Categories',
  busyHours: 'Best hours',
} as const
export const LABELS = { ...FIGURES, ...PANELS }
/** spec §3 */
export type Toggle = keyof typeof LABELS
export const FIGURE_TOGGLES = Object.keys(FIGURES) as Toggle[]
export const TOGGLES = Object.keys(LABELS) as Toggle[]
export type Toggles = Readonly<Record<Toggle, boolean>>

const OFF_AT_FIRST: Toggle[] = ['profit', 'breakEven']

const same = (toggles: readonly Toggle[], isOn: boolean): Partial<Toggles> =>
  Object.fromEntries(toggles.map((toggle) => [toggle, isOn]))
export const AT_FIRST = { ...same(TOGGLES, true), ...same(OFF_AT_FIRST, false) } as Toggles

const storedToggles = z.strictObject({
  ...(Object.fromEntries(TOGGLES.map((toggle) => [toggle, z.optional(z.boolean())])) as Record<
    Toggle,
    z.ZodMiniOptional<z.ZodMiniBoolean>
  >),
  /** The sales team's switch has two names (spec §3): off if either is off. */
  salesTeam: z.optional(z.boolean()),
})

/** Missing or unreadable switches are as at first. */
export function readToggles(stored: string | null): Toggles {
  if (stored === null) return AT_FIRST
  try {
    const { salesTeam = true, ...toggles } = storedToggles.parse(JSON.parse(atob(stored)))
    const read = { ...AT_FIRST, ...toggles }
    return { ...read, teamPerformance: read.teamPerformance && salesTeam }
  } catch {
    return AT_FIRST
  }
}

/** base64 of the JSON (spec §3) */
export const writeToggles = (toggles: Toggles): string =>
  btoa(JSON.stringify({ ...toggles, salesTeam: toggles.teamPerformance }))

const choice = savedChoice('kpi-toggles')
let latest: { stored: string | null; toggles: Toggles } = { stored: null, toggles: AT_FIRST }

/** The same object until something changes. */
export function currentToggles(): Toggles {
  const stored = choice.read()
  if (stored !== latest.stored) latest = { stored, toggles: readToggles(stored) }
  return latest.toggles
}

export const switchToggles = (toggles: readonly Toggle[], isOn: boolean): void =>
  choice.save(writeToggles({ ...currentToggles(), ...same(toggles, isOn) }))

export const useToggles = (): Toggles => useSyncExternalStore(choice.subscribe, currentToggles)
