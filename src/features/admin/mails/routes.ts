import { aList } from '../../../server/audit/disclosures.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import * as outbox from '../../../server/mail/outbox.ts'
import { adminRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { readPage } from '../../../shared/pages.ts'
import * as calls from './contract.ts'

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
    return { ...toListed(mail), text: mail.text }
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
