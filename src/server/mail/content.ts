import { operatorOf, type Config } from '../config.ts'

/** A part of an email; a string is a paragraph. Texts are plain: nothing in them is read as HTML, and only a `url` becomes a link. */
export type MailBlock =
  | string
  | { heading: string }
  | {
      button: string
      url: string
      /** Also shows the address, for mail programs in which the button can't be clicked. */
      withAddress?: boolean
    }
  | { figures: MailFigure[] }
  | { list: string[] }
  /** a link in the text, where a button would be too loud */
  | { link: string; url: string }

export interface MailFigure {
  label: string
  value: string
  /** what the value is compared with, such as `+12 % on the week before` */
  note?: string
  tone?: 'better' | 'worse'
}

/** What an email says. The text and HTML versions are both made from it. */
export interface MailContent {
  subject: string
  /** line that mail programs show after the subject */
  preview?: string
  title: string
  blocks: MailBlock[]
  /** why this person gets this email, in one or two sentences; shown last */
  reason?: string
}

export interface Unsubscribe {
  /** address that a POST without cookies unsubscribes at (RFC 8058), and a page to open */
  url: string
  /** words of the link, such as `Turn off this email` */
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

/** A link to whoever runs the app, for a text that asks to tell them something: their address, or the form. */
export function operatorLink(sender: Sender): { link: string; url: string } {
  const { APP_NAME, APP_URL, OPERATOR_EMAIL } = sender
  const who = operatorOf(sender) ?? `the people who run ${APP_NAME}`
  const url = OPERATOR_EMAIL ? `${MAILTO}${OPERATOR_EMAIL}` : `${APP_URL}/technical-support`
  return { link: `Write to ${who}`, url }
}

/** what the `url` of an email address begins with */
export const MAILTO = 'mailto:'

/**
 * Stands in an email where its secret link goes (`Mail.secret` in queue.ts). The link itself is stored next to the
 * email and deleted once that was sent, so that whoever reads the database later can't use it.
 */
export const SECRET_LINK = '{{secret link}}'
