import type { Words } from '../../../../shared/phrases/words.ts'
import type { Cure, IssueType } from '../../contract.ts'
import type { Report, Situation } from './situation.ts'

/** Something that may be behind an issue. */
export interface Finding {
  kind: string
  /** 0 to 1: how surely the data show that this is wrong, and not just unusual */
  certainty: number
  /** Matches a description that speaks of it. */
  cues: RegExp
  /** types of issues that it would be reported as */
  types: readonly IssueType[]
  /** what is wrong, with the owner's own figures, in whole sentences */
  diagnosis: Words
  /** what to do about it */
  solution: string
  fixTime: string
  cures: Cure[]
  /** whether the owner can do it alone */
  isOwnersToFix: boolean
}

export type Rule = (situation: Situation, report: Report) => Finding | null

/** Links into the app that cures lead to. */
export const TO_DATA: Cure = { label: 'Open Data Management', href: '/data-management' }
export const TO_PROFILE: Cure = { label: 'Open Business Profile', href: '/business-profile' }
export const TO_GOALS: Cure = { label: 'Open Goal Settings', href: '/goal-settings' }
export const TO_ENTRY: Cure = { label: 'Add a sale', href: '/sales-entry' }
export const TO_DASHBOARD: Cure = { label: 'Open the dashboard', href: '/dashboard' }
