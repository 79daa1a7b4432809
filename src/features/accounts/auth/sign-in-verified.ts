import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod/mini'

/** For a caller that has just checked a second factor. */
export const signInVerified = createAuthEndpoint.serverOnly(
  { method: 'POST', body: z.object({ userId: z.string() }) },
  async (ctx) => {
    const { internalAdapter } = ctx.context
    const user = await internalAdapter.findUserById(ctx.body.userId)
    if (!user) throw new Error('The account is gone.')
    // The last parameter makes our value win over the default.
    const session = await internalAdapter.createSession(
      user.id,
      false,
      { hasSecondFactor: true, checkedAt: new Date() },
      true,
    )
    await setSessionCookie(ctx, { session, user })
    return ctx.json({ user: user as unknown as SignedInUser })
  },
)

/** Better Auth's type lacks our additional fields. */
interface SignedInUser {
  id: string
  email: string
  firstName: string
  lastName: string
  isAdmin: boolean
  createdAt: Date
}
