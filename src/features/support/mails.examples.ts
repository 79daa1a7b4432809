import type { MailExamples } from '../../server/mail/examples.ts'
import type { MailKind } from '../../shared/mail-kinds.ts'
import { FEEDBACK, ticketNumberOf } from './contract.ts'
import {
  adminMail,
  answerMail,
  confirmAddressMail,
  messagesMail,
  visitorMail,
} from './words/mails.ts'

const TICKET = { id: 1042, issueType: 'Data Accuracy', priority: 'Critical' }
const WISH = { id: 1043, issueType: FEEDBACK, priority: null }
const LATER = { id: 1044, issueType: 'Interface', priority: 'Low' }
const NUMBER = ticketNumberOf(TICKET.id)
const ANSWER =
  'The link was three weeks old, so it did not open anything any more.\n\nI have invited you again. The new link works for 48 hours.'

export const supportExamples = {
  'support-new': [{ mail: (config) => ({ content: adminMail(config, TICKET) }) }],
  'support-digest': [
    { about: 'one', mail: (config) => ({ content: messagesMail(config, [WISH]) }) },
    { about: 'several', mail: (config) => ({ content: messagesMail(config, [LATER, WISH]) }) },
  ],
  'support-answer': [
    { about: 'ticket', mail: (config) => ({ content: answerMail(config, TICKET) }) },
    { about: 'feedback', mail: (config) => ({ content: answerMail(config, WISH) }) },
  ],
  'support-confirm': [{ mail: (config) => ({ content: confirmAddressMail(config, NUMBER) }) }],
  'support-visitor': [
    { about: 'received', mail: (config) => ({ content: visitorMail(config, NUMBER, 'received') }) },
    {
      about: 'answer',
      mail: (config) => ({ content: visitorMail(config, NUMBER, { answer: ANSWER }) }),
    },
  ],
} satisfies Partial<MailExamples<MailKind>>
