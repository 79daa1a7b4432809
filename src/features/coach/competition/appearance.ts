import { isDuplicate } from '../../../server/database/database-errors.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Services } from '../../../server/services.ts'
import type { ResponseOf } from '../../../shared/endpoint.ts'
import { refuseStale } from '../../../shared/edits.ts'
import { badInput, conflict } from '../../../shared/errors.ts'
import { peopleOf } from '../../accounts/index.ts'
import { profileOf } from '../../profile/index.ts'
import { lockRecalculation } from '../../sales/index.ts'
import type { AppearanceChoice, getAppearance } from './contract.ts'
import { firstNameOf, keysOfOurs } from './names.ts'
import { lastClosedMonth } from '../../../shared/month-close.ts'
import { lookAlikeKey } from './look-alike.ts'
import { isShown } from './rules.ts'
import { choicesOf, listAfter, NO_CHOICE, saveChoice } from './store.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'config'>

export async function appearanceOf(
  { db, config }: Needed,
  ownerId: string,
): Promise<ResponseOf<typeof getAppearance>> {
  const people = await db.withSystem((tx) => peopleOf(tx, [ownerId]))
  return db.withOwner(ownerId, async (tx) => {
    const [{ businessName }, choices] = await Promise.all([profileOf(tx), choicesOf(tx, [ownerId])])
    const choice = choices.get(ownerId) ?? NO_CHOICE
    return {
      ...choice,
      firstName: firstNameOf(people.get(ownerId), keysOfOurs(config)),
      businessName,
    }
  })
}

/**
 * Throws a 400 for a business without a name, a 409 for a nickname like another owner's or the app's, or a stale choice
 * (`refuseStale`).
 */
export async function chooseAppearance(
  services: Needed,
  ownerId: string,
  choice: AppearanceChoice,
): Promise<void> {
  try {
    await services.db.withOwner(ownerId, (tx) => appearAs(tx, choice, services))
  } catch (error) {
    if (!isDuplicate(error)) throw error
    const message =
      'Someone else already has this nickname, or one that looks like it. Choose another one.'
    throw conflict('alias_taken', message)
  }
}

async function appearAs(
  tx: OwnerTx,
  choice: AppearanceChoice,
  { clock, config }: Needed,
): Promise<void> {
  const alias = choice.appearance === 'alias' ? choice.alias.replace(/\s+/gu, ' ') : ''
  const business = choice.appearance === 'business_name' ? (await profileOf(tx)).businessName : ''
  if (choice.appearance === 'business_name' && !business.trim()) {
    throw badInput('Add the name of your business to your Business Profile first.')
  }
  if (keysOfOurs(config).has(lookAlikeKey(alias || business))) {
    throw conflict('misleading_name', 'This looks like a name of this app. Choose another one.')
  }
  // Points recorded at the same time would begin a month with the old choice.
  await lockRecalculation(tx)
  const before = (await choicesOf(tx, [tx.ownerId])).get(tx.ownerId) ?? NO_CHOICE
  refuseStale(before, { appearance: choice.appearance, alias }, choice.was)
  await saveChoice(tx, choice.appearance, { alias, aliasKey: alias ? lookAlikeKey(alias) : null })
  await listAgain(tx, clock.now())
}

/** Listens to `accountSuspended`. */
export async function hideFromBoard(tx: OwnerTx, { now }: { now: Date }): Promise<void> {
  await lockRecalculation(tx)
  await listAfter(tx, lastClosedMonth(now), false)
}

/** Listens to `accountResumed`. */
export async function showOnBoard(tx: OwnerTx, { now }: { now: Date }): Promise<void> {
  await lockRecalculation(tx)
  await listAgain(tx, now)
}

export async function listAgain(tx: OwnerTx, now: Date): Promise<void> {
  const choice = (await choicesOf(tx, [tx.ownerId])).get(tx.ownerId) ?? NO_CHOICE
  await listAfter(tx, lastClosedMonth(now), isShown(choice))
}
