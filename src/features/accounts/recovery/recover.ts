import { audit } from '../../../server/audit/log.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Services } from '../../../server/services.ts'
import { mailAccount } from '../mails.ts'
import type { GoesOn, Recovery } from './goes-on.ts'
import { pausedMail } from './mails.ts'

let kinds: GoesOn[] = []
/** Only for `app/events.ts`. */
export const setGoesOn = (all: GoesOn[]): void => void (kinds = all)

/** Call wherever an owner gets the account back. The caller ends the sessions. */
export async function recover(
  services: Pick<Services, 'clock' | 'config' | 'jobs'>,
  tx: SystemTx,
  account: { id: string; email: string },
  { from, since = null, address }: Partial<Pick<Recovery, 'from' | 'since' | 'address'>> = {},
): Promise<void> {
  const now = services.clock.now()
  const recovery: Recovery = { services, from, since, address, now, paused: [] }
  for (const kind of kinds) await kind.recover(tx, account.id, recovery)
  const { paused } = recovery
  if (paused.length === 0) return
  for (const detail of paused) {
    await audit(tx, { kind: 'paused_in_recovery', actorId: account.id, detail }, from)
  }
  const content = pausedMail(services.config, paused)
  await mailAccount(services, tx, account, { kind: 'paused-in-recovery', content })
}
