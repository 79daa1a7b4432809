import type { MailKind } from '../../shared/mail-kinds.ts'
import type { Config } from '../config.ts'
import type { Mail } from './queue.ts'

/**
 * What an email looks like, with made-up people and figures: `npm run mails-preview` draws it, and a test reads it. Each
 * feature has them in `mails.examples.ts`, beside the emails; `app/mail-examples.ts` puts them together.
 */
export interface MailExample {
  /** what is special about it, if there are several of a kind */
  about?: string
  mail: (config: Config) => Pick<Mail, 'content' | 'unsubscribe' | 'replyTo'>
}

/** One example at least for each kind of email of a feature. */
export type MailExamples<Kind extends MailKind> = Record<Kind, MailExample[]>
