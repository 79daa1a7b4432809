import { finished } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tryToAudit } from '../../../server/audit/log.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { publicRoute } from '../../../server/http/route.ts'
import type { Services } from '../../../server/services.ts'
import { AppError } from '../../../shared/errors.ts'
import { apiErrorCode, authOn } from '../auth/better-auth.ts'
import { knownDevicePasswordsFor, noting, passwordsFor } from '../auth/hashing.ts'
import { authHeaders, inSession, setCookies, toAccount } from '../auth/http.ts'
import { forgotPassword, login, logout, register, setPassword, WELCOME_DAYS } from '../contract.ts'
import { accountByEmail } from '../users/people.ts'
import { hasPassword } from '../admin/invitations/store.ts'
import { withdrawDeletion } from '../deletion/service.ts'
import { firstStepsMail, tryToMail, welcomeMail } from '../mails.ts'
import { addLink } from '../links/links.ts'
import { linkState } from '../links/password-links.ts'
import { openPasswordLink } from './contract.ts'
import { resetMailer } from '../passwords/mail-reset.ts'
import { finishSignIn } from '../second-factor/contract.ts'
import { askToSignIn, signInWithPasskey } from '../second-factor/passkeys/contract.ts'
import { passkeyByCredential, recordUse } from '../second-factor/passkeys/store.ts'
import { checkUsed, notAccepted, optionsToSignIn } from '../second-factor/passkeys/webauthn.ts'
import { withProof } from '../second-factor/proof.ts'
import { passkeysToKeep } from '../second-factor/removing.ts'
import { deviceKnownTo, rememberDevice } from '../sessions/devices/known-device.ts'
import { countCodesAnew, limited, uncount } from '../sessions/devices/limits.ts'
import {
  endIfReplaced,
  endSecondStep,
  secondStepCookie,
  secondStepInstead,
  secondStepOf,
} from './second-step.ts'
import { registerAccount, setPasswordByLink } from './service.ts'
import { completeSignIn } from './sign-in.ts'

export function signingInRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services
  const pool = drizzle({ client: db.systemPool })
  const cookie = secondStepCookie(config)
  const mailReset = resetMailer(app, services)

  /** Without a mail server nothing can be confirmed. */
  const welcome = async (recipient: { id: string; email: string }): Promise<void> => {
    if (!config.hasMailServer) return
    const content = welcomeMail(config)
    const link = { kind: 'confirm', accountId: recipient.id, hours: 24 * WELCOME_DAYS } as const
    const secret = (tx: SystemTx) => addLink(services, tx, link)
    await tryToMail(services, recipient, { kind: 'welcome', content, secret })
  }

  publicRoute(app, register, async ({ body, request, reply }) => {
    await limited(services, 'register', request, body.email)
    const { headers, response } = await registerAccount(services, body, authHeaders(request))
    setCookies(reply, headers)
    await rememberDevice(services, { request, reply }, response.user.id, { isProven: false })
    await welcome(response.user)
    const user = inSession(response.user, { hasSecondFactor: false })
    return { user: toAccount(user, body.businessName) }
  })

  publicRoute(app, login, async ({ body, request, reply }) => {
    const { email } = body
    const device = await deviceKnownTo(services, request, email)
    const call = device ? 'sign-in there before' : 'sign-in'
    await limited(services, call, request, email, device?.hash)
    const from = authHeaders(request)
    const checked = noting(device ? knownDevicePasswordsFor(from) : passwordsFor(from))
    const { api } = await authOn(pool, services, checked)
    const wrong = async () => {
      await tryToAudit(services, { kind: 'sign_in_failed', email }, from)
      return new AppError(401, 'bad_credentials', 'Invalid email or password')
    }
    const { headers, response } = await api
      .signInEmail({ body, headers: from, returnHeaders: true })
      .catch(async (error: unknown) => {
        if (apiErrorCode(error) !== 'INVALID_EMAIL_OR_PASSWORD') throw error
        throw await wrong()
      })
    const { token, user } = response
    const begun = { token, userId: user.id, hash: checked.lastHash() }
    const next = await db.withSystem(async (tx) =>
      (await endIfReplaced(tx, begun))
        ? undefined
        : { secondStep: await secondStepInstead(tx, begun) },
    )
    if (!next) throw await wrong()
    const by = device ? 'site' : 'address'
    await uncount(services, call, request, email, { device: device?.hash, by })
    if (next.secondStep === undefined) {
      return completeSignIn(services, request, reply, { headers, user })
    }
    await tryToAudit(services, { kind: 'second_factor_asked', email }, from)
    cookie.set(reply, next.secondStep)
    return { secondFactor: 'needed' as const }
  })

  publicRoute(app, logout, async ({ request, reply }) => {
    const { api } = await authOn(pool, services)
    const from = authHeaders(request)
    const { headers } = await api.signOut({ headers: from, returnHeaders: true })
    const actorId = request.signedIn?.ownerId
    if (actorId) await tryToAudit(services, { kind: 'signed_out', actorId }, from)
    setCookies(reply, headers)
  })

  publicRoute(app, forgotPassword, async ({ body, request, reply }) => {
    await limited(services, 'forgot-password', request, body.email)
    await tryToAudit(services, { kind: 'reset_asked', email: body.email }, authHeaders(request))
    const next = config.SMTP_URL
      ? "we're sending it a link. It can take a few minutes; check your spam folder too."
      : 'ask the person who runs this app for a link.'
    const message = `If there is an account with this email, ${next}`
    finished(reply.raw, () => mailReset(body.email))
    return { message }
  })

  publicRoute(app, setPassword, async ({ body, request, reply }) => {
    await limited(services, 'set-password', request, body.email)
    const from = authHeaders(request)
    const { headers, response, isFirst, secondStep } = await setPasswordByLink(services, body, from)
    const message = 'Your password is set.'
    if (secondStep !== undefined) {
      await countCodesAnew(services, request, body.email)
      cookie.set(reply, secondStep)
      return { success: true, message, dashboardUrl: '/login?step=code', isKept: false, isFirst }
    }
    const isKept = await withdrawDeletion(services, response.user.id, from)
    setCookies(reply, headers)
    await rememberDevice(services, { request, reply }, response.user.id, { isProven: false })
    if (isFirst) {
      const content = firstStepsMail(config)
      await tryToMail(services, response.user, { kind: 'first-steps', content })
    }
    return { success: true, message, dashboardUrl: '/dashboard', isKept, isFirst }
  })

  publicRoute(app, finishSignIn, async ({ body, request, reply }) => {
    const token = cookie.read(request)
    const owner = await secondStepOf(pool, token)
    const { headers, user, left } = await withProof(
      services,
      request,
      owner,
      body,
      async (tx, left) => {
        await endSecondStep(tx, token)
        return { ...(await beginVerified(services, tx, owner.id, request)), left }
      },
    )
    cookie.clear(reply)
    const by = left === null ? 'authenticator app' : 'recovery code'
    const signedIn = await completeSignIn(services, request, reply, { headers, user, by })
    return { ...signedIn, recoveryCodesLeft: left }
  })

  publicRoute(app, askToSignIn, async ({ request }) => {
    await limited(services, 'passkey', request, '')
    return optionsToSignIn(pool, config)
  })

  publicRoute(app, signInWithPasskey, async ({ body, request, reply }) => {
    await limited(services, 'passkey', request, '')
    // Only the signature's key says who it is, nothing else in the body.
    const known = await passkeyByCredential(pool, body.credential.id)
    if (!known) throw unknownPasskey()
    const counter = await checkUsed(pool, config, request, body, known).catch(
      async (error: unknown) => {
        const event = { kind: 'sign_in_failed', email: known.email, detail: 'passkey' } as const
        await tryToAudit(services, event, authHeaders(request))
        throw error
      },
    )
    const begun = await db.withSystem(async (tx) => {
      if (!(await recordUse(tx, known, counter))) throw notAccepted(401)
      return beginVerified(services, tx, known.userId, request)
    })
    return completeSignIn(services, request, reply, { ...begun, by: 'passkey' })
  })

  publicRoute(app, openPasswordLink, async ({ body, request }) => {
    await limited(services, 'password-link', request, '')
    return db.withSystem(async (tx) => {
      const state = await linkState(tx, body)
      if (state !== 'works') return { state, asksName: false, passkeys: [] }
      const owner = (await accountByEmail(tx, body.email))!
      return {
        state,
        asksName: !owner.firstName && !(await hasPassword(tx, owner.id)),
        passkeys: await passkeysToKeep(tx, config, body.email),
      }
    })
  })
}

async function beginVerified(
  services: Services,
  tx: SystemTx,
  userId: string,
  request: FastifyRequest,
) {
  const { api } = await authOn(tx, services)
  const { headers, response } = await api.signInVerified({
    body: { userId },
    headers: authHeaders(request),
    returnHeaders: true,
  })
  return { headers, user: response.user }
}

const unknownPasskey = (): AppError =>
  new AppError(
    401,
    'passkey_unknown',
    "This passkey doesn't belong to an account here. It may have been removed. Sign in with your password.",
  )
