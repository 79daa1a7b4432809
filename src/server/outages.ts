import { databaseErrorToAppError } from './database/database-errors.ts'

/** ms */
const LOOK_EVERY = 1_000

export const AWAY =
  'The database does not answer. Calls that need it are refused or tried again until it is back.'

/** An outage is two lines instead of hundreds: from its first error until the database `answers`. */
export function watchOutages(
  answers: () => Promise<unknown>,
  onEnd: (line: string) => void,
): (error: unknown) => 'first' | 'known' | undefined {
  let began: number | undefined
  let left = 0

  function look(): void {
    setTimeout(() => void answers().then(end, look), LOOK_EVERY).unref()
  }
  function end(): void {
    const seconds = ((Date.now() - began!) / 1_000).toFixed(0)
    began = undefined
    onEnd(
      `The database is back after ${seconds} s. ${left} more errors of this kind were left out.`,
    )
  }
  return (error) => {
    if (databaseErrorToAppError(error)?.code !== 'database_away') return undefined
    if (began !== undefined) {
      left++
      return 'known'
    }
    began = Date.now()
    left = 0
    look()
    return 'first'
  }
}
