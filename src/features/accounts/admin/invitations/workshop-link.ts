import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { audit, type By } from '../../../../server/audit/log.ts'
import { isWithin } from '../../../../server/limits.ts'
import { linkWithSecret } from '../../../../server/mail/links.ts'
import { seal, unseal, type Seal } from '../../../../server/sealed.ts'
import type { Services } from '../../../../server/services.ts'
import { addToken, openToken } from '../../auth/tokens.ts'
import { openAdmins, requireStillAdmin } from '../../users/admins.ts'

/** Places are counted as calls; a row says whether the link works. Backups have neither, so a restore ends the link. */
interface Workshop {
  id: string
  places: number
}

const sealOf = ({ SESSION_SECRET }: Services['config']): Seal => ({
  purpose: 'links for workshops',
  of: 'everyone',
  sessionSecret: SESSION_SECRET,
})

/** People in a workshop share an address. */
export async function workshopLink(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { places, days }: { places: number; days: number },
  by: By,
): Promise<string> {
  const id = randomBytes(12).toString('base64url')
  await db.withSystem(async (tx) => {
    await requireStillAdmin(tx, by)
    await audit(
      tx,
      { kind: 'workshop_link_made', actorId: by.actorId, detail: `${places}` },
      by.from,
    )
    const askedBy = by.actorId ?? null
    const expiresAt = sql`now() + make_interval(days => ${days})`
    await addToken(tx, { kind: 'workshop', accountId: '', askedBy, expiresAt }, id)
  })
  const workshop: Workshop = { id, places }
  const token = seal(JSON.stringify(workshop), sealOf(config))
  return linkWithSecret(config, '/register', { token })
}

/** Returns how to give the place back. */
export async function takePlace(
  services: Pick<Services, 'db' | 'config' | 'limits'>,
  token: string | null,
): Promise<(() => Promise<void>) | undefined> {
  const text = token && unseal(token, sealOf(services.config))
  if (!text) return undefined
  const { id, places } = JSON.parse(text) as Workshop
  const link = await services.db.withSystem(async (tx) => {
    const open = await openToken(tx, 'workshop', id)
    const isOfNobody = open?.askedBy && !(await openAdmins(tx)).includes(open.askedBy)
    return isOfNobody ? undefined : open
  })
  if (!link) return undefined
  const seconds = Math.max(1, Math.ceil((link.expiresAt.getTime() - Date.now()) / 1_000))
  const limit = { name: 'register by workshop', calls: places, seconds }
  const giveBack = () => services.limits.giveBack(limit, id)
  if (await isWithin(services, limit, id)) return giveBack
  // A refused call counts too, and would take the next place given back.
  await giveBack()
  return undefined
}
