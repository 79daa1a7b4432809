import { SECRET_LINK, type MailContent, type Sender } from '../../../server/mail/content.ts'
import { FEEDBACK, ticketNumberOf } from '../contract.ts'

/**
 * Hold nothing that anyone typed: messages stay behind the sign-in, and nobody can send own words in our name. Only the
 * team's answer to a visitor, who has no page, is in the email.
 */

export interface MailedTicket {
  id: number
  issueType: string
  priority: string | null
}

const kindOf = ({ issueType }: MailedTicket): string =>
  issueType === FEEDBACK ? 'feedback' : 'ticket'

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

export function adminMail({ APP_NAME, APP_URL }: Sender, mailed: MailedTicket): MailContent {
  const number = ticketNumberOf(mailed.id)
  return {
    subject: `${mailed.priority}: new ticket ${number}, ${mailed.issueType}`,
    title: 'A critical ticket has come in',
    blocks: [
      'The person who reported this cannot use the app at all.',
      {
        figures: [
          { label: 'Number', value: number },
          { label: 'Type', value: mailed.issueType },
        ],
      },
      { button: 'Open the ticket', url: `${APP_URL}/admin/tickets/${mailed.id}` },
    ],
    reason: `You get this email because you are an admin of ${APP_NAME}.`,
  }
}

/** messages */
const MOST_LISTED = 20

export function messagesMail({ APP_NAME, APP_URL }: Sender, mailed: MailedTicket[]): MailContent {
  const count = mailed.length === 1 ? 'One message waits' : `${mailed.length} messages wait`
  return {
    subject: `${count} for an answer: ${mailed
      .map(({ id }) => ticketNumberOf(id))
      .slice(0, 3)
      .join(', ')}${mailed.length > 3 ? ' …' : ''}`,
    title: `${count} for an answer`,
    blocks: [
      {
        figures: mailed.slice(0, MOST_LISTED).map((each) => ({
          label: ticketNumberOf(each.id),
          value: each.priority ? `${each.issueType}, ${each.priority}` : each.issueType,
        })),
      },
      { button: 'Open the inbox', url: `${APP_URL}/admin/tickets` },
    ],
    reason: `You get this email because you are an admin of ${APP_NAME}. This email comes at most every ten minutes.`,
  }
}

/** perhaps not theirs */
export function confirmAddressMail({ APP_NAME }: Sender, number: string): MailContent {
  return {
    subject: 'Open this link to get your answer',
    preview: 'Then our answer comes to this address.',
    title: 'Is this your address?',
    blocks: [
      `Somebody asked ${APP_NAME} for help and gave this address for the answer. The ticket number is ${number}.`,
      'If it was you, open this link. Then the answer comes to this address.',
      { button: 'Send the answer here', url: SECRET_LINK },
      'If it was not you, do nothing. You get no other email about it.',
    ],
    reason: `You get this email because somebody typed this address into the support form of ${APP_NAME}.`,
  }
}

export function visitorMail(
  { APP_NAME, APP_URL }: Sender,
  number: string,
  what: 'received' | { answer: string },
): MailContent {
  const reason = `You get this email because you asked ${APP_NAME} for help and confirmed this address.`
  const again = { button: 'Write to us again', url: `${APP_URL}/technical-support` }
  if (what === 'received') {
    return {
      subject: `${number}: we have your report`,
      title: 'We have your report',
      blocks: [
        `A person reads it and answers you at this address. The ticket number is ${number}.`,
      ],
      reason,
    }
  }
  return {
    subject: `${number}: our answer`,
    title: `Our answer to ${number}`,
    blocks: [...what.answer.split(/\n{2,}/), again, 'If you write again, name the ticket number.'],
    reason,
  }
}
