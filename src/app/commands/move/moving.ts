import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray } from 'drizzle-orm'
import { accountIdOf, endAccess, eraseMoved, keysOf } from '../../../features/accounts/index.ts'
import { audit } from '../../../server/audit/log.ts'
import type { Directory } from '../../../server/cells/directory.ts'
import type { Clock } from '../../../server/clock.ts'
import { databaseErrorOf } from '../../../server/database/database-errors.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { movedHash, refuseMoved } from '../../../server/moving/moved.ts'
import { movedAway, ownerMove } from '../../../server/moving/tables.ts'
import { AppError, badInput, conflict, StartError } from '../../../shared/errors.ts'
import { OWNER_DATA } from '../../owner-data.ts'
import { checkCell, checkMove } from './checks.ts'
import { copyOwner, isUnchanged, removeCopy, type Copy, type Mover } from './copying.ts'
import { showsTheSame } from './figures.ts'
import { closeSide, inTransaction, openSide, type Installation, type Side } from './sides.ts'

/**
 * Moves an owner to another installation (docs/decisions/0052). How far it has come is in `owner_move` on both sides, so
 * that a move that was killed anywhere goes on when it is called again, or is taken back:
 *
 * | here      | there      | what it means, and what the next call does                                         |
 * |-----------|------------|------------------------------------------------------------------------------------|
 * | `leaving` | nothing    | frozen here; copies                                                                |
 * | `leaving` | `arriving` | copied, and frozen on both sides; copies anew, because nobody knows what happened since |
 * | `left`    | `arriving` | decided: the other side has the owner; opens the account there                      |
 * | `left`    | nothing    | open there; deletes what is here                                                    |
 */

export type Step = 'frozen' | 'quiet' | 'copied' | 'compared' | 'switched' | 'open' | 'deleted'

interface Options {
  clock: Clock
  /** of the cells, if both installations are one of them */
  directory?: Pick<Directory, 'databaseOf' | 'assign'> | undefined
  /** Throws if the other installation isn't the one at its address; left out between cells, which share one. */
  checkAddress?: ((to: Side) => Promise<void>) | undefined
  /** Called after each step, and waited for. */
  onStep?: (step: Step) => void | Promise<void>
}

/** Advisory lock: any number that nothing else uses. One mover at a time on an installation. */
const MOVER_LOCK = 7_203_914
/** ms that changes may take that began before the owner was frozen */
const QUIET_WAIT = 60_000
/** tries to copy while something that isn't the owner's keeps changing their rows */
const COPIES = 3

interface State {
  ownerId: string
  email: string
  state: 'leaving' | 'left' | null
}

/** Moves the owner with this email. Throws a 400 or 409 if that isn't possible; then they go on using this installation. */
export async function moveOwner(
  from: Installation,
  to: Installation,
  email: string,
  { clock, directory, checkAddress, onStep = () => {} }: Options,
): Promise<void> {
  await withSides(from, to, email, async (mover, { state }) => {
    // Asked before anything is changed: without the directory there would be no end.
    if (directory) await checkCell(mover, directory)
    if (state === null) {
      await checkMove(mover)
      await checkAddress?.(mover.to)
      await freeze(mover)
    }
    if (state !== 'left') {
      try {
        await onStep('frozen')
        await copyAndSwitch(mover, clock, onStep)
      } catch (error) {
        await takeBackAfter(mover, error)
      }
    }
    await openThere(mover)
    // Before anything is deleted here: a move that is killed and run again comes by once more.
    await directory?.assign(await keysThere(mover), to.cell!)
    await onStep('open')
    await eraseMoved({ db: mover.from.db, clock }, OWNER_DATA, mover)
    await onStep('deleted')
  })
}

/** Lets the owner go on here, and removes what was copied. Throws a 409 if it is too late for that. */
export const takeBack = (from: Installation, to: Installation, email: string): Promise<void> =>
  withSides(from, to, email, async (mover, { state }) => {
    if (state === null) throw conflict('not_moving', `${mover.email} is not moving.`)
    if (state === 'left') throw conflict('moved', TOO_LATE)
    await thaw(mover)
  })

const TOO_LATE =
  'The other installation has the owner already. Run the command again without --take-back to finish here, and move them back from there.'

async function withSides(
  from: Installation,
  to: Installation,
  email: string,
  work: (mover: Mover, state: State) => Promise<void>,
): Promise<void> {
  // Whose id it is follows from the email, and the connections are for one owner.
  const finding = await openSide(from, NOBODY)
  const sides: Side[] = [finding]
  try {
    const { rows } = await finding.client.query('SELECT pg_try_advisory_lock($1) AS locked', [
      MOVER_LOCK,
    ])
    if (!rows[0].locked) throw badInput('Another owner is being moved. Wait until that is done.')
    const state = await stateOf(finding, email.trim().toLowerCase())
    for (const side of [from, to]) sides.push(await openSide(side, state.ownerId))
    const mover = { ...state, from: sides[1]!, to: sides[2]! }
    await work(
      { ownerId: mover.ownerId, email: mover.email, from: mover.from, to: mover.to },
      state,
    )
  } finally {
    for (const side of sides) await closeSide(side)
  }
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

const stateOf = (side: Side, email: string): Promise<State> =>
  inTransaction(side, '', async (tx) => {
    const [row] = await tx.select().from(ownerMove).where(eq(ownerMove.email, email))
    if (!row) {
      await refuseMoved(tx, { SESSION_SECRET: side.sessionSecret }, email)
      return { ownerId: await accountIdOf(tx, email), email, state: null }
    }
    if (row.state === 'arriving') {
      throw badInput(
        `${email} is just arriving here. Finish that on the installation they come from.`,
      )
    }
    return { ownerId: row.accountId, email, state: row.state }
  })

const freeze = ({ from, to, ownerId, email }: Mover): Promise<void> =>
  inTransaction(from, '', async (tx) => {
    await tx
      .insert(ownerMove)
      .values({ accountId: ownerId, email, state: 'leaving', address: to.address })
  })

async function copyAndSwitch(
  mover: Mover,
  clock: Clock,
  onStep: NonNullable<Options['onStep']>,
): Promise<void> {
  await becomeQuiet(mover)
  await onStep('quiet')
  for (let tries = 1; ; tries++) {
    await removeCopy(mover)
    const copy = await copyOwner(mover)
    await onStep('copied')
    if (!(await showsTheSame(mover, clock))) throw new StartError(OTHER_FIGURES)
    await onStep('compared')
    if (await switchOver(mover, copy)) break
    if (tries === COPIES)
      throw badInput('Something keeps changing what is being copied. Try again later.')
  }
  await onStep('switched')
}

const OTHER_FIGURES =
  'The other installation shows other figures for the same sales. Please report this as a bug.'

/**
 * Waits until every change has ended that began before the owner was frozen. It only looks whether the lock is free: who
 * comes meanwhile isn't kept waiting, and is refused because the owner is frozen.
 */
async function becomeQuiet({ from, ownerId, email }: Mover): Promise<void> {
  for (const deadline = Date.now() + QUIET_WAIT; ; await sleep(10)) {
    const { rows } = await from.client.query(
      `SELECT pg_try_advisory_xact_lock(hashtextextended('owner ' || $1, 0)) AS free`,
      [ownerId],
    )
    if (rows[0].free) return
    if (Date.now() > deadline) {
      throw badInput(`Something that ${email} began is still running, such as an import.`)
    }
  }
}

/** Decides that the other side has the owner. False if something here has changed since it was copied. */
const switchOver = ({ from, to, ownerId }: Mover, copy: Copy): Promise<boolean> =>
  inTransaction(from, 'ISOLATION LEVEL REPEATABLE READ', async (tx) => {
    if (!(await isUnchanged(tx, copy))) return false
    await tx.update(ownerMove).set({ state: 'left' }).where(eq(ownerMove.accountId, ownerId))
    const there = { address: to.address, movedAt: new Date() }
    await tx
      .insert(movedAway)
      .values((await movedHashes(tx, from, ownerId)).map((keyHash) => ({ keyHash, ...there })))
      .onConflictDoUpdate({ target: movedAway.keyHash, set: there })
    // What is here must not be read any more: it is no longer right.
    await endAccess(tx, ownerId)
    await audit(tx, { kind: 'moved_away', subjectId: ownerId, detail: to.address })
    return true
  })

/** Opens the account on the other side, where it may have been before. */
const openThere = ({ from, to, ownerId }: Mover): Promise<void> =>
  inTransaction(to, '', async (tx) => {
    const { rowCount } = await tx
      .delete(ownerMove)
      .where(and(eq(ownerMove.accountId, ownerId), eq(ownerMove.state, 'arriving')))
    if (!rowCount) return
    const back = await movedHashes(tx, to, ownerId)
    await tx.delete(movedAway).where(inArray(movedAway.keyHash, back))
    await audit(tx, { kind: 'moved_here', subjectId: ownerId, detail: from.address })
  })

/** Passkeys aren't asked about: they work for one host name only. */
const movedHashes = async (
  tx: SystemTx,
  { sessionSecret }: Side,
  ownerId: string,
): Promise<string[]> =>
  (await keysOf(tx, ownerId))
    .filter((key) => !key.startsWith('passkey:'))
    .map((key) => movedHash(key, { SESSION_SECRET: sessionSecret }))

const keysThere = ({ to, ownerId }: Mover) => inTransaction(to, '', (tx) => keysOf(tx, ownerId))

/** The copy goes first, and only while it is certain that nothing was decided: this may run after a failure of unknown effect. */
const thaw = (mover: Mover): Promise<void> =>
  inTransaction(mover.from, '', async (tx) => {
    const isLeaving = and(eq(ownerMove.accountId, mover.ownerId), eq(ownerMove.state, 'leaving'))
    const [row] = await tx.select().from(ownerMove).where(isLeaving).for('update')
    if (!row) throw conflict('moved', TOO_LATE)
    await removeCopy(mover)
    await tx.delete(ownerMove).where(isLeaving)
  })

/** After a failure, the owner goes on here, if nothing was decided yet. Throws what failed, or says what is left to do. */
async function takeBackAfter(mover: Mover, error: unknown): Promise<never> {
  try {
    await thaw(mover)
  } catch {
    const { message } = error as Error
    throw new StartError(
      `${message}\n${mover.email} can't change anything until you run this command again, or again with --take-back.`,
    )
  }
  const database = databaseErrorOf(error)
  const isSaid = error instanceof StartError || error instanceof AppError
  if (!database && !isSaid) throw error
  const why = database
    ? `One of the two databases says: ${database.message}`
    : (error as Error).message
  throw new StartError(
    `${why}\nNothing has changed, and ${mover.email} goes on using this installation. Run this command again once the cause is gone.`,
  )
}
