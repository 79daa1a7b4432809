import type { Day, DayRange } from '../../../../shared/calendar.ts'
import type { Notation } from '../../../../shared/money.ts'
import type { ImportRun } from '../../../imports/runs/contract.ts'
import type { IssueType, Priority } from '../../contract.ts'

/** What the person wrote. */
export interface Report {
  issueType: IssueType
  priority: Priority
  description: string
}

/** The newest import of the last 30 days. */
export interface LatestImport extends Pick<
  ImportRun,
  'fileName' | 'state' | 'message' | 'imported' | 'duplicates' | 'errorCount'
> {
  day: Day
  /** while it runs */
  rowsRead: number
  minutes: number
  /** the reason of most of the listed skipped rows, without a full stop; null if none are kept */
  mostSkipped: { reason: string; rows: number } | null
  /** listed skipped rows that aren't sales, such as totals: nothing to fix */
  noSales: number
}

/** All recorded sales. */
export interface RecordedSales {
  entries: number
  /** with revenue below 0 */
  refunds: number
  /** days of the first and last one; null without any */
  range: DayRange | null
  /** dated after the owner's today */
  ahead: number
  /** the day with the most entries */
  busiest: { day: Day; entries: number } | null
  /** years with entries, in order */
  years: number[]
}

/** A goal that is active and not reached. */
export interface OpenGoal extends DayRange {
  /** `July 2026` */
  period: string
}

/** What is known about the owner and the app when they ask for help. */
export interface Situation {
  today: Day
  /** to the minute, for telling two zones apart */
  now: Date
  notation: Notation
  timeZone: string
  /** an IANA name that this runtime knows; null if the page sent none */
  browserTimeZone: string | null
  latestImport: LatestImport | null
  sales: RecordedSales
  goals: OpenGoal[]
  /** The owner asked for another email and hasn't opened the link in the email to it. */
  waitsForEmail: boolean
  app: {
    hasMailServer: boolean
    isDiskNearlyFull: boolean
    /** A background job failed for good in the last day. */
    hasFailedJobs: boolean
  }
}
