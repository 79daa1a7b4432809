import { DIRECTORY_OUT } from '../../server/cells/cells.ts'
import type { Directory, LeftChoice } from '../../server/cells/directory.ts'
import { isMovingError } from '../../server/database/database-errors.ts'
import type { Services } from '../../server/services.ts'
import { CHOICES, UNSUBSCRIBABLE, type Subscription } from './contract.ts'
import { turnHere } from './service.ts'
import { ownersHere } from './store.ts'

/** choices read at a time */
const BATCH = 500

/**
 * Takes what owners of this cell have chosen by links in emails of a cell in which they lived before. Choices of owners of
 * other cells are left to those. Throws the first failure after it has tried all.
 */
export async function takeChoices(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'cells' | 'log'>,
): Promise<void> {
  const { directory } = services.cells
  if (directory === null) return
  const failures: unknown[] = []
  for (let last: LeftChoice | undefined; ;) {
    const left = await directory.choicesAfter(last, BATCH).catch((error: unknown) => {
      services.log.warn(error, DIRECTORY_OUT)
      return []
    })
    if (left.length === 0) break
    const ids = left.map(({ ownerId }) => ownerId)
    const here = await services.db.withSystem((tx) => ownersHere(tx, ids))
    for (const choice of left.filter(({ ownerId }) => here.has(ownerId))) {
      await take(services, directory, choice).catch((error: unknown) => {
        // Whoever has somebody who is just moving in the end takes it.
        if (!isMovingError(error)) failures.push(error)
      })
    }
    last = left.at(-1)
  }
  if (failures.length > 0) throw failures[0]
}

async function take(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  directory: Directory,
  left: LeftChoice,
): Promise<void> {
  const chosen = subscriptionIn(left)
  if (chosen) await services.db.withOwner(left.ownerId, (tx) => turnHere(tx, chosen, services))
  await directory.dropChoice(left)
}

/** Undefined for what another version of the app knows. */
function subscriptionIn(left: LeftChoice): Subscription | undefined {
  const what = UNSUBSCRIBABLE.find((each) => each === left.what)
  const choice = CHOICES.find((each) => each === left.choice)
  return what && choice && { what, choice }
}
