import * as z from 'zod/mini'
import { documented } from '../../../../shared/documented.ts'
import { endpoint } from '../../../../shared/endpoint.ts'
import { ownerInPath, reason } from '../../../accounts/contract.ts'
import { month } from '../../competition/contract.ts'

/** All points are multiples of it. A correction is too, so that nobody wins or loses a tie by a point. */
export const POINTS_STEP = 25
/** most points that one correction adds or takes away */
const MOST_CORRECTED = 5_000

const points = documented(
  z.number('Points must be a number').check(
    z.int('Points must be a whole number'),
    z.minimum(-MOST_CORRECTED, `At most ${MOST_CORRECTED} points can be taken away at once`),
    z.maximum(MOST_CORRECTED, `At most ${MOST_CORRECTED} points can be added at once`),
    z.refine((points) => points !== 0, 'Enter how many points to add, or to take away'),
    z.refine(
      (points) => points % POINTS_STEP === 0,
      `Points come in steps of ${POINTS_STEP}, such as 50 or 75`,
    ),
  ),
  { multipleOf: POINTS_STEP, examples: [100, -75] },
)

/**
 * An event in the owner's ledger, whose reason they read. 409 `below_zero` if they don't have as many points, `own_account`
 * or `only_invited`.
 */
export const correctPoints = endpoint({
  method: 'POST',
  path: '/api/admin/owners/:id/points',
  summary: "Add or take away an owner's points, with a reason that the owner reads",
  params: ownerInPath,
  body: z.object({
    /** to add; negative to take away */
    points,
    /** in which they count; without it the running one. In a month that is closed they count in the total only */
    month: z.optional(month),
    reason,
  }),
  response: z.object({
    totalPoints: z.number(),
    /** Whether the correction counts in the competition of its month: it wasn't closed. */
    countsInMonth: z.boolean(),
  }),
  idempotent: true,
})
