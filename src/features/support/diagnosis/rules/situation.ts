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
  rowsRead: number
  minutes: number
  /** without a full stop; null if no rows are kept */
  mostSkipped: { reason: string; rows: number } | null
  /** such as totals: nothing to fix */
  noSales: number
  badDates: number
  /** as the file says */
  currency: string | null
  /** if ambiguous; null also before this was noted */
  dateOrder: DateOrder | null
  days: Day[]
  /** of the compared sales, those recorded again from elsewhere */
  twice: {
    compared: number
    again: number
    /** '' if unknown, null if by hand */
    alsoFrom: string | null
  } | null
}

export interface RecordedSales {
  entries: number
  /** revenue below 0 */
  refunds: number
  range: DayRange | null
  /** not ahead */
  lastDay: Day | null
  ahead: number
  busiest: { day: Day; entries: number } | null
  /** of the last year */
  recent: { sales: number; costed: number }
  /** days with sales in the last 12 weeks, by weekday (0 Sunday … 6 Saturday) */
  weekdays: Record<number, number>
  /** since 1 January, and since the fiscal year began */
  thisYear: { calendar: number; fiscal: number }
  /** of 30 days: another day by the profile's clock than by the browser's */
  onAnotherDay: number
}

export interface OpenGoal extends DayRange {
  goalType: GoalType
  /** `July 2026` */
  period: string
  /** money, percent or sales */
  target: number
  sales: number
  /** in decimal units */
  revenue: number
}

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
  /** null: the dashboard's own choice */
  range: DayRange | null
  hidden: number
}

export interface Situation {
  today: Day
  /** to the minute, for telling two zones apart */
  now: Date
  notation: Notation
  timeZone: string
  /** IANA name that this runtime knows; null if not sent */
  browserTimeZone: string | null
  currencyBefore: string | null
  /** percent */
  defaultMargin: number | null
  /** 5 Mon–Fri, 6 Mon–Sat, 7 every day */
  openDays: number
  /** of half a year, newest first */
  imports: ImportSeen[]
  sales: RecordedSales
  deleted: Deleted[]
  goals: OpenGoal[]
  names: LargeName[]
  view: View | null
  mail: {
    /** link to the new address not opened */
    waitsForNew: boolean
    isConfirmed: boolean
    digest: 'on' | 'off' | 'paused'
  }
  app: { hasMailServer: boolean }
}
