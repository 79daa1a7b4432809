import * as z from 'zod/mini'
import { daysBetween } from '../../../shared/calendar.ts'
import { CURRENCIES } from '../../../shared/currencies.ts'
import { aDay, anInstant, aText, documented, done } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { day, id, optionalText, requiredText } from '../../../shared/fields.ts'
import { idCursor, pageAnswer, pageQuery } from '../../../shared/pages.ts'
import { isPath, MAX_LINK, MAX_TEXT } from './banner/contract.ts'

/** days for which an announcement may be shown */
const MAX_SHOWN_DAYS = 92
/** minutes in which an announcement can be ended before its first email is sent */
export const MAIL_MINUTES = 10

/**
 * - `everyone`
 * - `no_sale`: has not recorded a sale yet
 * - `inactive`: has visited, but not in the 30 days before the announcement begins
 */
export const AUDIENCES = ['everyone', 'no_sale', 'inactive'] as const
export type Audience = (typeof AUDIENCES)[number]

const LINK = 'The link must begin with https://, or be a path of the app like /goal-settings'

/** A secure page, or one of the app. */
function isLink(text: string): boolean {
  if (text.startsWith('/') || !URL.canParse(text)) return isPath(text)
  const { protocol, username, password } = new URL(text)
  return protocol === 'https:' && username === '' && password === ''
}

export const announcementForm = z
  .object({
    text: requiredText('Text', MAX_TEXT),
    link: optionalText('Link', MAX_LINK).check(
      z.refine((link) => link === null || isLink(link), LINK),
    ),
    audience: z.enum(AUDIENCES, 'Choose who sees it'),
    /** only owners with this currency */
    currency: z.nullable(z.enum(CURRENCIES as [string, ...string[]], 'Choose a currency')),
    startDay: day('From'),
    endDay: day('To'),
    byMail: z.boolean('Say whether it is sent by email too'),
  })
  .check(
    z.refine(({ startDay, endDay }) => startDay <= endDay, {
      message: 'To must not be before From',
      path: ['endDay'],
    }),
    z.refine(({ startDay, endDay }) => daysBetween(startDay, endDay) < MAX_SHOWN_DAYS, {
      message: `An announcement is shown for at most ${MAX_SHOWN_DAYS} days`,
      path: ['endDay'],
    }),
  )
export type AnnouncementForm = z.infer<typeof announcementForm>

const listed = z.object({
  id: z.number(),
  text: aText(MAX_TEXT),
  link: z.nullable(aText(MAX_LINK)),
  audience: z.enum(AUDIENCES),
  currency: z.nullable(aText(3)),
  startDay: aDay,
  endDay: aDay,
  byMail: z.boolean(),
  createdAt: anInstant,
  endedAt: z.nullable(anInstant),
  mailsQueued: documented(z.number(), { type: 'integer', minimum: 0 }),
  /** when the last of its emails was queued; null if it has none, or not all yet */
  mailedAt: z.nullable(anInstant),
})
export type Announcement = z.infer<typeof listed>

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/admin/announcements',
  summary: 'Announcements to owners, newest first',
  query: z.object(pageQuery(idCursor, { usual: 20 })),
  response: pageAnswer({ announcements: z.array(listed) }),
})

/** 409 `in_the_past` if its last day is over everywhere. */
export const publishAnnouncement = endpoint({
  method: 'POST',
  path: '/api/admin/announcements',
  summary: 'Announce something to owners',
  body: announcementForm,
  response: z.object({ id: z.number() }),
  idempotent: true,
})

export const endAnnouncement = endpoint({
  method: 'POST',
  path: '/api/admin/announcements/:id/end',
  summary: 'End an announcement early: nobody sees it any more, and no more emails are sent',
  params: z.object({ id: id() }),
  response: done,
})
