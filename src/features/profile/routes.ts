import multipart from '@fastify/multipart'
import { callerOf } from '../../server/audit/log.ts'
import { fileOf } from '../../server/http/form.ts'
import { ownerRoute } from '../../server/http/route.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import { notFound } from '../../shared/errors.ts'
import {
  addClosure,
  getLogo,
  getProfile,
  MAX_LOGO_BYTES,
  removeClosure,
  saveProfile,
  uploadLogo,
} from './contract.ts'
import { cancelClosure, planClosure, setLogo, tooLarge, updateProfile } from './service.ts'
import { logoOf, profileOf } from './store.ts'

const UPLOADS = { name: 'logo', calls: 60, seconds: 600 }

export const profileRoutes: FeatureRoutes = async (parent, { db, clock, limits }) => {
  ownerRoute(parent, getProfile, (ownerId) => db.withOwner(ownerId, profileOf))

  ownerRoute(parent, saveProfile, (ownerId, { body, request }) =>
    db.withOwner(ownerId, (tx) => updateProfile(tx, body, clock, callerOf(request))),
  )

  ownerRoute(parent, addClosure, (ownerId, { body }) =>
    db.withOwner(ownerId, (tx) => planClosure(tx, body, clock)),
  )

  ownerRoute(parent, removeClosure, (ownerId, { params }) =>
    db.withOwner(ownerId, (tx) => cancelClosure(tx, params.id, clock)),
  )

  ownerRoute(parent, getLogo, async (ownerId, { params, reply }) => {
    const logo = await db.withOwner(ownerId, logoOf)
    if (logo?.id !== params.id) throw notFound("This logo doesn't exist.")
    return (
      reply
        .type(logo.type)
        // Safe to cache forever, because the URL changes with the content.
        .header('cache-control', 'private, max-age=31536000, immutable')
        // Stops the file from running anything if opened directly.
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(logo.content)
    )
  })

  // A separate scope, so that no other route accepts multipart bodies.
  await parent.register(async (app) => {
    await app.register(multipart)
    ownerRoute(app, uploadLogo, async (ownerId, { request }) => {
      await limits.take(UPLOADS, ownerId)
      const content = await fileOf(request, MAX_LOGO_BYTES, tooLarge)
      return db.withOwner(ownerId, (tx) => setLogo(tx, content, clock))
    })
  })
}
