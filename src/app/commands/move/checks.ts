import pg from 'pg'
import { KEPT_ADDRESS } from '../../../features/accounts/contract.ts'
import { takenBy } from '../../../features/accounts/index.ts'
import { profileIfAny } from '../../../features/profile/index.ts'
import { databaseIdOf, type Directory } from '../../../server/cells/directory.ts'
import { checkRights } from '../../../server/database/rights.ts'
import { isMigrated } from '../../../server/database/migrate.ts'
import { readOnly } from '../../../server/database/tenancy.ts'
import { badInput, StartError } from '../../../shared/errors.ts'
import { SAMPLE_OWNER } from '../../../shared/sample.ts'
import type { Mover } from './copying.ts'
import { inTransaction } from './sides.ts'
import { ALL_MOVING } from './tables.ts'

/** Throws a 400 that says why the owner can't move, before anything was changed on either side. */
export async function checkMove(mover: Mover): Promise<void> {
  const { from, to, ownerId, email } = mover
  if (ownerId === SAMPLE_OWNER) throw badInput('The sample shop belongs to this installation.')
  await checkOtherSide(mover)
  if (!(await readOnly(() => from.db.withOwner(ownerId, (tx) => profileIfAny(tx))))) {
    throw badInput(
      `${email} was only invited, so there is nothing to move. Take the invitation back, and invite them there.`,
    )
  }
  await inTransaction(from, '', async (here) => {
    for (const { refusal } of ALL_MOVING) {
      const why = await refusal?.(here, ownerId)
      if (why) throw badInput(`${email} can't move now. ${why}`)
    }
  })
  const taken = await inTransaction(to, '', (there) => takenBy(there, email))
  if (taken === 'kept') throw badInput(`On the other installation: ${KEPT_ADDRESS}`)
  if (taken) throw badInput(`The other installation has an account with the email ${email}.`)
}

/** Throws a 400 if the other installation isn't the cell that it is said to be: owners would be led to a wrong one. */
export async function checkCell(
  { to }: Pick<Mover, 'to'>,
  directory: Pick<Directory, 'databaseOf'>,
): Promise<void> {
  const known = await directory.databaseOf(to.cell!)
  if (known === undefined) {
    throw badInput(
      `The directory knows no cell ${to.cell}. Set TARGET_CELL to what CELL is on the other installation, and start that one once.`,
    )
  }
  const found = await databaseIdOf(to.client)
  if (known === null || found === null || known === found) return
  throw badInput(
    `The other database is not that of the cell ${to.cell}. Set TARGET_CELL to what CELL is there.`,
  )
}

/** Throws a 400 or a StartError if the other installation isn't one, or not one of this version. */
async function checkOtherSide({ to }: Mover): Promise<void> {
  if (!(await isMigrated(to.client))) {
    throw badInput(
      'The other installation has another version of the app, or none. Start this version there once, and try again.',
    )
  }
  try {
    await checkRights(to.client)
    await to.client.query('SET ROLE kpi_system; CREATE TEMP TABLE may_copy (); DROP TABLE may_copy')
    await to.client.query('RESET ROLE')
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) && !(error instanceof StartError)) throw error
    throw badInput(
      `On the other installation: ${error.message}. The app's roles need temporary tables there: GRANT TEMPORARY ON DATABASE … TO kpi_owner, kpi_system.`,
    )
  }
}
