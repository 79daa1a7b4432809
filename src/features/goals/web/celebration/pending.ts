import * as z from 'zod/mini'
import { newIdempotencyKey } from '../../../../web/api.ts'
import { dropFromCache, saveToCache, readCache, cachedNames } from '../../../../web/device-cache.ts'
import { goal, goalMilestone, milestone } from '../../contract.ts'
import { celebrate, type Celebration } from './queue.ts'

/**
 * The server hands out a celebration once, so the next page tells what a closed tab left. A lock tells that a tab is
 * open; without locks nothing is saved.
 */

const PREFIX = 'celebrations:'
const OWN = PREFIX + newIdempotencyKey()

const listOf = <Item extends z.ZodMiniType>(item: Item) => z.tuple([item], item)
const behind = { behind: z.optional(goal) }
const shape: { parse: (stored: unknown) => Celebration[] } = z.array(
  z.union([
    z.object({ goals: listOf(z.extend(goal, { milestone: goalMilestone })), ...behind }),
    z.object({ milestones: listOf(milestone), ...behind }),
  ]),
)

let pending: readonly Celebration[] = []
let release: (() => void) | undefined

export function savePending(now: readonly Celebration[]): void {
  const locks = locksOf(navigator)
  if (!locks) return
  pending = now
  if (now.length === 0) {
    dropFromCache(OWN)
    release?.()
    release = undefined
  } else if (release) saveToCache(OWN, now)
  else {
    const { promise: isTold, resolve } = Promise.withResolvers<void>()
    release = resolve
    void locks.request(OWN, () => {
      if (pending.length > 0) saveToCache(OWN, pending)
      return isTold
    })
  }
}

export function tellPending(): void {
  for (const name of cachedNames(PREFIX)) {
    if (name === OWN) continue
    void locksOf(navigator)?.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) return
      const left = readCache(name, shape) ?? []
      dropFromCache(name)
      left.forEach(celebrate)
    })
  }
}

const locksOf = ({ locks }: { locks?: LockManager | null }) => locks
