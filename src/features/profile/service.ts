import { createHash } from 'node:crypto'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { AppError, badInput } from '../../shared/errors.ts'
import { LOGO_PATH, type Profile, type ProfileChanges } from './contract.ts'
import { pictureType } from './rules.ts'
import { changeProfile, deleteLogo, profileOf, saveLogo } from './store.ts'

/** Changes the given fields and returns the whole profile. Deletes the uploaded logo if `logoUrl` changes. */
export async function updateProfile(
  tx: OwnerTx,
  { logoUrl, ...changes }: ProfileChanges,
): Promise<Profile> {
  const isOther = logoUrl !== undefined && logoUrl !== (await profileOf(tx)).logoUrl
  if (isOther) {
    if (logoUrl.startsWith(LOGO_PATH)) throw refusedLogo('Please upload this logo again.')
    await deleteLogo(tx)
  }
  // An unchanged URL isn't written, because another tab may be uploading a logo at the same time.
  await changeProfile(tx, isOther ? { ...changes, logoUrl } : changes)
  return profileOf(tx)
}

/** Saves an uploaded picture as the owner's logo. Throws a 400 if it isn't a picture. */
export async function setLogo(tx: OwnerTx, content: Buffer | undefined): Promise<Profile> {
  if (!content?.length) throw refusedLogo('Please choose a picture.')
  const type = pictureType(content)
  if (!type) throw isSvg(content) ? svg() : noPicture()
  const id = createHash('sha256').update(content).digest('hex').slice(0, 32)
  await saveLogo(tx, { id, type, content })
  await changeProfile(tx, { logoUrl: LOGO_PATH + id })
  return profileOf(tx)
}

const isSvg = (content: Buffer): boolean => /<svg[\s>]/i.test(content.toString('latin1'))

const refusedLogo = (message: string) => badInput(message, { logoUrl: message })
const svg = () =>
  refusedLogo(
    "An SVG file can contain code, so you can't use one here. Please save your logo as PNG, JPEG, WebP or GIF.",
  )
const noPicture = () =>
  refusedLogo("This file isn't a picture. Please choose a PNG, JPEG, WebP or GIF.")
export function tooLarge(): AppError {
  const message = 'The picture is larger than 2 MB. Please choose a smaller one.'
  return new AppError(413, 'too_large', message, { fields: { logoUrl: message } })
}
