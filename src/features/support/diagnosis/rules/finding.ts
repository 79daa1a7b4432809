import type { Words } from '../../../../shared/phrases/words.ts'
import type { Cure, IssueType } from '../../contract.ts'
import type { Stems } from './words.ts'
import type { Report, Situation } from './situation.ts'

export interface Evidence {
  /** 0 to 1: surely wrong, not just unusual */
  strength: number
  /** whole sentences with own figures */
  diagnosis: Words
  solution: string
  fixTime: string
  /** if not `check` */
  cures?: Cure[]
  /** The report names a figure or day that shows this: no words needed. */
  isNamed?: true
  /** needs somebody else */
  isOwnersToFix?: false
}

export interface Cause {
  kind: string
  words: Stems
  types: readonly IssueType[]
  check: Cure
  find: (situation: Situation, report: Report) => Evidence | null
}

export interface Finding extends Evidence {
  cause: Cause
}

export const TO_DATA: Cure = { label: 'Open Data Management', href: '/data-management' }
export const TO_PROFILE: Cure = { label: 'Open Business Profile', href: '/business-profile' }
export const TO_GOALS: Cure = { label: 'Open Goal Settings', href: '/goal-settings' }
export const TO_ENTRY: Cure = { label: 'Add a sale', href: '/sales-entry' }
export const TO_DASHBOARD: Cure = { label: 'Open the dashboard', href: '/dashboard' }
export const TO_DELETED: Cure = { label: 'See deleted sales', href: '/data-management/deleted' }
export const TO_ACCOUNT: Cure = { label: 'Open Your account', href: '/account' }
