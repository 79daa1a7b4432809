import { useNavigate, useSearch } from '@tanstack/react-router'
import type { OnlyOne } from '../contract.ts'

/** What the dashboard can be narrowed to. */
export type OnlyKind = keyof OnlyOne

/** The channel or category that the dashboard is narrowed to, if any; of two in the address, the channel. */
export const onlyIn = ({ channel, category }: OnlyOne): OnlyOne =>
  channel === undefined ? (category === undefined ? {} : { category }) : { channel }

/** The same as its kind and name. */
export function namedIn({ channel, category }: OnlyOne): { kind: OnlyKind; name: string } | null {
  if (channel !== undefined) return { kind: 'channel', name: channel }
  return category === undefined ? null : { kind: 'category', name: category }
}

/** The same, from the address. */
export const useOnly = (): OnlyOne => onlyIn(useSearch({ strict: false }))

/** Returns a function that narrows the dashboard, or with {} shows all again. The period stays. */
export function useNarrow(): (only: OnlyOne) => void {
  const navigate = useNavigate()
  return (only) =>
    void navigate({
      to: '.',
      search: (search) => ({ ...search, channel: only.channel, category: only.category }),
      resetScroll: false,
    })
}
