import * as z from 'zod/mini'
import { aText, aUuid, anInstant, done } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { searchText } from '../../../shared/fields.ts'
import { MAIL_DAYS } from '../../../shared/limits.ts'
import { pageAnswer, pageQuery, uuidCursor } from '../../../shared/pages.ts'

/** characters */
export const MAX_RECIPIENT = 254

/** `kept`: there is no mail server, so an admin passes it on. */
export const MAIL_STATES = ['waiting', 'failed', 'kept', 'sent'] as const
export type MailState = (typeof MAIL_STATES)[number]

const params = z.object({ id: z.uuid('Not a valid id') })

const listed = z.object({
  id: aUuid,
  createdAt: anInstant,
  sentAt: z.nullable(anInstant),
  /** what it is, such as `weekly-digest` */
  kind: aText(100),
  recipient: aText(MAX_RECIPIENT),
  subject: aText(1_000),
  state: z.enum(MAIL_STATES),
  tries: z.number(),
  /** why the last try failed */
  failure: z.nullable(aText(1_000)),
})
export type ListedMail = z.infer<typeof listed>

export const listMails = endpoint({
  method: 'GET',
  path: '/api/admin/mails',
  summary: `Emails of the last ${MAIL_DAYS} days, newest first`,
  query: z.object({
    state: z.optional(z.enum(MAIL_STATES, 'State must be waiting, failed, kept or sent')),
    /** how the recipient's address begins */
    recipient: searchText('Recipient', MAX_RECIPIENT),
    ...pageQuery(uuidCursor),
  }),
  response: pageAnswer({
    mails: z.array(listed),
    /** false: emails are kept here for an admin to pass on */
    hasMailServer: z.boolean(),
  }),
})

export const readMail = endpoint({
  method: 'GET',
  path: '/api/admin/mails/:id',
  summary: 'An email with its text',
  params,
  response: z.object({ ...listed.shape, text: aText(1_000_000) }),
})

export const resendMail = endpoint({
  method: 'POST',
  path: '/api/admin/mails/:id/resend',
  summary: 'Send an email now, also one that was sent or failed',
  params,
  response: done,
})
