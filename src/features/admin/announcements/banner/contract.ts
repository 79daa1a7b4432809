import * as z from 'zod/mini'
import { aText, done } from '../../../../shared/documented.ts'
import { endpoint } from '../../../../shared/endpoint.ts'
import { id } from '../../../../shared/fields.ts'

/** characters */
export const MAX_TEXT = 300
export const MAX_LINK = 500
/** most that an owner is shown, one after the other */
export const MAX_SHOWN = 3

const shown = z.object({
  id: z.number(),
  text: aText(MAX_TEXT),
  /** an https address, or a path of the app */
  link: z.nullable(aText(MAX_LINK)),
})
export type ShownAnnouncement = z.infer<typeof shown>

/** True for a path of the app, false for another website's address, as `//other.example` and `/\\other.example` are too. */
export const isPath = (link: string): boolean =>
  link.startsWith('/') && URL.canParse(link, HERE) && new URL(link, HERE).origin === HERE
const HERE = 'https://app.invalid'

export const openAnnouncements = endpoint({
  method: 'GET',
  path: '/api/announcements',
  summary: 'Announcements for the owner that they have not put away, newest first',
  response: z.object({ announcements: z.array(shown) }),
})

export const putAwayAnnouncement = endpoint({
  method: 'POST',
  path: '/api/announcements/:announcementId/put-away',
  summary: 'Put an announcement away; it does not come back',
  params: z.object({ announcementId: id() }),
  response: done,
})
