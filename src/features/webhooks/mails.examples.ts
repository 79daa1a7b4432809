import type { MailExamples } from '../../server/mail/examples.ts'
import type { MailKind } from '../../shared/mail-kinds.ts'
import { changedMail, pausedMail } from './mails.ts'

const ADDRESS = 'https://till.example.com/hooks/kpi?key=k7Q'

export const webhookExamples = {
  'webhook-changed': (['added', 'changed', 'renewed'] as const).map((change) => ({
    about: change,
    mail: (config) => ({
      content: changedMail(config, change, ADDRESS, {
        email: 'maya.chen@example.com',
        canUndo: change !== 'renewed',
      }),
    }),
  })),
  'webhook-paused': [false, true].map((isGone) => ({
    about: isGone ? 'gone' : 'failures',
    mail: (config) => ({
      content: pausedMail(config, {
        address: ADDRESS,
        failure: 'The receiver answered with the status 500.',
        isGone,
        since: '25 Nov 2026',
      }),
    }),
  })),
} satisfies Partial<MailExamples<MailKind>>
