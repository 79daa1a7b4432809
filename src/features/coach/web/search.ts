import * as z from 'zod/mini'

/** in order (spec §2); the second name fits a phone */
export const TABS = {
  mission: ["Today's Mission", 'Mission'],
  weekly: ['Weekly Progress', 'Weekly'],
  competition: ['Monthly Competition', 'Competition'],
  community: ['B.O.S.S. Community', 'Community'],
  achievements: ['Achievements', 'Achievements'],
} as const
export type Tab = keyof typeof TABS
export const TAB_NAMES = Object.keys(TABS) as [Tab, ...Tab[]]

export const coachSearch = z.object({
  tab: z.catch(z.optional(z.enum(TAB_NAMES)), undefined),
  /** whom to call, opened */
  customer: z.catch(z.optional(z.coerce.number().check(z.int(), z.positive())), undefined),
})
