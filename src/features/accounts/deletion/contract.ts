import * as z from 'zod/mini'
import { aDay, aFile } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { DAYS_TO_RETURN } from '../../../shared/limits.ts'
import { MAX_PASSWORD_LENGTH, ownerInPath, reason } from '../contract.ts'

export const ownPasswordForm = z.object({
  password: z
    .string('Enter your password')
    .check(
      z.minLength(1, 'Enter your password'),
      z.maxLength(MAX_PASSWORD_LENGTH, 'Password is too long'),
    ),
})

/**
 * Returns the file itself, `account-data-{date}.zip`, with today's date in the owner's time zone, and tells the owner by
 * email. 403 `check_needed`, 409 `archive_running`.
 */
export const downloadArchive = endpoint({
  method: 'POST',
  path: '/api/account/archive',
  summary: 'Everything stored about the owner as a ZIP file with a page, pictures and CSV files',
  whileViewing: 'refused',
  body: ownPasswordForm,
  response: aFile('application/zip'),
})

/** Ends all sessions, this one included. */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/deletion',
  summary: `Delete the account in ${DAYS_TO_RETURN} days, unless its owner signs in before then`,
  body: ownPasswordForm,
  response: z.object({
    /** the owner's day on which everything is deleted */
    deletedOn: aDay,
    /** false where the app sends no emails, and if the owner's address isn't confirmed */
    isMailed: z.boolean(),
  }),
})

/** The same file as the owner's own. The owner is told by email. 409 `archive_running`; 10 in an hour for an admin. */
export const exportOwner = endpoint({
  method: 'POST',
  path: '/api/admin/owners/:id/archive',
  summary: 'Everything stored about an owner as a ZIP file, with a reason for the audit log',
  params: ownerInPath,
  body: z.object({ reason }),
  response: aFile('application/zip'),
})

/**
 * For an owner who asked for it: the same as when they do it themselves. 409 `last_admin`, `own_account`, `only_invited` or
 * `already_leaving`.
 */
export const deleteOwner = endpoint({
  method: 'POST',
  path: '/api/admin/owners/:id/deletion',
  summary: `Delete an owner's account in ${DAYS_TO_RETURN} days, unless its owner signs in before then, or within minutes`,
  params: ownerInPath,
  body: z.object({
    reason,
    /** Not in 30 days but within minutes. Nobody can undo it. */
    atOnce: z._default(z.boolean('Say whether it is deleted at once'), false),
  }),
  response: z.object({
    /** the owner's day on which everything is deleted */
    deletedOn: aDay,
  }),
})
