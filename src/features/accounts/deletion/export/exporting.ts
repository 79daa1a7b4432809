import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { audit, type By } from '../../../../server/audit/log.ts'
import type { OwnerData } from '../../../../server/owner-data.ts'
import type { Services } from '../../../../server/services.ts'
import { badInput } from '../../../../shared/errors.ts'
import { shopOf } from '../../../profile/index.ts'
import { accountById, noSuchAccount } from '../../users/people.ts'
import { mailAccount } from '../../mails.ts'
import { deviceOf } from '../../sessions/devices/device.ts'
import { momentIn } from '../../sessions/devices/new-device.ts'
import { archiveOf } from './archive.ts'
import { downloadedMail, exportedMail } from '../mails.ts'

type ExportServices = Pick<Services, 'db' | 'clock' | 'config' | 'jobs'>

/** Without `by`: the command line. */
export function noteExport(
  services: ExportServices,
  ownerId: string,
  reason: string,
  by: By = {},
): Promise<void> {
  return services.db.withSystem(async (tx) => {
    const known = await accountById(tx, ownerId)
    if (!known) throw noSuchAccount()
    const entry = { kind: 'owner_exported', actorId: by.actorId, subjectId: ownerId } as const
    await audit(tx, { ...entry, detail: reason }, by.from)
    const content = exportedMail(services.config)
    await mailAccount(services, tx, known, { kind: 'data-exported', content })
  })
}

/** It may be somebody at the owner's device. */
export function noteDownload(
  services: ExportServices,
  ownerId: string,
  from: Headers,
): Promise<void> {
  return services.db.withSystem(async (tx) => {
    await audit(tx, { kind: 'data_downloaded', actorId: ownerId }, from)
    const owner = (await accountById(tx, ownerId))!
    const at = momentIn(await shopOf(tx, ownerId), services.clock.now())
    const device = deviceOf(from.get('user-agent'))
    const content = downloadedMail(services.config, { email: owner.email, at, device })
    await mailAccount(services, tx, owner, { kind: 'data-downloaded', content })
  })
}

/** The file gets its name once complete. */
export async function exportToFile(
  services: ExportServices,
  data: OwnerData[],
  ownerId: string,
  { path, reason }: { path: string; reason: string },
): Promise<void> {
  if (existsSync(path)) throw badInput(`${path} already exists. Choose another name.`)
  const unfinished = `${path}.part`
  const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600 })
  await new Promise<void>((opened, failed) => {
    file.once('open', () => opened())
    file.once('error', (error) => failed(badInput(`${path} can't be written: ${error.message}`)))
  })
  try {
    await noteExport(services, ownerId, reason)
    const { APP_NAME: appName, SESSION_SECRET: sessionSecret } = services.config
    const options = { appName, sessionSecret, now: services.clock.now() }
    await pipeline(archiveOf(services.db, ownerId, data, options), file)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
