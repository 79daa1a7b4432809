import * as z from 'zod/mini'
import { aDay, documented } from '../../shared/documented.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { MAIL_SWITCHES, type MailSwitch } from '../../shared/mail-kinds.ts'

/** How often an owner gets the digest, or not at all. */
export const CHOICES = ['weekly', 'monthly', 'off'] as const
export type Choice = (typeof CHOICES)[number]
export const RHYTHMS = ['weekly', 'monthly'] as const
export type Rhythm = (typeof RHYTHMS)[number]

/** reached goals of one owner that are told; goals that are added and deleted again and again would be any number */
export const MAX_GOAL_MAILS = 10_000
/** digests in a row without a sign of life after which no more are sent */
export const UNOPENED_LIMIT = 3
/** path of the page on which an email is turned off; a POST there without cookies does it (RFC 8058) */
export const UNSUBSCRIBE_PATH = '/unsubscribe'

/** characters; longer than any token */
const MAX_TOKEN_LENGTH = 200

export const BROKEN_LINK =
  "This link isn't complete, so we can't tell which email it is from. Open it from your newest email again, or sign in and turn emails off under Your account."

const token = z.string(BROKEN_LINK).check(z.maxLength(MAX_TOKEN_LENGTH, BROKEN_LINK))

/** A field for each email that is switched on and off. */
const eachSwitch = <S extends z.ZodMiniType>(
  schemaOf: (mail: (typeof MAIL_SWITCHES)[MailSwitch]) => S,
) =>
  Object.fromEntries(
    Object.entries(MAIL_SWITCHES).map(([name, mail]) => [name, schemaOf(mail)]),
  ) as Record<MailSwitch, S>

const mailSettingsAnswer = z.object({
  digest: z.enum(CHOICES),
  /** The last ones weren't opened, so no more are sent. */
  isPaused: z.boolean(),
  ...eachSwitch(({ hint }) => documented(z.boolean(), { description: hint })),
  /** The operator has set a mail server. Without one, no emails go out. */
  isSending: z.boolean(),
  /** the owner's day on which the next digest is due; null if none is */
  nextDay: z.nullable(aDay),
  /** the last digest: the owner's day on which it was sent, and the days it was about */
  last: z.nullable(
    z.object({
      sentOn: aDay,
      startDate: aDay,
      endDate: aDay,
      opened: z.boolean(),
    }),
  ),
})
export type MailSettings = z.infer<typeof mailSettingsAnswer>

export const mailSettings = endpoint({
  method: 'GET',
  path: '/api/mail-settings',
  summary: 'Which emails the owner gets, and what was last sent',
  response: mailSettingsAnswer,
})

export const changeMailSettings = endpoint({
  method: 'PATCH',
  path: '/api/mail-settings',
  summary:
    "Change which emails the owner gets; fields that are left out don't change, and choosing a digest again ends a pause",
  body: z.object({
    digest: z.optional(z.enum(CHOICES, 'Choose weekly, monthly or off')),
    ...eachSwitch(({ label }) => z.optional(z.boolean(`${label} must be true or false`))),
  }),
  response: mailSettingsAnswer,
})
export type MailChanges = z.infer<typeof changeMailSettings.body & {}>

/** The emails that can be turned off by a link in them. */
export const UNSUBSCRIBABLE = [
  'digest',
  ...Object.values(MAIL_SWITCHES).map(({ link }) => link),
] as const
export type Unsubscribable = (typeof UNSUBSCRIBABLE)[number]

const subscription = z.object({
  what: z.enum(UNSUBSCRIBABLE),
  /** what it is set to; an email without a rhythm counts as weekly or off */
  choice: z.enum(CHOICES),
})
export type Subscription = z.infer<typeof subscription>

export const showSubscription = endpoint({
  method: 'GET',
  path: '/api/unsubscribe',
  summary: 'Which email a link turns off, and whether it is on; changes nothing',
  query: z.object({ token }),
  response: subscription,
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe',
  summary: 'Turn off the email that a link is from; no session is needed',
  body: z.object({ token }),
  response: subscription,
})

export const resubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe/undo',
  summary: 'Turn the email that a link is from on again',
  body: z.object({ token, choice: z.enum(RHYTHMS, 'Choose weekly or monthly') }),
  response: subscription,
})

export const mailOpened = endpoint({
  method: 'POST',
  path: '/api/mail-opened',
  summary: 'Note that a link in a digest was opened, which keeps the digest coming',
  body: z.object({ token }),
  response: z.object({ isKnown: z.boolean() }),
})
