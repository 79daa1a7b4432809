import type { Day, DayRange } from '../../../../shared/calendar.ts'
import type { Notation } from '../../../../shared/money.ts'
import type { GoalType } from '../../../goals/contract.ts'
import type { DateOrder } from '../../../imports/options/contract.ts'
import type { ImportRun } from '../../../imports/runs/contract.ts'
import type { IssueType, Priority } from '../../contract.ts'

export interface Report {
  issueType: IssueType
  priority: Priority
  description: string
}

export interface ImportSeen extends Pick<
  ImportRun,
  'id' | 'fileName' | 'state' | 'message' | 'imported' | 'duplicates' | 'errorCount'
> {
  day: Day
  /** while the import runs */
  rowsRead: number
  minutes: number
  /** of most skipped rows, without a full stop; null if none are kept */
  mostSkipped: { reason: string; rows: number } | null
  /** skipped rows that aren't sales, such as totals: nothing to fix */
  noSales: number
  /** skipped rows with an unreadable date */
  badDates: number
  /** as the file says; null if it doesn't */
  currency: string | null
  /** of dates that can be read both ways; null if there were none, or before this was noted */
  dateOrder: DateOrder | null
  /** of some of its sales */
  days: Day[]
  /** of the compared sales, those recorded again from elsewhere */
  twice: {
    compared: number
    again: number
    /** file name of the earlier import; '' if unknown, null if entered by hand */
    alsoFrom: string | null
  } | null
}

export interface RecordedSales {
  entries: number
  /** revenue below 0 */
  refunds: number
  /** null without sales */
  range: DayRange | null
  /** not ahead; null without any */
  lastDay: Day | null
  /** dated after the owner's today */
  ahead: number
  /** day with the most entries */
  busiest: { day: Day; entries: number } | null
  /** of the last year; `costed` have a recorded cost */
  recent: { sales: number; costed: number }
  /** days with sales in the last 12 weeks, by weekday (0 Sunday … 6 Saturday) */
  weekdays: Record<number, number>
  /** since 1 January, and since the fiscal year began */
  thisYear: { calendar: number; fiscal: number }
  /** of the last 30 days: entered on another day by the profile's clock than by the browser's */
  onAnotherDay: number
}

/** Active and not reached; with the sales of its period. */
export interface OpenGoal extends DayRange {
  goalType: GoalType
  /** `July 2026` */
  period: string
  /** in the unit of its type: money, percent or sales */
  target: number
  sales: number
  /** in decimal units */
  revenue: number
}

/** in the trash */
export interface Deleted {
  kind: 'sale' | 'clear' | 'import'
  count: number
  /** of an undone import */
  fileName: string | null
  day: Day
}

export interface LargeName {
  kind: 'customer' | 'product'
  name: string
  revenueCents: number
}

export interface View {
  /** shown days; null if the dashboard chose by itself */
  range: DayRange | null
  /** cards and lists that are switched off */
  hidden: number
}

export interface Situation {
  today: Day
  /** to the minute, for telling two zones apart */
  now: Date
  notation: Notation
  timeZone: string
  /** an IANA name that this runtime knows; null if the page sent none */
  browserTimeZone: string | null
  /** before the last change; null without one in a year */
  currencyBefore: string | null
  /** percent; null if the profile sets none */
  defaultMargin: number | null
  /** 5 Mon–Fri, 6 Mon–Sat, 7 every day */
  openDays: number
  /** of the last half year, newest first */
  imports: ImportSeen[]
  sales: RecordedSales
  deleted: Deleted[]
  goals: OpenGoal[]
  /** by revenue */
  names: LargeName[]
  view: View | null
  mail: {
    /** The link in the email to the new address isn't opened. */
    waitsForNew: boolean
    isConfirmed: boolean
    digest: 'on' | 'off' | 'paused'
  }
  app: {
    hasMailServer: boolean
    isDiskNearlyFull: boolean
    /** for good, in the last day */
    hasFailedJobs: boolean
  }
}
