import { randomBytes } from 'node:crypto'
import { audit, type By } from '../../../server/audit/log.ts'
import { isWithin } from '../../../server/limits.ts'
import { linkWithSecret } from '../../../server/mail/links.ts'
import { seal, unseal, type Seal } from '../../../server/sealed.ts'
import type { Services } from '../../../server/services.ts'
import { openAdmins, requireStillAdmin } from '../directory/admins.ts'

/** The sealed content of a link. Its places are counted as calls are, so no table has it. */
interface Workshop {
  id: string
  places: number
  /** Unix time in ms */
  worksUntil: number
  /** the admin who made it; it ends with their rights. Missing for a command, and in links from before that was noted */
  askedBy?: string | undefined
}

const sealOf = ({ SESSION_SECRET }: Services['config']): Seal => ({
  purpose: 'links for workshops',
  of: 'everyone',
  sessionSecret: SESSION_SECRET,
})

/** Makes a link by which people in a workshop can register, though they share an address. */
export async function workshopLink(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  { places, days }: { places: number; days: number },
  by: By,
): Promise<string> {
  await db.withSystem(async (tx) => {
    await requireStillAdmin(tx, by)
    await audit(
      tx,
      { kind: 'workshop_link_made', actorId: by.actorId, detail: `${places}` },
      by.from,
    )
  })
  const worksUntil = clock.now().getTime() + days * 24 * 3_600_000
  const id = randomBytes(12).toString('base64url')
  const workshop: Workshop = { id, places, worksUntil, askedBy: by.actorId }
  const token = seal(JSON.stringify(workshop), sealOf(config))
  return linkWithSecret(config, '/register', { token })
}

/**
 * Takes a place of the link. Returns false if there is no link, if the link is made up, has ended or has no place left, and
 * if the admin who made it has lost that right.
 */
export async function takePlace(
  { db, clock, config, limits }: Pick<Services, 'db' | 'clock' | 'config' | 'limits'>,
  token: string | null,
): Promise<boolean> {
  const text = token && unseal(token, sealOf(config))
  if (!text) return false
  const { id, places, worksUntil, askedBy } = JSON.parse(text) as Workshop
  const seconds = Math.ceil((worksUntil - clock.now().getTime()) / 1_000)
  if (seconds <= 0) return false
  if (askedBy && !(await db.withSystem(openAdmins)).includes(askedBy)) return false
  return isWithin({ limits }, { name: 'register by workshop', calls: places, seconds }, id)
}
