import { LEVELS, type Appearance, type Level } from './contract.ts'

export const levelOf = (points: number): Level =>
  points >= LEVELS.gold ? 'gold' : points >= LEVELS.silver ? 'silver' : 'bronze'

export interface Rung {
  points: number
  owners: number
}
/** highest points first */
export type Ladder = readonly Rung[]

export const isShown = (choice: { appearance: Appearance; excludedAt: Date | null }): boolean =>
  choice.appearance !== 'hidden' && choice.excludedAt === null

export const isOnBoard = <S extends { isListed: boolean; points: number }>(
  own: S | undefined,
): own is S => own !== undefined && own.isListed && own.points > 0

/** Equal points share a place: 1, 2, 2, 4. */
export const placeOf = (points: number, ladder: Ladder): number =>
  1 + ownersOf(ladder.filter((rung) => rung.points > points))

export const ownersOf = (counted: readonly { owners: number }[]): number =>
  counted.reduce((sum, { owners }) => sum + owners, 0)

const isShared = (points: number, ladder: Ladder): boolean =>
  (ladder.find((rung) => rung.points === points)?.owners ?? 0) > 1

export interface Won {
  place: number
  state: 'proposed' | 'confirmed' | 'rejected'
}
/** empty until the month is closed */
export type Decided = readonly (Won & { owners: number })[]

export interface Place {
  place: number
  isShared: boolean
}

/**
 * Once closed, a tie that crosses the last winning place is decided by days and goals: its loser comes after all
 * winners, a refused owner after the confirmed ones on the same place.
 */
export function placeIn(
  { points, won }: { points: number; won: Won | undefined },
  ladder: Ladder,
  decided: Decided,
): Place {
  if (won) return placeOfWinner(won, decided)
  const winning = ownersOf(decided)
  const place = placeOf(points, ladder)
  if (place > winning) return { place, isShared: isShared(points, ladder) }
  const level = ownersOf(ladder.filter((rung) => rung.points >= points)) - winning
  return { place: winning + 1, isShared: level > 1 }
}

export function placeOfWinner({ place, state }: Won, decided: Decided): Place {
  const level = decided.filter((each) => each.place === place)
  const confirmed = ownersOf(level.filter((each) => each.state === 'confirmed'))
  const refused = ownersOf(level.filter((each) => each.state === 'rejected'))
  if (confirmed === 0) return { place, isShared: ownersOf(level) > 1 }
  return state === 'rejected'
    ? { place: place + confirmed, isShared: refused > 1 }
    : { place, isShared: confirmed > 1 }
}

/** null in the first place, or if nobody has points */
export function pointsToNextPlace(points: number, ladder: Ladder): number | null {
  const next = ladder.findLast((rung) => rung.points > points)
  return next ? next.points - points : null
}

export function lastWinningPoints(ladder: Ladder, places: number): number | undefined {
  return ladder.findLast(({ points }) => placeOf(points, ladder) <= places)?.points
}
