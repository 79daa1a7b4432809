import { audit } from '../../../../server/audit/log.ts'
import type { Services } from '../../../../server/services.ts'
import { addTerms, termsOf } from './versions.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'config'>

/** The terms in force and the list of all versions. */
export const currentTerms = (services: Needs) =>
  services.db.withSystem((tx) => termsOf(tx, services))

/** Saves new terms, from the next month on or at once, and records it in the audit log. */
export const changeTerms = (services: Needs, text: string, atOnce: boolean) =>
  services.db.withSystem(async (tx) => {
    const added = await addTerms(tx, services, text, atOnce)
    const detail = `version ${added.version} from ${added.inForceFrom}`
    await audit(tx, { kind: 'rules_changed', detail })
    return added
  })
