import * as z from 'zod/mini'
import { aFile, aFullName, anInstant, aText, documented } from '../../shared/documented.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { emailAddress, id, isStorable, requiredText } from '../../shared/fields.ts'
import { megabytes } from '../../shared/limits.ts'
import { idCursor, pageAnswer, pageQuery } from '../../shared/pages.ts'

/** What a ticket can be about (spec §7), and what the feedback form sends. */
export const ISSUE_TYPES = [
  'Bug/Error',
  'Performance',
  'Data Accuracy',
  'Feature Request',
  'Interface',
  'Other',
] as const
export type IssueType = (typeof ISSUE_TYPES)[number]
export const FEEDBACK = 'Feedback'
/** from the least urgent */
export const PRIORITIES = ['Low', 'Medium', 'High', 'Critical'] as const
export type Priority = (typeof PRIORITIES)[number]

/**
 * `open`: waits for the team. `auto-resolved`: a known cure was found, and nobody has asked since. A message from the
 * owner makes it open again, one from the team answered.
 */
export const STATUSES = ['open', 'answered', 'closed', 'auto-resolved'] as const
export type Status = (typeof STATUSES)[number]

/** characters of a description, a message or an answer; only the description of an issue has a minimum (spec §5) */
const DESCRIPTION_LENGTH = { min: 10, max: 5000 }
const DESCRIPTION_TOO_SHORT = `Please provide a detailed description (minimum ${DESCRIPTION_LENGTH.min} characters).`

/** Screenshots (spec §5, §9). Bytes, except for the last two. */
export const MAX_SCREENSHOTS = 5
export const TOO_MANY_SCREENSHOTS = `Maximum ${MAX_SCREENSHOTS} screenshots allowed`
/** A file above this shows a note that it will be made smaller. */
export const NOTE_FROM = 5_000_000
/** A picture above this is made smaller by the page. */
export const SHRINK_FROM = 500_000
/** A request above this is sent with its first two screenshots only. */
export const MAX_PAYLOAD = 2_000_000
/** largest screenshot that the page makes: two of them and the text fit into a request */
export const MAX_SHRUNK = 700_000
/** largest screenshot that is stored */
export const MAX_SCREENSHOT = 2_000_000
export const SHRUNK_WIDTH = 800
export const DRAWN_QUALITY = 0.7
/** pixels of a screenshot, width times height: a screen of 6K has 20 million */
export const MAX_PIXELS = 25_000_000
/** bytes of screenshots that an owner can store */
export const SCREENSHOT_SHARE = 50_000_000

/** seconds to wait before each of the further tries to send a ticket (spec §9) */
export const RETRY_AFTER_SECONDS = [5, 30, 120] as const

/** Requests with screenshots may be this large. */
const maxBody = {
  bytes: 3_145_728,
  message: `That is too much for one message. Send fewer or smaller screenshots, ${megabytes(MAX_PAYLOAD)} in all.`,
}

const aTicketNumber = documented(z.string(), {
  pattern: '^KM-\\d{6,}$',
  examples: ['KM-000042'],
})
export const ticketNumberOf = (id: number): string => `KM-${String(id).padStart(6, '0')}`

/** What is written in a ticket or in an answer to it. */
export const messageText = (label: string) => requiredText(label, DESCRIPTION_LENGTH.max)
const description = documented(
  z.pipe(
    messageText('Description'),
    z.string().check(z.minLength(DESCRIPTION_LENGTH.min, DESCRIPTION_TOO_SHORT)),
  ),
  {
    type: 'string',
    title: 'Description',
    minLength: DESCRIPTION_LENGTH.min,
    maxLength: DESCRIPTION_LENGTH.max,
  },
)
/** Data URLs of PNG or JPEG pictures: `data:image/png;base64,…`. Their content tells which. */
const screenshots = z._default(
  z
    .array(
      documented(z.string('A screenshot must be a data URL'), {
        pattern: '^data:',
        maxLength: maxBody.bytes,
      }),
      'Screenshots must be a list',
    )
    .check(z.maxLength(MAX_SCREENSHOTS, TOO_MANY_SCREENSHOTS)),
  [],
)

const optionalEmail = documented(
  z.pipe(
    z.nullish(z.string('Email must be text')),
    z.pipe(
      z.transform((text: string | null | undefined) => text?.trim() || null),
      z.nullable(emailAddress('Email')),
    ),
  ),
  { type: ['string', 'null'], title: 'Email', format: 'email', maxLength: 254 },
)

const request = {
  screenshots,
  /** Only read when signed out. It gets one email with a link, and the answer once that was opened. */
  userEmail: optionalEmail,
  /** A trap for programs that fill every field. The page hides it from people and leaves it empty. */
  topic: z.nullish(documented(z.string(), { maxLength: 10_000 })),
  /** of the browser, as an IANA name */
  timeZone: z.nullish(z.string().check(z.maxLength(64), z.refine(isStorable))),
  /** where the person comes from, as the page knows it */
  where: z.nullish(
    z.object({
      /** path of the page they were on; tokens and searches in it are left out */
      page: z.string().check(z.maxLength(2_000), z.refine(isStorable)),
      /** size of the window in pixels */
      width: z.int().check(z.gte(0), z.lte(100_000)),
      height: z.int().check(z.gte(0), z.lte(100_000)),
      /** of the app, as the page was loaded */
      version: z.string().check(z.maxLength(40), z.refine(isStorable)),
      /** parts of the dashboard that are switched off on this device */
      hidden: z.int().check(z.gte(0), z.lte(100)),
    }),
  ),
}

/** Where a cure is applied: a page of the app, and the words of the link to it. */
const cure = z.object({ label: aText(200), href: aText(2_000) })
export type Cure = z.infer<typeof cure>

const analysis = z.object({
  /** A known cure applies and it's almost certain, so nobody has to look. */
  autoApproved: z.boolean(),
  /** 0 to 100 */
  confidence: z.number(),
  /** what is wrong, in plain sentences with the owner's own figures */
  diagnosis: aText(5_000),
  /** what to do about it */
  solution: aText(5_000),
  /** such as `About 2 minutes`, or when a person answers */
  estimatedFixTime: aText(200),
  cures: z.array(cure),
})
export type Analysis = z.infer<typeof analysis>

export const submitTicket = endpoint({
  method: 'POST',
  path: '/api/technical-support',
  summary: 'Report an issue, signed in or not, or give feedback',
  body: z.discriminatedUnion(
    'issueType',
    [
      z.object({
        issueType: z.literal(FEEDBACK),
        description: messageText('Feedback'),
        ...request,
      }),
      z.object({
        issueType: z.enum(ISSUE_TYPES, 'Choose an issue type'),
        priority: z.enum(PRIORITIES, 'Choose a priority'),
        description,
        ...request,
      }),
    ],
    'Choose an issue type',
  ),
  response: z.object({
    ticketNumber: aTicketNumber,
    /** id for `readTicket`; null when signed out, because nobody could prove that it is theirs */
    ticketId: z.nullable(z.number()),
    /** null for feedback */
    aiAnalysis: z.nullable(analysis),
  }),
  idempotent: true,
  maxBody,
})
export type Submitted = z.infer<typeof submitTicket.response>

const screenshot = z.object({
  id: z.number(),
  type: z.enum(['image/png', 'image/jpeg']),
  width: z.number(),
  height: z.number(),
  /** bytes */
  size: z.number(),
})
export type Screenshot = z.infer<typeof screenshot>

/** `assistant`: the solution that was found automatically */
export const AUTHORS = ['owner', 'team', 'assistant'] as const

export const message = z.object({
  id: z.number(),
  from: z.enum(AUTHORS),
  /** who wrote it: the owner's or the admin's name; '' for the assistant and for someone without a name */
  name: aFullName,
  text: aText(DESCRIPTION_LENGTH.max),
  at: anInstant,
  screenshots: z.array(screenshot),
})
export type Message = z.infer<typeof message>

/** What owners and admins see of a ticket in a list. */
export const listedTicket = z.object({
  id: z.number(),
  ticketNumber: aTicketNumber,
  issueType: z.enum([...ISSUE_TYPES, FEEDBACK]),
  /** null for feedback */
  priority: z.nullable(z.enum(PRIORITIES)),
  status: z.enum(STATUSES),
  /** the beginning of the description, on one line */
  excerpt: aText(200),
  createdAt: anInstant,
  /** of the newest message */
  updatedAt: anInstant,
})

const ownTicket = z.extend(listedTicket, {
  /** the newest one from the team or the assistant, shortened to one line */
  newestAnswer: z.nullable(z.object({ text: aText(DESCRIPTION_LENGTH.max), at: anInstant })),
})
export type OwnTicket = z.infer<typeof ownTicket>

/** tickets on a page of any list */
export const TICKETS_PAGE = { usual: 20, most: 100 }

export const listOwnTickets = endpoint({
  method: 'GET',
  path: '/api/support/tickets',
  summary: 'Your own tickets or your own feedback, newest first',
  query: z.object({
    kind: z._default(z.enum(['tickets', 'feedback'], 'Choose tickets or feedback'), 'tickets'),
    ...pageQuery(idCursor, TICKETS_PAGE),
  }),
  response: pageAnswer({ tickets: z.array(ownTicket) }),
})

const params = z.object({ id: id() })

/** What owners and admins see of one ticket. */
export const ticketDetail = z.extend(listedTicket, {
  /** oldest first; the description is the first one */
  messages: z.array(message),
  /** null for feedback */
  analysis: z.nullable(analysis),
})

export const readTicket = endpoint({
  method: 'GET',
  path: '/api/support/tickets/:id',
  summary: 'One of your own tickets with its messages',
  params,
  response: ticketDetail,
})
export type TicketDetail = z.infer<typeof readTicket.response>

export const replyToTicket = endpoint({
  method: 'POST',
  path: '/api/support/tickets/:id/messages',
  summary: 'Write another message in one of your own tickets, which opens it again',
  params,
  body: z.object({ text: messageText('Message'), screenshots }),
  response: ticketDetail,
  idempotent: true,
  maxBody,
})

/** Sends the picture itself. */
export const readScreenshot = endpoint({
  method: 'GET',
  path: '/api/support/screenshots/:id',
  summary: 'A screenshot of one of your own tickets, as a PNG or JPEG picture',
  params,
  response: aFile('image/*'),
})

/** Takes the link that was sent to a visitor's email. Opened again, it changes nothing. */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/support/confirm-email',
  summary: 'Confirm the email that you gave without being signed in, so that the answer goes there',
  body: z.object({ token: requiredText('Token', 200) }),
  /** the newest tickets of this email */
  response: z.object({ tickets: z.array(aTicketNumber) }),
})
