import type { MailContent, Sender } from '../../../server/mail/content.ts'
import { FEEDBACK, ticketNumberOf } from '../contract.ts'

/**
 * The emails about tickets. They hold nothing that someone typed, neither a name nor a text: what is read in them stays
 * on the page behind the sign-in, and nobody can use the form to send words of their own in our name.
 */

export interface MailedTicket {
  id: number
  issueType: string
  priority: string | null
}

const kindOf = ({ issueType }: MailedTicket): string =>
  issueType === FEEDBACK ? 'feedback' : 'ticket'

/** To the owner: someone has answered. */
export function answerMail({ APP_NAME, APP_URL }: Sender, mailed: MailedTicket): MailContent {
  const number = ticketNumberOf(mailed.id)
  const isFeedback = mailed.issueType === FEEDBACK
  const page = isFeedback ? 'feedback' : 'technical-support'
  return {
    subject: `${number}: we have answered you`,
    preview: 'Read the answer, and write back if you need more.',
    title: isFeedback ? 'Your feedback has an answer' : 'Your ticket has an answer',
    blocks: [
      `We have answered your ${kindOf(mailed)} ${number} in ${APP_NAME}.`,
      { button: 'Read the answer', url: `${APP_URL}/${page}/${mailed.id}` },
      'If you need more, write back on that page, so that it stays with your question.',
    ],
    reason: `You get this email because you wrote to us in ${APP_NAME}.`,
  }
}

/** To admins: there is a new ticket, or an owner has written again. */
export function adminMail(
  { APP_NAME, APP_URL }: Sender,
  mailed: MailedTicket,
  what: 'new' | 'reply',
): MailContent {
  const number = ticketNumberOf(mailed.id)
  const about = mailed.priority ? `${mailed.issueType}, ${mailed.priority}` : mailed.issueType
  const isNew = what === 'new'
  return {
    subject: `${isNew ? `New ${kindOf(mailed)}` : 'New reply in'} ${number}: ${about}`,
    title: isNew ? `A new ${kindOf(mailed)} has come in` : `There is a new reply in ${number}`,
    blocks: [
      {
        figures: [
          { label: 'Number', value: number },
          { label: 'Type', value: mailed.issueType },
          ...(mailed.priority ? [{ label: 'Priority', value: mailed.priority }] : []),
        ],
      },
      { button: 'Open it', url: `${APP_URL}/admin/tickets/${mailed.id}` },
    ],
    reason: `You get this email because you are an admin of ${APP_NAME}.`,
  }
}
