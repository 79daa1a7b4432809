export interface Part {
  kind: 'customer' | 'product' | 'weekday'
  name: string
  /** cents; `before`: in the preceding period */
  now: number
  before: number
}

/** percent of change that needs a reason, and least share of that change */
const CHANGED = 5
const SHARE = 25
const ORDER: Part['kind'][] = ['customer', 'product', 'weekday']

export const isWorthAReason = (growth: number | null): boolean =>
  growth !== null && Math.abs(growth) >= CHANGED

/** `change` in cents */
export function topDriverOf(change: number, parts: Part[]): Part | null {
  const moved = ({ now, before }: Part): number => (now - before) * Math.sign(change)
  const [most] = parts.toSorted(
    (a, b) => moved(b) - moved(a) || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind),
  )
  return most && moved(most) * 100 >= Math.abs(change) * SHARE ? most : null
}
