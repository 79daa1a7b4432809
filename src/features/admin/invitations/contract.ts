import * as z from 'zod/mini'
import { anEmail, anInstant, aText, aUuid, done } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { emailAddress } from '../../../shared/fields.ts'
import { pageAnswer, pageQuery, uuidCursor } from '../../../shared/pages.ts'

const invitation = z.object({
  id: aUuid,
  email: anEmail,
  isAdmin: z.boolean(),
  invitedAt: anInstant,
  /** when its link stops working; null if it has for a while */
  expiresAt: z.nullable(anInstant),
  isExpired: z.boolean(),
})
export type Invitation = z.infer<typeof invitation>

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  summary: 'Invitations that nobody has accepted, newest first',
  query: z.object(pageQuery(uuidCursor)),
  response: pageAnswer({ invitations: z.array(invitation) }),
})

export const invitationForm = z.object({
  email: emailAddress('Email'),
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

export const withdrawInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/invitations/withdraw',
  summary: 'Withdraw an invitation that nobody has accepted; its link then says so',
  body: z.object({ email: emailAddress('Email') }),
  response: done,
})
