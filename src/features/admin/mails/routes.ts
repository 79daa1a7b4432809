import { aList } from '../../../server/audit/disclosures.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import * as outbox from '../../../server/mail/outbox.ts'
import { adminRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { notFound } from '../../../shared/errors.ts'
import { readPage } from '../../../shared/pages.ts'
import * as calls from './contract.ts'

/** The page's own policy forbids styles in HTML. */
const POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self'; frame-ancestors 'self'"

export const mailsRoutes: FeatureRoutes = (app, services) => {
  adminRoute(app, calls.listMails, aList('emails'), 'session', async (_adminId, { query }) => {
    const { rows, nextCursor } = await readPage(
      query,
      (page) => outbox.listMails(services, page),
      ({ id }) => id,
    )
    return {
      mails: rows.map(toListed),
      nextCursor,
      hasMailServer: services.config.SMTP_URL !== undefined,
    }
  })

  const theMail = (tx: SystemTx, { params }: { params: { id: string } }) =>
    outbox.mailRead(tx, params.id)

  // An email may show a link that lets its reader in, depending on `config.hold`, which may change.
  adminRoute(app, calls.readMail, theMail, 'fresh check', async (_adminId, { params }) => {
    const mail = await outbox.readMail(services, params.id)
    return { ...toListed(mail), text: mail.text, hasHtml: mail.html !== '' }
  })

  adminRoute(app, calls.readMailAsHtml, theMail, 'fresh check', async (_, { params, reply }) => {
    const { html } = await outbox.readMail(services, params.id)
    if (!html) throw notFound('This email has no HTML. Read its text.')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .send(html)
  })

  adminRoute(app, calls.resendMail, 'nothing', 'session', (_, { params, by }) =>
    outbox.resendMail(services, params.id, by),
  )
}

const toListed = (mail: outbox.ListedMail): calls.ListedMail => ({
  ...mail,
  createdAt: mail.createdAt.toISOString(),
  sentAt: mail.sentAt?.toISOString() ?? null,
})
