import { operatorOf, type Config } from '../config.ts'

/** Plain texts, never read as HTML. */
export type MailBlock =
  | string
  | { heading: string }
  | {
      button: string
      url: string
      /** for mail programs without buttons */
      withAddress?: boolean
    }
  | { figures: MailFigure[] }
  | { list: string[] }
  | { link: string; url: string }

export interface MailFigure {
  label: string
  value: string
  /** `+12 % on the week before` */
  note?: string
  tone?: 'better' | 'worse'
  /** `Costs known for 19%`; never in the note's tone */
  caveat?: string
}

export interface MailContent {
  subject: string
  /** default: the first paragraph */
  preview?: string
  title: string
  blocks: MailBlock[]
  reason?: string
}

export interface Unsubscribe {
  /** for a POST without cookies (RFC 8058), and a page */
  url: string
  /** `Turn off this email` */
  label: string
}

export type Sender = Pick<
  Config,
  | 'APP_NAME'
  | 'APP_URL'
  | 'COMMUNITY_NAME'
  | 'OPERATOR_NAME'
  | 'OPERATOR_ADDRESS'
  | 'OPERATOR_EMAIL'
>

export function operatorLink(sender: Sender): { link: string; url: string } {
  const { APP_NAME, APP_URL, OPERATOR_EMAIL } = sender
  const who = operatorOf(sender) ?? `the people who run ${APP_NAME}`
  const url = OPERATOR_EMAIL ? `${MAILTO}${OPERATOR_EMAIL}` : `${APP_URL}/technical-support`
  return { link: `Write to ${who}`, url }
}

export const MAILTO = 'mailto:'

/** Stored apart and deleted after sending, so that no later reader of the database can use the link. */
export const SECRET_LINK = '{{secret link}}'
