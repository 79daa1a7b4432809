import type { FastifyRequest } from 'fastify'
import { audit, callerOf, type By } from '../../../server/audit/log.ts'
import { adminRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { conflict, notFound } from '../../../shared/errors.ts'
import { accountIdOf, accountsOf, changeAdmin, mailReset } from '../../accounts/index.ts'
import { pageOfEntries } from '../../sales/index.ts'
import * as calls from './contract.ts'
import { detailsOf, pageOfOwners } from './service.ts'
import { usersAndSales } from './users.ts'

const byAdmin = (actorId: string, request: FastifyRequest): By => ({
  actorId,
  from: callerOf(request),
})
const noMailServer = (email: string) =>
  conflict(
    'no_mail_server',
    `This app sends no emails. Run "npm run admin -- reset ${email}" on its server, and pass on the link that it prints.`,
  )
const noSuchAccount = () => notFound('There is no such account.')

export const ownersRoutes: FeatureRoutes = (app, services) => {
  const { db, config } = services

  adminRoute(app, calls.listOwners, (_, { query }) => pageOfOwners(db, query))

  adminRoute(app, calls.getOwner, (_, { params }) => detailsOf(db, params.id))

  adminRoute(app, calls.ownerSales, async (actorId, { params: { id }, query, request }) => {
    await db.withSystem(async (tx) => {
      if (!(await accountsOf(tx, [id])).has(id)) throw noSuchAccount()
      // Once per visit, and not for every letter of a search.
      const isFirst = !query.cursor && !query.search
      const entry = { kind: 'sales_viewed', actorId, subjectId: id } as const
      if (isFirst) await audit(tx, entry, callerOf(request))
    })
    return db.withOwner(id, (tx) => pageOfEntries(tx, query))
  })

  adminRoute(app, calls.findOwner, async (_, { query }) => ({
    id: await db.withSystem((tx) => accountIdOf(tx, query.email)),
  }))

  adminRoute(app, calls.changeAdmin, async (adminId, { params, body, request }) => {
    const by = byAdmin(adminId, request)
    await db.withSystem((tx) => changeAdmin(tx, params.id, body.isAdmin, by))
    return { success: true as const }
  })

  adminRoute(app, calls.sendReset, async (adminId, { params: { id }, request }) => {
    const account = await db.withSystem(async (tx) => (await accountsOf(tx, [id])).get(id))
    if (!account) throw noSuchAccount()
    if (config.SMTP_URL === undefined) throw noMailServer(account.email)
    await mailReset(services, account, byAdmin(adminId, request))
    return { success: true as const }
  })

  adminRoute(app, calls.users, async (actorId, { query, request }) => {
    const entry = {
      kind: 'admin_exported',
      actorId,
      subjectName: 'owners and their sales',
    } as const
    if (!query.cursor) await db.withSystem((tx) => audit(tx, entry, callerOf(request)))
    return usersAndSales(db, query.cursor)
  })
}
