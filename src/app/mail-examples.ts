import { announcementExamples } from '../features/admin/announcements/mails.examples.ts'
import { accountExamples } from '../features/accounts/mails.examples.ts'
import { digestExamples } from '../features/digest/mails.examples.ts'
import { importExamples } from '../features/imports/mails.examples.ts'
import { supportExamples } from '../features/support/mails.examples.ts'
import { webhookExamples } from '../features/webhooks/mails.examples.ts'
import { composeMail, withSecret } from '../server/mail/compose.ts'
import { linkWithSecret } from '../server/mail/links.ts'
import type { MailExamples } from '../server/mail/examples.ts'
import type { Config } from '../server/config.ts'
import { MAIL_KINDS, type MailKind } from '../shared/mail-kinds.ts'

/** A kind without examples is a type error, and fails a test. */
const EXAMPLES: MailExamples<MailKind> = {
  ...accountExamples,
  ...importExamples,
  ...digestExamples,
  ...supportExamples,
  ...announcementExamples,
  ...webhookExamples,
}

export function composedExamples(config: Config) {
  const secret = linkWithSecret(config, '/set-password', {
    email: 'maya@example.com',
    token: 'kQ7r'.repeat(8),
  })
  return (Object.keys(MAIL_KINDS) as MailKind[]).flatMap((kind) =>
    EXAMPLES[kind].map(({ about, mail }) => {
      const { content, unsubscribe, replyTo } = mail(config)
      const composed = withSecret(composeMail(content, config, unsubscribe), secret)
      const name = `${MAIL_KINDS[kind].title}${about ? `: ${about}` : ''}`
      return { kind, name, preview: content.preview, replyTo, unsubscribe, ...composed }
    }),
  )
}
