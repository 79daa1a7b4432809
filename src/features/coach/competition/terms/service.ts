import { audit, type By } from '../../../../server/audit/log.ts'
import type { SystemTx } from '../../../../server/database/tenancy.ts'
import type { Services } from '../../../../server/services.ts'
import { conflict } from '../../../../shared/errors.ts'
import { addTerms, lockTerms, termsOf } from './versions.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'config'>

/** The terms in force and the list of all versions. */
export const currentTerms = (services: Needs) =>
  services.db.withSystem((tx) => termsOf(tx, services))

/**
 * Saves new terms, from the next month on or at once, and records it in the audit log. `basedOn` is the newest version
 * that the admin saw: a newer one is a 409.
 */
export const changeTerms = (
  services: Needs,
  text: string,
  atOnce: boolean,
  { actorId, from }: By = {},
  basedOn?: number,
) =>
  services.db.withSystem(async (tx) => {
    if (basedOn !== undefined) await expectNewest(tx, services, basedOn)
    const added = await addTerms(tx, services, text, atOnce)
    const detail = `version ${added.version} from ${added.inForceFrom}`
    await audit(tx, { kind: 'rules_changed', actorId, detail }, from)
    return added
  })

async function expectNewest(tx: SystemTx, services: Needs, version: number): Promise<void> {
  await lockTerms(tx)
  const { versions } = await termsOf(tx, services)
  if (versions[0]!.version === version) return
  throw conflict(
    'newer_rules',
    `Version ${versions[0]!.version} was saved since you began. Copy your text, reload the page and compare it with that version.`,
  )
}
