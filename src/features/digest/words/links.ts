import type { Config } from '../../../server/config.ts'
import type { Unsubscribe } from '../../../server/mail/content.ts'
import { linkWithSecret } from '../../../server/mail/links.ts'
import { MAIL_PARAMETER } from '../../../shared/mail-kinds.ts'
import { UNSUBSCRIBE_PATH, type Unsubscribable } from '../contract.ts'
import { tokenFor } from '../tokens.ts'

export type LinkTo = (path: string) => string

type Settings = Pick<Config, 'APP_URL' | 'SESSION_SECRET'>

export function linksOf(config: Settings, purpose: string, ownerId: string): LinkTo {
  const token = tokenFor(config, purpose, ownerId)
  return (path) => {
    const url = new URL(config.APP_URL + path)
    url.searchParams.set(MAIL_PARAMETER, token)
    return url.href
  }
}

export const unsubscribeOf = (
  config: Settings,
  what: Unsubscribable,
  ownerId: string,
): Unsubscribe => ({
  url: linkWithSecret(config, UNSUBSCRIBE_PATH, { token: tokenFor(config, what, ownerId) }),
  label: 'Turn off this email',
})
