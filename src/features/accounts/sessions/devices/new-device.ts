import type { SystemTx } from '../../../../server/database/tenancy.ts'
import type { Services } from '../../../../server/services.ts'
import { dayIn, formatDay, nameOfWeekday, type DateNotation } from '../../../../shared/calendar.ts'
import { AppError } from '../../../../shared/errors.ts'
import { newDeviceMail, tryToMail } from '../../mails.ts'
import { undoAddition } from '../../links/undo-links.ts'
import { deviceOf } from './device.ts'

/** `Sun, Nov 22, 2026, 2:47 PM CST` */
export function momentIn(
  { timeZone, dateStyle }: DateNotation & { timeZone: string },
  moment: Date,
): string {
  const day = dayIn(timeZone, moment)
  const options = { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  const time = new Intl.DateTimeFormat('en-US', options).format(moment)
  return `${nameOfWeekday(day).slice(0, 3)}, ${formatDay(day, { dateStyle })}, ${time}`
}

/** Cleared cookies must not flood the mailbox. */
const MAX_MAILS = { name: 'new-device email', calls: 3, seconds: 86_400 }

/** Never throws. Not after registering: the owner is there. */
export async function tellOfNewDevice(
  services: Pick<Services, 'db' | 'config' | 'jobs' | 'log' | 'limits' | 'clock'>,
  { id, email }: { id: string; email: string },
  { userAgent, ...owner }: DateNotation & { timeZone: string; userAgent: string | null },
): Promise<void> {
  try {
    await services.limits.take(MAX_MAILS, id)
  } catch (error) {
    // The database may be down.
    if (!(error instanceof AppError)) services.log.error('Could not count an email.')
    return
  }
  const at = momentIn(owner, services.clock.now())
  const device = deviceOf(userAgent)
  const secret = (tx: SystemTx) => undoAddition(services, tx, id, 'device')
  const content = (canUndo: boolean) =>
    newDeviceMail(services.config, { email, at, device, canUndo })
  await tryToMail(services, { id, email }, { kind: 'new-device', content, secret })
}
