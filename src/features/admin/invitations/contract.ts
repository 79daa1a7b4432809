import * as z from 'zod/mini'
import { anEmail, anInstant, aText, aUuid, documented, done } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { emailAddress, newEmailAddress, requiredText } from '../../../shared/fields.ts'
import { pageAnswer, pageQuery, uuidCursor } from '../../../shared/pages.ts'
import { MAIL_STATES } from '../mails/contract.ts'

/** addresses that are invited at once */
export const MAX_AT_ONCE = 200
/** characters of the text with them */
export const MAX_PASTED = 50_000

const invitation = z.object({
  id: aUuid,
  email: anEmail,
  isAdmin: z.boolean(),
  invitedAt: anInstant,
  /** when its link stops working; null if it has for a while */
  expiresAt: z.nullable(anInstant),
  isExpired: z.boolean(),
  /** the email with the latest link; null if it is so old that it isn't kept any more */
  mail: z.nullable(
    z.object({
      state: z.enum(MAIL_STATES),
      tries: documented(z.number(), { type: 'integer', minimum: 0 }),
      sentAt: z.nullable(anInstant),
      /** why the last try failed, as the mail server said it */
      failure: z.nullable(aText(1_000)),
    }),
  ),
})
export type Invitation = z.infer<typeof invitation>

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  summary: 'Invitations that nobody has accepted, newest first',
  query: z.object(pageQuery(uuidCursor)),
  response: pageAnswer({ invitations: z.array(invitation) }),
})

const invitationForm = z.object({
  email: newEmailAddress('Email'),
  isAdmin: z._default(z.boolean('Say whether this is for an admin'), false),
})

/** Inviting the same person again sends a new link, and the older ones stop working. */
export const invite = endpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  summary: 'Invite someone by email, or send the invitation again',
  body: invitationForm,
  response: z.object({
    /** to pass on by hand, if the app has no mail server; null if it was emailed */
    link: z.nullable(aText(2_000)),
  }),
})

/**
 * - `invited`: the invitation is on its way
 * - `already_invited`: and hasn't come yet; nothing new is sent
 * - `owner`: has an account
 * - `kept`: was the email of another account until lately, which can come back to it
 * - `wrong`: is no email address
 * - `failed`: something went wrong with this one; try it again
 */
const OUTCOMES = ['invited', 'already_invited', 'owner', 'kept', 'wrong', 'failed'] as const

/** Each address is invited by itself: what is wrong with one doesn't stop the others from being invited. */
export const inviteMany = endpoint({
  method: 'POST',
  path: '/api/admin/invitations/many',
  summary: `Invite up to ${MAX_AT_ONCE} people who are not invited yet, and tell what became of each address`,
  body: z.object({
    /** separated by commas, semicolons or lines, each alone or as `Name <name@example.com>` */
    addresses: requiredText('Email addresses', MAX_PASTED),
    isAdmin: invitationForm.shape.isAdmin,
  }),
  response: z.object({
    results: z.array(
      z.object({
        address: aText(MAX_PASTED),
        outcome: z.enum(OUTCOMES),
        /** as in the answer to one invitation */
        link: z.nullable(aText(2_000)),
      }),
    ),
  }),
})
export type Invited = z.infer<typeof inviteMany.response>['results'][number]

export const withdrawInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/invitations/withdraw',
  summary: 'Withdraw an invitation that nobody has accepted; its link then says so',
  body: z.object({ email: emailAddress('Email') }),
  response: done,
})
