/** What the revenue of a period is made of. */
export interface Part {
  kind: 'customer' | 'product' | 'weekday'
  name: string
  /** cents in the period, and in the one before */
  now: number
  before: number
}

/** percent by which the revenue must have changed to be explained, and which share of the change says something */
const CHANGED = 5
const SHARE = 25
/** The one that says more, if two have changed as much. */
const ORDER: Part['kind'][] = ['customer', 'product', 'weekday']

/** Whether a change of the revenue, in percent, is worth a reason. */
export const isWorthAReason = (growth: number | null): boolean =>
  growth !== null && Math.abs(growth) >= CHANGED

/** Returns what moved the revenue most, in the direction of its change in cents; null if nothing stands out. */
export function moverOf(change: number, parts: Part[]): Part | null {
  const moved = ({ now, before }: Part): number => (now - before) * Math.sign(change)
  const [most] = parts.toSorted(
    (a, b) => moved(b) - moved(a) || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind),
  )
  return most && moved(most) * 100 >= Math.abs(change) * SHARE ? most : null
}
