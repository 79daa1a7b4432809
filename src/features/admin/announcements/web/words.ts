import type { Tone } from '../../../../web/ui/badge.tsx'
import { INACTIVE_DAYS } from '../../contract.ts'
import type { Audience } from '../contract.ts'
import type { Phase } from '../rules.ts'

export const AUDIENCE_WORDS: Record<Audience, string> = {
  everyone: 'Everybody',
  no_sale: 'Owners without a sale',
  inactive: `Owners away for ${INACTIVE_DAYS} days`,
}

export const PHASES: Record<Phase, { label: string; tone: Tone }> = {
  planned: { label: 'Planned', tone: 'plain' },
  shown: { label: 'Shown now', tone: 'good' },
  over: { label: 'Over', tone: 'plain' },
  ended: { label: 'Ended early', tone: 'plain' },
}
