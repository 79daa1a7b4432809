import * as z from 'zod/mini'
import { newIdempotencyKey } from '../../../../web/api.ts'
import { forget, keep, kept, keptNames } from '../../../../web/kept.ts'
import { goal, goalMilestone, milestone } from '../../contract.ts'
import { celebrate, type Celebration } from './queue.ts'

/**
 * The server hands out a celebration only once. Until it is shown, it is kept on this device, so that the next page can show
 * it if the tab is closed first. A lock tells that the tab is still open. Browsers without locks keep nothing.
 */

const PREFIX = 'celebrations:'
/** Names this document. */
const OWN = PREFIX + newIdempotencyKey()

const listOf = <Item extends z.ZodMiniType>(item: Item) => z.tuple([item], item)
const behind = { behind: z.optional(goal) }
const shape: { parse: (stored: unknown) => Celebration[] } = z.array(
  z.union([
    z.object({ goals: listOf(z.extend(goal, { milestone: goalMilestone })), ...behind }),
    z.object({ milestones: listOf(milestone), ...behind }),
  ]),
)

let untold: readonly Celebration[] = []
let release: (() => void) | undefined

/** Keeps what this tab still has to show. */
export function keepUntold(now: readonly Celebration[]): void {
  const locks = locksOf(navigator)
  if (!locks) return
  untold = now
  if (now.length === 0) {
    forget(OWN)
    release?.()
    release = undefined
  } else if (release) keep(OWN, now)
  else {
    const { promise: isTold, resolve } = Promise.withResolvers<void>()
    release = resolve
    void locks.request(OWN, () => {
      if (untold.length > 0) keep(OWN, untold)
      return isTold
    })
  }
}

/** Celebrates what closed tabs left. */
export function tellUntold(): void {
  for (const name of keptNames(PREFIX)) {
    if (name === OWN) continue
    void locksOf(navigator)?.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) return
      const left = kept(name, shape) ?? []
      forget(name)
      left.forEach(celebrate)
    })
  }
}

const locksOf = ({ locks }: { locks?: LockManager | null }) => locks
