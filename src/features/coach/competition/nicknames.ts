import type { Config } from '../../../server/config.ts'
import { conflict } from '../../../shared/errors.ts'
import { nicknameKey } from './look-alike.ts'
import { FORMER, HIDDEN, NAMELESS, YOU } from './names.ts'

/** Whether a nickname looks like what the board itself writes, or like who runs it. */
export function isMisleading(
  nickname: string,
  { APP_NAME, COMMUNITY_NAME, OPERATOR_NAME }: Config,
): boolean {
  const ours = [YOU, NAMELESS, HIDDEN, FORMER, APP_NAME, COMMUNITY_NAME, OPERATOR_NAME]
  const key = nicknameKey(nickname)
  return ours.some((name) => name && nicknameKey(name) === key)
}

/** Throws a 409 for a misleading nickname. */
export function refuseMisleading(nickname: string, config: Config): void {
  if (!isMisleading(nickname, config)) return
  throw conflict('alias_taken', 'This nickname looks like a name of this app. Choose another one.')
}
