import type { Services } from '../../../server/services.ts'
import { AppError } from '../../../shared/errors.ts'
import { tryToMail } from '../mails.ts'
import { WRONG_CODES, wrongCodesMail } from './mails.ts'

/** The tenth within a day of the first is told, and no other of that day. */
const BEFORE_TELLING = { name: 'wrong codes untold', calls: WRONG_CODES - 1, seconds: 86_400 }

/** Tells the owner that somebody who knows the password guesses codes. Never throws: the code is refused as it is. */
export async function tellOfWrongCodes(
  services: Pick<Services, 'db' | 'config' | 'jobs' | 'log' | 'limits'>,
  owner: { id: string; email: string },
): Promise<void> {
  const content = wrongCodesMail(services.config, owner.email)
  try {
    await services.limits.take(BEFORE_TELLING, owner.id, {
      onReached: () => tryToMail(services, owner, { kind: 'wrong-codes', content }),
    })
  } catch (error) {
    if (!(error instanceof AppError)) services.log.error('Could not count a wrong code.')
  }
}
