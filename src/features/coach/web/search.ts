import * as z from 'zod/mini'

/** in order (spec §2) */
export const TABS = {
  mission: "Today's Mission",
  weekly: 'Weekly Progress',
  competition: 'Monthly Competition',
  community: 'B.O.S.S. Community',
  achievements: 'Achievements',
} as const
export type Tab = keyof typeof TABS
export const TAB_NAMES = Object.keys(TABS) as [Tab, ...Tab[]]

export const coachSearch = z.object({ tab: z.catch(z.optional(z.enum(TAB_NAMES)), undefined) })
