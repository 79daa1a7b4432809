import type { By } from '../../../server/audit/log.ts'
import type { Services } from '../../../server/services.ts'
import { badInput } from '../../../shared/errors.ts'
import { inviteIfNew } from '../../accounts/index.ts'
import { MAX_AT_ONCE, type Invited } from './contract.ts'
import { addressesIn } from './rules.ts'

/** In the text's order. Throws a 400 and invites nobody if too many. */
export async function inviteAll(
  services: Pick<Services, 'db' | 'config' | 'log' | 'jobs'>,
  text: string,
  { isAdmin }: { isAdmin: boolean },
  by: By,
): Promise<Invited[]> {
  const pasted = addressesIn(text)
  if (pasted.length > MAX_AT_ONCE) {
    const tooMany = `These are ${pasted.length} addresses. At most ${MAX_AT_ONCE} can be invited at once.`
    throw badInput(tooMany, { addresses: tooMany })
  }
  const results: Invited[] = []
  for (const { text: address, email } of pasted) {
    results.push(
      email === null
        ? { address, outcome: 'wrong', link: null }
        : { address: email, ...(await inviteOne(services, email, isAdmin, by)) },
    )
  }
  return results
}

/** One failure must not hide the others' outcome. */
async function inviteOne(
  services: Pick<Services, 'db' | 'config' | 'log' | 'jobs'>,
  email: string,
  isAdmin: boolean,
  by: By,
): Promise<Pick<Invited, 'outcome' | 'link'>> {
  try {
    const { outcome, link } = await inviteIfNew(services, email, { isAdmin }, by)
    return { outcome, link: services.config.SMTP_URL === undefined ? link : null }
  } catch (error) {
    services.log.error(error, 'One of several invitations failed.')
    return { outcome: 'failed', link: null }
  }
}
