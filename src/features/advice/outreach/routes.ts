import { profileForFigures } from '../../sales/index.ts'
import { disconnectSignal } from '../../../server/http/disconnect.ts'
import { ownerRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { badInput } from '../../../shared/errors.ts'
import { notationFor } from '../../profile/index.ts'
import { writeText } from '../model/ask.ts'
import { modelOf } from '../../../server/config.ts'
import { generateOutreach, listOutreach, listPutAside, putAside, takeBack } from './contract.ts'
import { messageAsk } from './message.ts'
import {
  outreachOf,
  putAsideOf,
  putCustomerAside,
  takeCustomerBack,
  type Asked,
} from './service.ts'

export const outreachRoutes: FeatureRoutes = (app, services) => {
  const { db, clock, config } = services
  const asked = async (tx: OwnerTx, languages?: string): Promise<Asked> => {
    const profile = await profileForFigures(tx)
    return {
      profile,
      notation: notationFor(profile, languages),
      today: clock.today(profile.timeZone),
    }
  }

  ownerRoute(app, listOutreach, async (ownerId, { query, request }) => {
    const list = await db.withOwner(ownerId, (tx) =>
      outreachOf(tx, asked(tx, request.headers['accept-language']), query),
    )
    return { ...list, hasModel: modelOf(config) !== null }
  })

  ownerRoute(app, listPutAside, (ownerId, { query }) =>
    db.withOwner(ownerId, async (tx) => putAsideOf(tx, (await asked(tx)).today, query)),
  )

  ownerRoute(app, putAside, async (ownerId, { params, body }) => {
    await db.withOwner(ownerId, async (tx) => {
      const { today } = await asked(tx)
      await putCustomerAside(tx, params.customerId, body.state, { today, now: clock.now() })
    })
  })

  ownerRoute(app, takeBack, (ownerId, { params }) =>
    db.withOwner(ownerId, (tx) => takeCustomerBack(tx, params.customerId)),
  )

  ownerRoute(app, generateOutreach, async (ownerId, { body, request, reply }) => {
    if (Object.values(body).every((value) => value == null)) throw nothingAsked()
    const languages = request.headers['accept-language']
    // Ends before the model is asked, which can take 20 s without a connection.
    const ask = await db.withOwner(ownerId, async (tx) =>
      messageAsk(tx, await asked(tx, languages), body),
    )
    const { text, from } = await writeText(services, ownerId, ask, disconnectSignal(reply))
    return { message: text, from }
  })
}

const nothingAsked = () => badInput('Choose a customer, or say whom the message is for.')
