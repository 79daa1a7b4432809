import { audit, type By } from '../../../../server/audit/log.ts'
import { asSystem } from '../../../../server/database/tenancy.ts'
import type { Services } from '../../../../server/services.ts'
import { conflict } from '../../../../shared/errors.ts'
import { suspendedOwners } from '../../../accounts/index.ts'
import { lockRecalculation } from '../../../sales/index.ts'
import { hideFromBoard, listAgain } from '../../competition/appearance.ts'
import { choicesOf, saveExclusion } from '../../competition/store.ts'
import { asCompetitor } from '../competitors.ts'

/** In all months that aren't closed; wins in closed ones can't be confirmed any more. Throws a 404 or a 409. */
export function exclude(
  services: Services,
  ownerId: string,
  reason: string,
  by: By,
): Promise<void> {
  return asCompetitor(services, ownerId, by, async (tx) => {
    const now = services.clock.now()
    await lockRecalculation(tx)
    if ((await choicesOf(tx, [ownerId])).get(ownerId)?.excludedAt) {
      throw conflict('already_excluded', 'This owner is excluded from the competition already.')
    }
    await saveExclusion(tx, { excludedAt: now, excludedReason: reason })
    await hideFromBoard(tx, { now })
    const entry = { kind: 'competition_excluded', actorId: by.actorId, subjectId: ownerId } as const
    await audit(tx, { ...entry, detail: reason }, by.from)
  })
}

/** Throws a 404 or a 409. */
export function include(
  services: Services,
  ownerId: string,
  reason: string,
  by: By,
): Promise<void> {
  return asCompetitor(services, ownerId, by, async (tx) => {
    await lockRecalculation(tx)
    if (!(await choicesOf(tx, [ownerId])).get(ownerId)?.excludedAt) {
      throw conflict('not_excluded', "This owner isn't excluded from the competition.")
    }
    await saveExclusion(tx, { excludedAt: null, excludedReason: null })
    // An owner who is suspended comes back on the board with the account.
    const suspended = await asSystem(tx, () => suspendedOwners(tx))
    if (!suspended.includes(ownerId)) await listAgain(tx, services.clock.now())
    const entry = { kind: 'competition_included', actorId: by.actorId, subjectId: ownerId } as const
    await audit(tx, { ...entry, detail: reason }, by.from)
  })
}
