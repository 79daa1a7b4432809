import type { Tone } from '../../../../web/ui/badge.tsx'
import type { ListedMail, MailState } from '../contract.ts'

export const STATES: Record<MailState, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'plain' },
  failed: { label: 'Failed', tone: 'bad' },
  kept: { label: 'Kept for you', tone: 'strong' },
  sent: { label: 'Sent', tone: 'good' },
}

type Tried = Pick<ListedMail, 'state' | 'tries' | 'failure'>

export function troubleOf({ state, tries, failure }: Tried): string | null {
  if (state === 'kept')
    return 'There is no mail server, so the email is kept here for you to pass on.'
  if (!failure) return null
  const tried = tries === 1 ? 'Tried once' : `Tried ${tries} times`
  return tries > 0 ? `${tried}: ${failure}` : failure
}
