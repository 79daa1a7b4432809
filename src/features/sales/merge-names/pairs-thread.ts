import '../../../server/low-priority.ts'
import { parentPort, workerData } from 'node:worker_threads'
import type { NameKind } from '../contract.ts'
import type { Reason } from './contract.ts'
import { likelyPairsOf, pairKey, type Candidate } from './rules.ts'

export interface PairsOrder {
  kind: NameKind
  candidates: Candidate[]
  different: Set<string>
}
export type FoundPairs = { ids: [number, number]; reason: Reason }[]

/** ms */
const TIME = 5_000

const { kind, candidates, different } = workerData as PairsOrder
const end = performance.now() + TIME
const found = likelyPairsOf(kind, candidates, {
  areDifferent: (a, b) => different.has(pairKey(a.id, b.id)),
  hasTime: () => performance.now() < end,
})
parentPort!.postMessage(
  found.map(({ names: [a, b], reason }) => ({ ids: [a.id, b.id], reason })) satisfies FoundPairs,
)
