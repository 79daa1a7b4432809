import * as z from 'zod/mini'
import { aDay, aFile } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { MAX_PASSWORD_LENGTH } from '../contract.ts'

/** days in which an owner can change their mind by signing in */
export const DAYS_TO_RETURN = 30

export const deletionForm = z.object({
  password: z
    .string('Enter your password')
    .check(
      z.minLength(1, 'Enter your password'),
      z.maxLength(MAX_PASSWORD_LENGTH, 'Password is too long'),
    ),
})

/** Returns the file itself, `account-data-{date}.zip`, with today's date in the owner's time zone. */
export const downloadArchive = endpoint({
  method: 'GET',
  path: '/api/account/archive',
  summary: 'Everything stored about the owner as a ZIP file with CSV and JSON files',
  whileViewing: 'refused',
  response: aFile('application/zip'),
})

/** Ends all sessions, this one included. */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/deletion',
  summary: 'Delete the account in 30 days, unless its owner signs in before then',
  body: deletionForm,
  response: z.object({
    /** the owner's day on which everything is deleted */
    deletedOn: aDay,
    /** false where the app sends no emails */
    isMailed: z.boolean(),
  }),
})
