import type { MailContent, Sender } from '../../server/mail/content.ts'
import type { MailExample, MailExamples } from '../../server/mail/examples.ts'
import type { MailKind } from '../../shared/mail-kinds.ts'
import { FEEDBACK } from './contract.ts'
import {
  adminMail,
  answerMail,
  confirmAddressMail,
  messagesMail,
  visitorMail,
} from './words/mails.ts'

const TICKET = { id: 1042, issueType: 'Data Accuracy', priority: 'Critical' }
const WISH = { id: 1043, issueType: FEEDBACK, priority: null }
const ANSWER =
  'Your invitation had expired, so we have sent you a new one.\n\nIt works for two days. If it does not come, look in your spam folder.'

const one = (contentOf: (sender: Sender) => MailContent, about?: string): MailExample => ({
  ...(about && { about }),
  mail: (config) => ({ content: contentOf(config) }),
})

export const supportExamples = {
  'support-new': [one((sender) => adminMail(sender, TICKET))],
  'support-digest': [
    one((sender) => messagesMail(sender, [WISH]), 'one message'),
    one(
      (sender) =>
        messagesMail(
          sender,
          [1044, 1045, 1046, 1047].map((id) => ({ ...TICKET, id, priority: 'High' })),
        ),
      'several',
    ),
  ],
  'support-answer': [
    one((sender) => answerMail(sender, TICKET), 'ticket'),
    one((sender) => answerMail(sender, WISH), 'feedback'),
  ],
  'support-confirm': [one((sender) => confirmAddressMail(sender, 'KM-001048'))],
  'support-visitor': [
    one((sender) => visitorMail(sender, 'KM-001048', 'received'), 'received'),
    one((sender) => visitorMail(sender, 'KM-001048', { answer: ANSWER }), 'answer'),
  ],
} satisfies Partial<MailExamples<MailKind>>
