import { useNavigate, useSearch } from '@tanstack/react-router'
import type { OnlyOne } from '../contract.ts'

export type OnlyKind = keyof OnlyOne

/** Of two, the channel counts. */
export const onlyIn = ({ channel, category }: OnlyOne): OnlyOne =>
  channel === undefined ? (category === undefined ? {} : { category }) : { channel }

export function namedIn({ channel, category }: OnlyOne): { kind: OnlyKind; name: string } | null {
  if (channel !== undefined) return { kind: 'channel', name: channel }
  return category === undefined ? null : { kind: 'category', name: category }
}

export const useOnly = (): OnlyOne => onlyIn(useSearch({ strict: false }))

/** {} shows all again. */
export function useNarrow(): (only: OnlyOne) => void {
  const navigate = useNavigate()
  return (only) =>
    void navigate({
      to: '.',
      search: (search) => ({ ...search, channel: only.channel, category: only.category }),
      resetScroll: false,
    })
}
