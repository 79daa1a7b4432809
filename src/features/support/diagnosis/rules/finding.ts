import type { Words } from '../../../../shared/phrases/words.ts'
import type { Cure, IssueType } from '../../contract.ts'
import type { Stems } from './words.ts'
import type { Report, Situation } from './situation.ts'

/** What an owner's data show of a cause. */
export interface Evidence {
  /** 0 to 1: how surely the data show that this is wrong, and not just unusual */
  strength: number
  /** what is wrong, with the owner's own figures, in whole sentences */
  diagnosis: Words
  /** what to do about it */
  solution: string
  fixTime: string
  /** Where it's fixed, if that isn't where it's checked. */
  cures?: Cure[]
  /** True if the report names a figure or a day of theirs that shows it: then no words are needed. */
  isNamed?: true
  /** False if the owner can't fix it alone. */
  isOwnersToFix?: false
}

/** Something that can be behind an issue: how it's recognized in the data, and in words. */
export interface Cause {
  kind: string
  words: Stems
  /** types of issues that it would be reported as */
  types: readonly IssueType[]
  /** where somebody can look at it themselves */
  check: Cure
  /** Returns nothing if the data don't show it. */
  find: (situation: Situation, report: Report) => Evidence | null
}

/** A cause that the data show. */
export interface Finding extends Evidence {
  cause: Cause
}

/** Links into the app. */
export const TO_DATA: Cure = { label: 'Open Data Management', href: '/data-management' }
export const TO_PROFILE: Cure = { label: 'Open Business Profile', href: '/business-profile' }
export const TO_GOALS: Cure = { label: 'Open Goal Settings', href: '/goal-settings' }
export const TO_ENTRY: Cure = { label: 'Add a sale', href: '/sales-entry' }
export const TO_DASHBOARD: Cure = { label: 'Open the dashboard', href: '/dashboard' }
export const TO_DELETED: Cure = { label: 'See deleted sales', href: '/data-management/deleted' }
export const TO_ACCOUNT: Cure = { label: 'Open Your account', href: '/account' }
