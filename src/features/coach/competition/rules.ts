import { LEVELS, type Appearance, type Level } from './contract.ts'

export const levelOf = (points: number): Level =>
  points >= LEVELS.gold ? 'gold' : points >= LEVELS.silver ? 'silver' : 'bronze'

/** How many competitors have these points. */
export interface Rung {
  points: number
  owners: number
}
/** All points of a month that anyone has, highest first. */
export type Ladder = readonly Rung[]

/** Whether an owner appears on the board: those who want to and whom no admin has excluded. */
export const isShown = (choice: { appearance: Appearance; excludedAt: Date | null }): boolean =>
  choice.appearance !== 'hidden' && choice.excludedAt === null

/** Whether an owner has a place: those with points who are shown. */
export const isOnBoard = <S extends { isListed: boolean; points: number }>(
  own: S | undefined,
): own is S => own !== undefined && own.isListed && own.points > 0

/** 1 plus the number of competitors with more points. Equal points share a place: 1, 2, 2, 4. */
export const placeOf = (points: number, ladder: Ladder): number =>
  1 + ownersOf(ladder.filter((rung) => rung.points > points))

/** How many they are together. */
export const ownersOf = (counted: readonly { owners: number }[]): number =>
  counted.reduce((sum, { owners }) => sum + owners, 0)

const isShared = (points: number, ladder: Ladder): boolean =>
  (ladder.find((rung) => rung.points === points)?.owners ?? 0) > 1

/** What one of the winners of a closed month won, and whether that was confirmed. */
export interface Won {
  place: number
  state: 'proposed' | 'confirmed' | 'rejected'
}
/** How many winners of a month have a place, by what was decided on them; empty until the month is closed. */
export type Decided = readonly (Won & { owners: number })[]

export interface Place {
  place: number
  /** Others have the same place. */
  isShared: boolean
}

/**
 * The place of somebody with points: by the points as long as the month runs, and then as it was decided. A tie that
 * crosses the last winning place is decided by days and goals. The one who lost it has as many points as a winner, and comes
 * after all of them. So does, after those who share a place and were confirmed, one who shared it and was refused.
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

/** The place of a winner as things are decided. */
export function placeOfWinner({ place, state }: Won, decided: Decided): Place {
  const level = decided.filter((each) => each.place === place)
  const confirmed = ownersOf(level.filter((each) => each.state === 'confirmed'))
  const refused = ownersOf(level.filter((each) => each.state === 'rejected'))
  if (confirmed === 0) return { place, isShared: ownersOf(level) > 1 }
  return state === 'rejected'
    ? { place: place + confirmed, isShared: refused > 1 }
    : { place, isShared: confirmed > 1 }
}

/** Points to share the next place up; null in the first place and when nobody has points. */
export function pointsToNextPlace(points: number, ladder: Ladder): number | null {
  const next = ladder.findLast((rung) => rung.points > points)
  return next ? next.points - points : null
}

/** The points that decide who wins: everyone with more wins, and of those with as many the first. */
export function lastWinningPoints(ladder: Ladder, places: number): number | undefined {
  return ladder.findLast(({ points }) => placeOf(points, ladder) <= places)?.points
}
