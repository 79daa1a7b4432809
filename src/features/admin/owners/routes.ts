import { aList } from '../../../server/audit/disclosures.ts'
import { inTurns, streamOf } from '../../../server/http/guards/downloads.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { adminRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { conflict } from '../../../shared/errors.ts'
import {
  accountIdOf,
  accountsOf,
  changeAdmin,
  noSuchAccount,
  sendReset,
  type OwnerAccount,
} from '../../accounts/index.ts'
import * as calls from './contract.ts'
import { countsOf, ownersCsv, pageOfOwners } from './listing.ts'
import { detailsOf } from './service.ts'
import { usersAndSales } from './users.ts'

function refuseDisabled(account: OwnerAccount | undefined): void {
  if (account?.state !== 'disabled') return
  throw conflict('account_disabled', 'This account is disabled. Enable it first.')
}

const noMailServer = (email: string) =>
  conflict(
    'no_mail_server',
    `This app sends no emails. Run "npm run admin -- reset ${email}" on its server, and pass on the link that it prints.`,
  )

export const ownersRoutes: FeatureRoutes = (app, services) => {
  const { clock, config, db } = services

  const theOwner = async (tx: SystemTx, { params: { id } }: { params: { id: string } }) =>
    (await accountsOf(tx, [id])).has(id)
      ? ({ kind: 'owner_viewed', subjectId: id } as const)
      : undefined

  adminRoute(app, calls.listOwners, aList('owners'), 'session', (_, { query }) =>
    pageOfOwners(db, query, clock.today('UTC')),
  )

  adminRoute(app, calls.countOwners, 'nothing', 'session', () => countsOf(db, clock.today('UTC')))

  const exported = aList('owners', 'admin_exported')
  adminRoute(
    app,
    calls.exportOwners,
    exported,
    'fresh check',
    async (_adminId, { query, request, reply }) => {
      const today = clock.today('UTC')
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="owners-${today}.csv"`)
        .send(streamOf(ownersCsv(inTurns(db, request), query, today)))
    },
  )

  adminRoute(app, calls.getOwner, theOwner, 'session', (_, { params }) =>
    detailsOf(services, params.id),
  )

  adminRoute(app, calls.findOwner, aList('owners'), 'session', async (_, { query }) => ({
    id: await db.withSystem((tx) => accountIdOf(tx, query.email)),
  }))

  adminRoute(app, calls.changeAdmin, 'nothing', 'fresh check', (_, { params: { id }, body, by }) =>
    db.withSystem(async (tx) => {
      if (body.isAdmin) refuseDisabled((await accountsOf(tx, [id])).get(id))
      await changeAdmin(tx, id, body.isAdmin, by)
    }),
  )

  // A refusal names the email.
  adminRoute(app, calls.sendReset, theOwner, 'fresh check', async (_, { params: { id }, by }) => {
    const account = await db.withSystem(async (tx) => (await accountsOf(tx, [id])).get(id))
    if (!account) throw noSuchAccount()
    refuseDisabled(account)
    if (config.SMTP_URL === undefined) throw noMailServer(account.email)
    await sendReset(services, account, by)
  })

  const all = aList('owners and their sales', 'admin_exported')
  adminRoute(app, calls.users, all, 'fresh check', (_adminId, { query }) =>
    usersAndSales(db, query.cursor),
  )
}
