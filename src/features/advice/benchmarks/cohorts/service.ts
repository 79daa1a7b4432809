import type { Services } from '../../../../server/services.ts'
import { allowStatements, type SystemTx } from '../../../../server/database/tenancy.ts'
import { addMonths, FIRST_DAY, type Day } from '../../../../shared/calendar.ts'
import { suspendedOwners, littleKnown } from '../../../accounts/index.ts'
import { ownersToRecalculate } from '../../../sales/index.ts'
import {
  gridOf,
  MAX_MONTHS_BEHIND,
  MIN_ACCOUNT_DAYS,
  MIN_OWNERS,
  MIN_TIMELY_DAYS,
  monthDue,
  placesNeeded,
} from './rules.ts'
import {
  copyFigures,
  countCopied,
  figuresAt,
  isMade,
  markMade,
  noteCounted,
  replaceCohorts,
  type CohortKey,
} from './store.ts'
import type { benchmarkCohort } from './tables.ts'

const MS_PER_DAY = 86_400_000

/** Once, however many processes try. */
export async function compareMonth({
  db,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now()
  const month = monthDue(now)
  if (await db.withSystem((tx) => isMade(tx, month))) return
  if (await isFirstTooEarly(db, clock)) return
  await db.withSystem(async (tx) => {
    // Without a mail server nobody can confirm an address.
    const mustConfirm = config.hasMailServer
    if (await markMade(tx, month, now)) await compareShops(tx, { month, now, mustConfirm })
  })
}

/** After an update to the first version that compares, recalculation has to count every shop first. */
async function isFirstTooEarly(db: Services['db'], clock: Services['clock']): Promise<boolean> {
  if (await db.withSystem((tx) => isMade(tx, FIRST_DAY))) return false
  return (await ownersToRecalculate(db, clock)).length >= MIN_OWNERS
}

/** Cohorts stay until the next month, so nobody can watch them change when an owner joins or leaves. */
export async function compareShops(
  tx: SystemTx,
  { month, now, mustConfirm }: { month: Day; now: Date; mustConfirm: boolean },
): Promise<void> {
  const since = new Date(now.getTime() - MIN_ACCOUNT_DAYS * MS_PER_DAY)
  await allowStatements(tx)
  await copyFigures(tx, {
    from: addMonths(month, -MAX_MONTHS_BEHIND),
    minTimelyDays: MIN_TIMELY_DAYS,
    without: [...(await littleKnown(tx, { since, mustConfirm })), ...(await suspendedOwners(tx))],
  })
  const counted = await countCopied(tx, MIN_OWNERS)
  const placed = await figuresAt(
    tx,
    counted.map(({ owners, ...key }) => ({ ...key, places: placesNeeded(owners) })),
  )
  const values = new Map(placed.map((each) => [`${keyOf(each)} ${each.place}`, each.value]))
  const cohorts = new Map<string, typeof benchmarkCohort.$inferInsert>()
  for (const { owners, ...key } of counted) {
    const { industry, currency, what } = key
    const cohort = cohorts.get(`${industry} ${currency}`) ?? {
      industry,
      currency,
      month,
      figures: {},
    }
    const grid = gridOf(owners, (place) => values.get(`${keyOf(key)} ${place}`)!)
    cohort.figures[what] = { owners, grid }
    cohorts.set(`${industry} ${currency}`, cohort)
  }
  await replaceCohorts(tx, [...cohorts.values()])
  await noteCounted(tx, month)
}

const keyOf = ({ industry, currency, what }: CohortKey): string => `${industry} ${currency} ${what}`
