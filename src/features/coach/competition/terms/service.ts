import { audit } from '../../../../server/audit/log.ts'
import type { Services } from '../../../../server/services.ts'
import { addTerms, termsOf } from './versions.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'config'>

export const currentTerms = (services: Needs) =>
  services.db.withSystem((tx) => termsOf(tx, services))

/** From the next month on, unless `atOnce`. */
export const changeTerms = (services: Needs, text: string, atOnce: boolean) =>
  services.db.withSystem(async (tx) => {
    const added = await addTerms(tx, services, text, atOnce)
    const detail = `version ${added.version} from ${added.inForceFrom}`
    await audit(tx, { kind: 'rules_changed', detail })
    return added
  })
