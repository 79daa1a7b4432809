import { callerOf, tryToAudit } from '../../../server/audit/log.ts'
import type { Clock } from '../../../server/clock.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import {
  inTurns,
  sendDownload,
  streamOf,
  type Download,
} from '../../../server/http/guards/downloads.ts'
import { ownerRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import type { Day } from '../../../shared/calendar.ts'
import { AppError, conflict, notFound } from '../../../shared/errors.ts'
import { nameKey } from '../../../shared/names.ts'
import { readPage } from '../../../shared/pages.ts'
import { profileOf } from '../../profile/index.ts'
import { profileForFigures } from '../without-tax.ts'
import * as calls from './contract.ts'
import type { Customer } from './contract.ts'
import { customersCsv } from './export.ts'
import { findCustomer, selectCustomers } from './list.ts'
import { UNKNOWN } from './rules.ts'
import {
  addNames,
  changeByHand,
  deleteByHand,
  idsOfKeys,
  isListed,
  lockCustomer,
  putContacts,
  requireRoom,
  saidBy,
} from './store.ts'

const EXPORT: Download = {
  name: 'export of customers',
  perHour: 20,
  running: () =>
    conflict(
      'export_running',
      'Your customers are already being exported. Wait until that is done, then try again.',
    ),
}

const noSuchCustomer = () => notFound('This customer no longer exists.')
const customerExists = (name: string) => {
  const sentence = `You already have a customer called ${name}. Search for them in the list.`
  return new AppError(409, 'customer_exists', sentence, { fields: { name: sentence } })
}

export const contactRoutes: FeatureRoutes = (app, services) => {
  const { db, clock } = services
  const shown = (tx: OwnerTx, id: number): Promise<Customer> => shownOn(tx, id, clock)
  const todayOf = async (tx: OwnerTx): Promise<Day> => clock.today((await profileOf(tx)).timeZone)

  ownerRoute(app, calls.listCustomers, (ownerId, { query }) =>
    db.withOwner(ownerId, async (tx) => {
      const profile = await profileForFigures(tx)
      const at = { today: clock.today(profile.timeZone), opening: profile }
      let total: number | null = null
      const { rows, nextCursor } = await readPage(
        query,
        async (page) => {
          const found = await selectCustomers(tx, page, at)
          total = found.total
          return found.customers
        },
        ({ id }) => id,
      )
      return { customers: rows, nextCursor, total }
    }),
  )

  ownerRoute(app, calls.exportCustomers, (ownerId, { request, reply }) =>
    sendDownload(services, reply, { ownerId, askedBy: ownerId }, EXPORT, async () => {
      const { timeZone } = await db.withOwner(ownerId, profileOf)
      await tryToAudit(
        services,
        { kind: 'customers_exported', actorId: ownerId },
        callerOf(request),
      )
      return {
        type: 'text/csv; charset=utf-8',
        fileName: `customers-${clock.today(timeZone)}.csv`,
        content: streamOf(customersCsv(inTurns(db, request), ownerId, clock)),
      }
    }),
  )

  ownerRoute(app, calls.oneCustomer, (ownerId, { params }) =>
    db.withOwner(ownerId, (tx) => shown(tx, params.id)),
  )

  ownerRoute(app, calls.addCustomer, (ownerId, { body: { name, ...contact } }) =>
    db.withOwner(ownerId, async (tx) => {
      await addNames(tx, [name])
      const key = nameKey(name)
      const id = await lockOrThrow(tx, (await idsOfKeys(tx, [key])).get(key)!)
      if (await isListed(tx, id)) throw customerExists((await shown(tx, id)).name)
      const said = saidBy(UNKNOWN, contact, {
        on: await todayOf(tx),
        source: null,
        isSaid: true,
      })
      await putContacts(tx, new Map([[id, said]]))
      await requireRoom(tx)
      return shown(tx, id)
    }),
  )

  ownerRoute(app, calls.changeContact, (ownerId, { params, body }) =>
    db.withOwner(ownerId, async (tx) => {
      const id = await lockOrThrow(tx, params.id)
      await changeByHand(tx, id, body, await todayOf(tx))
      return shown(tx, id)
    }),
  )

  ownerRoute(app, calls.deleteContact, (ownerId, { params }) =>
    db.withOwner(ownerId, async (tx) => {
      if (!(await deleteByHand(tx, await lockOrThrow(tx, params.id)))) throw noSuchCustomer()
    }),
  )
}

async function lockOrThrow(tx: OwnerTx, id: number): Promise<number> {
  const locked = await lockCustomer(tx, id)
  if (locked === undefined) throw noSuchCustomer()
  return locked
}

async function shownOn(tx: OwnerTx, id: number, clock: Clock): Promise<Customer> {
  const { timeZone } = await profileForFigures(tx)
  const customer = await findCustomer(tx, id, clock.today(timeZone))
  if (!customer) throw noSuchCustomer()
  return customer
}
