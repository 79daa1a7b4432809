import { expect } from 'vitest'
import { AppError } from '../../shared/errors.ts'

/** The sentence with which something is refused. Fails if it isn't, or if the reason is a bug. */
export const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => expect.fail('It was not refused.'),
    (error: unknown) => (error instanceof AppError ? error.message : expect.fail(String(error))),
  )
