import type { Services } from '../../../server/services.ts'
import { AppError } from '../../../shared/errors.ts'
import { tryToMail } from '../mails.ts'
import { WRONG_CODES, wrongCodesMail } from './mails.ts'

/** Only the tenth within a day is told. */
const BEFORE_TELLING = { name: 'wrong codes untold', calls: WRONG_CODES - 1, seconds: 86_400 }

/** Never throws: the code is refused as it is. */
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
