import type { MailExamples } from '../../server/mail/examples.ts'
import type { MailKind } from '../../shared/mail-kinds.ts'
import { FEEDBACK } from './contract.ts'
import { adminMail, answerMail } from './words/mails.ts'

const TICKET = { id: 1042, issueType: 'Data Accuracy', priority: 'Critical' }
const WISH = { id: 1043, issueType: FEEDBACK, priority: null }

export const supportExamples = {
  'support-new': [
    { about: 'ticket', mail: (config) => ({ content: adminMail(config, TICKET, 'new') }) },
    { about: 'feedback', mail: (config) => ({ content: adminMail(config, WISH, 'new') }) },
  ],
  'support-reply': [{ mail: (config) => ({ content: adminMail(config, TICKET, 'reply') }) }],
  'support-answer': [
    { about: 'ticket', mail: (config) => ({ content: answerMail(config, TICKET) }) },
    { about: 'feedback', mail: (config) => ({ content: answerMail(config, WISH) }) },
  ],
} satisfies Partial<MailExamples<MailKind>>
