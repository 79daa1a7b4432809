import { LEVELS, type Level } from './contract.ts'

export const levelOf = (points: number): Level =>
  points >= LEVELS.gold ? 'gold' : points >= LEVELS.silver ? 'silver' : 'bronze'

/** How many competitors have these points. */
export interface Rung {
  points: number
  owners: number
}
/** All points of a month that anyone has, highest first. */
export type Ladder = readonly Rung[]

/** Whether an owner has a place: those with points who didn't choose to be hidden. */
export const isOnBoard = <S extends { isListed: boolean; points: number }>(
  own: S | undefined,
): own is S => own !== undefined && own.isListed && own.points > 0

/** 1 plus the number of competitors with more points. Equal points share a place: 1, 2, 2, 4. */
export const placeOf = (points: number, ladder: Ladder): number =>
  1 + ownersOf(ladder.filter((rung) => rung.points > points))

export const ownersOf = (ladder: Ladder): number =>
  ladder.reduce((sum, { owners }) => sum + owners, 0)

export const isShared = (points: number, ladder: Ladder): boolean =>
  (ladder.find((rung) => rung.points === points)?.owners ?? 0) > 1

/** Points to share the next place up; null in the first place and when nobody has points. */
export function pointsToNextPlace(points: number, ladder: Ladder): number | null {
  const next = ladder.findLast((rung) => rung.points > points)
  return next ? next.points - points : null
}

/** The points that decide who wins: everyone with more wins, and of those with as many the first. */
export function lastWinningPoints(ladder: Ladder, places: number): number | undefined {
  return ladder.findLast(({ points }) => placeOf(points, ladder) <= places)?.points
}

/** The key by which nicknames are the same: case and letter width don't matter. */
export const aliasKeyOf = (alias: string): string => alias.normalize('NFKC').toLowerCase()
