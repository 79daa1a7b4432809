import type { Clock } from '../../../server/clock.ts'
import { writable, type Database, type SystemTx } from '../../../server/database/tenancy.ts'
import {
  addMonths,
  dayIn,
  earlier,
  endOfMonth,
  startOfMonth,
  type Day,
  monthYear,
} from '../../../shared/calendar.ts'
import { badInput } from '../../../shared/errors.ts'
import { closesAt, isMonthClosed } from '../../../shared/month-close.ts'
import { peopleOf } from '../../accounts/index.ts'
import { profileOf, shopsOf } from '../../profile/index.ts'
import { recalculate } from '../../sales/index.ts'
import * as calls from './contract.ts'
import type { Entry, Leaderboard, MonthState } from './contract.ts'
import { monthBeforeOf } from './month-before.ts'
import { keysOfOurs, shownNames, type AppNames } from './names.ts'
import { versionInForce, type TermsServices } from './terms/versions.ts'
import {
  isOnBoard,
  isShown,
  levelOf,
  ownersOf,
  placeIn,
  placeOf,
  pointsToNextPlace,
  type Place,
} from './rules.ts'
import {
  cursorOf,
  idsOf,
  neighborsOf,
  openingOf,
  pageOf,
  positionIn,
  rowsOf,
  standingsOfWinners,
  type Page,
} from './rows.ts'
import {
  boardBelow,
  choicesOf,
  ladderOf,
  NO_CHOICE,
  standingOf,
  TOP,
  type Choice,
  type Standing,
} from './store.ts'
import { decidedIn, EVERY_STATE, monthFacts, winnersAmong } from './winners.ts'

export type BoardServices = TermsServices & { db: Database; clock: Clock; config: AppNames }

interface Viewed {
  month: Day
  /** undefined if nothing of the owner counts */
  own: Standing | undefined
  before: { month: Day; own: Standing | undefined } | null
  choice: Choice
  now: Date
  ownerId: string
}

/**
 * The owner's row is read as the owner, all others as the system (`boardOf`). Throws a 400 for a month that hasn't
 * begun.
 */
export async function leaderboardOf(
  services: BoardServices,
  ownerId: string,
  query: { month?: string | undefined; cursor?: string | undefined; limit?: number | undefined },
): Promise<Leaderboard> {
  const { db, clock } = services
  const now = clock.now()
  const viewed = await db.withOwner(ownerId, async (tx): Promise<Viewed> => {
    const [{ timeZone }] = await Promise.all([profileOf(tx), recalculate(tx, clock)])
    const running = startOfMonth(clock.today(timeZone))
    const month = query.month ? `${query.month}-01` : running
    if (month > running) throw badInput('This month has not begun yet. Choose an earlier one.')
    const monthBefore = addMonths(month, -1)
    const [own, ownBefore, choices] = await Promise.all([
      standingOf(tx, month),
      standingOf(tx, monthBefore),
      choicesOf(tx, [ownerId]),
    ])
    const before = month === running ? { month: monthBefore, own: ownBefore } : null
    return { month, own, before, choice: choices.get(ownerId) ?? NO_CHOICE, now, ownerId }
  })
  const { cursor, limit } = query
  const page =
    cursor || limit ? { from: positionIn(cursor), limit: limit ?? calls.BOARD_PAGE } : null
  // The first look saves the app's own rules.
  return writable(() => db.withSystem((tx) => boardOf(tx, services, viewed, page)))
}

async function boardOf(
  tx: SystemTx,
  services: BoardServices,
  viewed: Viewed,
  page: Page | null,
): Promise<Leaderboard> {
  const { month, own, before, now } = viewed
  const today = services.clock.today('UTC')
  const lead = isMonthClosed(month, now) ? await standingsOfWinners(tx, month, EVERY_STATE) : []
  // Each wait for the database costs more than most of these statements.
  const [ladder, decided, top, facts, monthBefore, near] = await Promise.all([
    ladderOf(tx, month),
    lead.length > 0 ? decidedIn(tx, month) : [],
    lead.length > 0 ? lead : boardBelow(tx, month, TOP, calls.MOST_AT_THE_TOP),
    monthFacts(tx, month, today, viewed.ownerId),
    before && !page ? monthBeforeOf(tx, { ...viewed, ...before, today }) : null,
    page
      ? rowsOf(tx, month, page, lead)
      : isOnBoard(own)
        ? neighborsOf(tx, month, own, lead)
        : null,
  ])
  const ended: MonthState = isMonthClosed(month, now) ? 'closed' : 'running'
  const state = facts.isConfirmed ? 'confirmed' : ended
  const isAtTop = ({ points }: { points: number }): boolean =>
    placeOf(points, ladder) <= calls.WINNING_PLACES
  const first = lead.length > 0 ? lead : top.filter(isAtTop)
  const shown = Array.isArray(near)
    ? pageOf(near, page!.limit)
    : near
      ? openingOf(own!, first, near)
      : { rows: first }
  const winners = state === 'confirmed' ? await standingsOfWinners(tx, month, ['confirmed']) : []
  const rows = [...first, ...shown.rows, ...winners, ...(isOnBoard(own) ? [own] : [])]
  const won = decided.length > 0 ? await winnersAmong(tx, month, idsOf(rows)) : new Map()
  const placed = (row: Standing): Place =>
    placeIn({ points: row.points, won: won.get(row.ownerId) }, ladder, decided)
  const entryOf = await entriesOf(tx, services, viewed, placed, rows)
  const place = isOnBoard(own) ? placed(own) : null
  const { choice } = viewed
  // Below zero if an admin took points away, and then sales behind others were deleted.
  const points = Math.max(0, own?.points ?? 0)
  return {
    month: month.slice(0, 7),
    monthYear: monthYear(month),
    state,
    closesAt: closesAt(month).toISOString(),
    totalUsers: ownersOf(ladder),
    competitionInfo: {
      topThreeWinners: state === 'running' ? first.map(entryOf) : winners.map(entryOf),
      inTopThree: ownersOf(decided.length > 0 ? decided : ladder.filter(isAtTop)),
      hasPrize: facts.hasPrize,
      rulesVersion: facts.rulesVersion ?? (await versionInForce(tx, services)),
    },
    monthBefore,
    leaderboard: shown.rows.map(entryOf),
    gapBefore: shown.gapBefore ? entryOf(shown.gapBefore).id : null,
    nextCursor: shown.next ? cursorOf(shown.next) : null,
    you: {
      points,
      level: levelOf(points),
      rank: place?.place ?? null,
      isTied: place?.isShared ?? false,
      isListed: own ? own.isListed : isShown(choice),
      pointsToNextPlace: isShown(choice) ? pointsToNextPlace(points, ladder) : null,
      hasLifetimeAccess: facts.hasWonPrize,
      excluded: choice.excludedAt && {
        since: choice.excludedAt.toISOString(),
        reason: choice.excludedReason ?? '',
      },
    },
    appearance: viewed.choice.hasChosen ? viewed.choice.appearance : null,
  }
}

const MS_PER_DAY = 86_400_000
/** bits that a JavaScript number can't hold */
const TO_SAFE = 11n

async function entriesOf(
  tx: SystemTx,
  services: BoardServices,
  { month, now, ownerId: viewer }: Viewed,
  placed: (row: Standing) => Place,
  rows: Standing[],
): Promise<(row: Standing) => Entry> {
  const ids = [...new Set(idsOf(rows))]
  const { people, shops, shownOf } = await namesOf(tx, services, ids)
  return (row) => {
    const { ownerId, points } = row
    const person = people.get(ownerId)
    const { place: rank, isShared } = placed(row)
    // A closed month's runs are as of its last day.
    const today = earlier(dayIn(shops.get(ownerId)?.timeZone ?? 'UTC', now), endOfMonth(month))
    const alive = (days: number, until: Day | null) => (until && until >= today ? days : 0)
    return {
      id: Number(BigInt(row.tieOrder) >> TO_SAFE),
      rank,
      ...shownOf(ownerId),
      totalPoints: points,
      level: levelOf(points),
      achievementsUnlocked: row.achievements,
      bossBelieverShares: row.shares,
      salesStreak: alive(row.salesStreak, row.salesStreakUntil),
      loginStreak: alive(row.loginStreak, row.loginStreakUntil),
      memberSince: person
        ? Math.max(0, Math.floor((now.getTime() - person.createdAt.getTime()) / MS_PER_DAY))
        : 0,
      isTopThree: rank <= calls.WINNING_PLACES,
      isYou: ownerId === viewer,
      isTied: isShared,
    }
  }
}

export async function namesOf(tx: SystemTx, { config }: { config: AppNames }, ids: string[]) {
  const [people, shops, choices] = await Promise.all([
    peopleOf(tx, ids),
    shopsOf(tx, ids),
    choicesOf(tx, ids),
  ])
  const ours = keysOfOurs(config)
  const shownOf = (id: string) =>
    shownNames(
      choices.get(id) ?? NO_CHOICE,
      people.get(id),
      shops.get(id)?.businessName ?? '',
      ours,
    )
  return { people, shops, shownOf }
}
