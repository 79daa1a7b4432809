import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OwnerData } from '../../../server/owner-data.ts'
import { inTurns, sendDownload, type Download } from '../../../server/http/guards/downloads.ts'
import { adminRoute, ownerRoute } from '../../../server/http/route.ts'
import { unlessHeld } from '../../../server/outgoing/hold.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { conflict } from '../../../shared/errors.ts'
import { profileOf } from '../../profile/index.ts'
import { cookieAttributes, sessionCookieName } from '../auth/better-auth.ts'
import { authHeaders } from '../auth/http.ts'
import { checkCurrentPassword } from '../passwords/current-password.ts'
import { confirmedAmong } from '../users/people.ts'
import { requireFreshCheck } from '../second-factor/check.ts'
import { archiveOf } from './export/archive.ts'
import * as calls from './contract.ts'
import { deleteAccounts } from './delete-accounts.ts'
import { noteDownload, noteExport } from './export/exporting.ts'
import { remindOfDeletion } from './reminding.ts'
import { askForDeletion, deleteOnRequest } from './service.ts'

const ARCHIVE: Download = {
  name: 'download everything',
  perHour: 10,
  running: () =>
    conflict(
      'archive_running',
      'Your data is already being downloaded. Wait until that is done, then try again.',
    ),
}

export const deletionRoutes =
  (data: OwnerData[]): FeatureRoutes =>
  (app, services) => {
    const { db, clock, config, jobs } = services
    let isDeleting = false

    // An owner may have decided to stay since the backup.
    const deleteDue = unlessHeld(services, async () => {
      // A long run may last until the next.
      if (isDeleting) return
      isDeleting = true
      await deleteAccounts(services, data).finally(() => (isDeleting = false))
    })
    jobs.handleEvery('*/10 * * * *', 'erase-accounts', deleteDue)

    jobs.handleEvery(
      '*/10 * * * *',
      'remind-leaving',
      unlessHeld(services, () => remindOfDeletion(services)),
    )

    /** A session left open isn't enough. */
    const checkOwner = async (request: FastifyRequest, password: string): Promise<void> => {
      await checkCurrentPassword(services, request, 'password', password)
      await db.withSystem((tx) =>
        requireFreshCheck(tx, config, request.signedIn!, { onlyWithFactor: true }),
      )
    }

    /** `note`: once nothing refuses any more */
    const send = (
      who: { ownerId: string; askedBy: string },
      { request, reply }: { request: FastifyRequest; reply: FastifyReply },
      note: () => Promise<void>,
    ) =>
      sendDownload(services, reply, who, ARCHIVE, async () => {
        await note()
        const { timeZone } = await db.withOwner(who.ownerId, profileOf)
        const { APP_NAME: appName, SESSION_SECRET: sessionSecret } = config
        const options = { appName, sessionSecret, now: clock.now() }
        return {
          type: 'application/zip',
          fileName: `account-data-${clock.today(timeZone)}.zip`,
          content: archiveOf(inTurns(db, request), who.ownerId, data, options),
        }
      })

    ownerRoute(app, calls.downloadArchive, async (ownerId, { body, request, reply }) => {
      await checkOwner(request, body.password)
      return send({ ownerId, askedBy: ownerId }, { request, reply }, () =>
        noteDownload(services, ownerId, authHeaders(request)),
      )
    })

    // Each download is an entry of its own.
    adminRoute(
      app,
      calls.exportOwner,
      'nothing',
      'fresh check',
      (askedBy, { params, body, request, reply, by }) =>
        send({ ownerId: params.id, askedBy }, { request, reply }, () =>
          noteExport(services, params.id, body.reason, by),
        ),
    )

    adminRoute(
      app,
      calls.deleteOwner,
      'nothing',
      'fresh check',
      async (_, { params, body, by }) => ({
        deletedOn: await deleteOnRequest(services, params.id, body, by),
      }),
    )

    ownerRoute(app, calls.deleteAccount, async (ownerId, { body, request, reply }) => {
      const from = authHeaders(request)
      await checkOwner(request, body.password)
      const isMailed = await db.withSystem(
        async (tx) =>
          config.SMTP_URL !== undefined && (await confirmedAmong(tx, [ownerId])).has(ownerId),
      )
      const deletedOn = await askForDeletion(services, request.signedIn!, from)
      void reply.clearCookie(sessionCookieName(config), cookieAttributes(config))
      return { deletedOn, isMailed }
    })
  }
