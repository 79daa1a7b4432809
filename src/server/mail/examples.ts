import type { MailKind } from '../../shared/mail-kinds.ts'
import type { Config } from '../config.ts'
import type { Mail } from './queue.ts'

/** For `npm run mails-preview` and a test; put together in `app/mail-examples.ts`. */
export interface MailExample {
  about?: string
  mail: (config: Config) => Pick<Mail, 'content' | 'unsubscribe' | 'replyTo'>
}

export type MailExamples<Kind extends MailKind> = Record<Kind, MailExample[]>
