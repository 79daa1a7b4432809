import { isDeepStrictEqual } from 'node:util'
import pLimit from 'p-limit'
import { listEntries } from '../../src/features/sales/lists/contract.ts'
import { listGoals } from '../../src/features/goals/contract.ts'
import type { DayRange } from '../../src/shared/calendar.ts'
import { dashboardPaths, rangesOf, todayOf } from '../kit/dashboard.ts'
import { withApp, type RunningApp, type Shop } from '../kit/shops.ts'
import type { Installation } from './side.ts'

const AT_A_TIME = 16

/** How many answers were compared, and of each call how many differ and where the first does. */
export interface Comparison {
  asked: number
  different: Map<string, { count: number; first: string }>
}

/** Asks two installations with the same sales for ten answers of each owner, and adds what differs. */
export async function compareAnswers(
  old: Installation,
  now: Installation,
  comparison: Comparison,
): Promise<void> {
  const compareOwner = async (
    [oldApp, nowApp]: [RunningApp, RunningApp],
    ranges: DayRange[],
    n: number,
  ): Promise<void> => {
    for (const path of pathsOf(ranges, n)) {
      const [a, b] = await Promise.all([
        answerOf(oldApp.url + path, old.shops[n]!),
        answerOf(nowApp.url + path, now.shops[n]!),
      ])
      comparison.asked++
      if (isDeepStrictEqual(a, b)) continue
      const call = path.split('?')[0]!
      const known = comparison.different.get(call) ?? { count: 0, first: firstDifference(a, b) }
      comparison.different.set(call, { ...known, count: known.count + 1 })
    }
  }
  const compareAll = async (apps: [RunningApp, RunningApp]) => {
    const ranges = Object.values(rangesOf(await todayOf(apps[1].client)))
    await pLimit(AT_A_TIME).map([...now.shops.keys()], (n) => compareOwner(apps, ranges, n))
  }
  await withApp(
    old.dataDir,
    (oldApp) => withApp(now.dataDir, (nowApp) => compareAll([oldApp, nowApp]), now),
    old,
  )
}

/** The dashboards of this year and of one more range, the list of entries and the goals. */
function pathsOf(ranges: DayRange[], n: number): string[] {
  const [thisYear, ...others] = ranges
  return [
    ...[thisYear!, others[n % others.length]!].flatMap(dashboardPaths),
    `${listEntries.path}?limit=20`,
    listGoals.path,
  ]
}

async function answerOf(url: string, { headers }: Shop): Promise<unknown> {
  const response = await fetch(url, { headers })
  return { status: response.status, body: await response.json() }
}

/** The path of the first value that differs, with both values, cut short. */
function firstDifference(a: unknown, b: unknown, path = ''): string {
  if (typeof a === 'object' && typeof b === 'object' && a && b) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const [x, y] = [a, b].map((each) => (each as Record<string, unknown>)[key])
      if (!isDeepStrictEqual(x, y)) return firstDifference(x, y, `${path}.${key}`)
    }
  }
  return `${path} ${[a, b].map((each) => JSON.stringify(each)?.slice(0, 100)).join(' → ')}`
}
