import type { Day, DayRange } from '../../../../shared/calendar.ts'
import type { Notation } from '../../../../shared/money.ts'
import type { GoalType } from '../../../goals/contract.ts'
import type { DateOrder } from '../../../imports/options/contract.ts'
import type { ImportRun } from '../../../imports/runs/contract.ts'
import type { IssueType, Priority } from '../../contract.ts'

/** What the person wrote. */
export interface Report {
  issueType: IssueType
  priority: Priority
  description: string
}

/** An import, and what its rows and some of its sales show. */
export interface ImportSeen extends Pick<
  ImportRun,
  'id' | 'fileName' | 'state' | 'message' | 'imported' | 'duplicates' | 'errorCount'
> {
  day: Day
  /** while it runs */
  rowsRead: number
  minutes: number
  /** the reason of most of its skipped rows, without a full stop; null if none are kept */
  mostSkipped: { reason: string; rows: number } | null
  /** skipped rows that aren't sales, such as totals: nothing to fix */
  noSales: number
  /** skipped rows whose date couldn't be read */
  badDates: number
  /** what the file says its amounts are in; null if nothing */
  currency: string | null
  /** how dates were read that can be read both ways; null if there were none, or before that was noted */
  dateOrder: DateOrder | null
  /** days of some of its sales */
  days: Day[]
  /** of its sales that were compared with others, those that are recorded again from elsewhere */
  twice: {
    compared: number
    again: number
    /** name of the file of the earlier import; '' if it isn't known, null if they were entered by hand */
    alsoFrom: string | null
  } | null
}

/** All recorded sales. */
export interface RecordedSales {
  entries: number
  /** with revenue below 0 */
  refunds: number
  /** days of the first and last one; null without any */
  range: DayRange | null
  /** of the last one that isn't ahead; null without any */
  lastDay: Day | null
  /** dated after the owner's today */
  ahead: number
  /** the day with the most entries */
  busiest: { day: Day; entries: number } | null
  /** of the last year, and those of them whose cost is recorded */
  recent: { sales: number; costed: number }
  /** days with sales in the last 12 weeks, by weekday (0 Sunday … 6 Saturday) */
  weekdays: Record<number, number>
  /** since 1 January, and since the fiscal year began */
  thisYear: { calendar: number; fiscal: number }
  /** of the last 30 days: entered on another day by the profile's clock than by the browser's */
  onAnotherDay: number
}

/** A goal that is active and not reached, with the sales of its period. */
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

/** Sales in the trash. */
export interface Deleted {
  kind: 'sale' | 'clear' | 'import'
  count: number
  /** of an undone import */
  fileName: string | null
  day: Day
}

/** A name in sales, and what it brought. */
export interface LargeName {
  kind: 'customer' | 'product'
  name: string
  revenueCents: number
}

/** What the dashboard showed when they left it. */
export interface View {
  /** of the days that it showed; null if it chose by itself */
  range: DayRange | null
  /** cards and lists that are switched off */
  hidden: number
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
  /** the currency before it was last changed; null if it never was in a year */
  currencyBefore: string | null
  /** percent that the profile sets for sales without a cost; null if it sets none */
  defaultMargin: number | null
  /** 5 Mon–Fri, 6 Mon–Sat, 7 every day */
  openDays: number
  /** those of the last half year, newest first */
  imports: ImportSeen[]
  sales: RecordedSales
  deleted: Deleted[]
  goals: OpenGoal[]
  /** those that brought most */
  names: LargeName[]
  view: View | null
  mail: {
    /** The owner asked for another email and hasn't opened the link in the email to it. */
    waitsForNew: boolean
    isConfirmed: boolean
    digest: 'on' | 'off' | 'paused'
  }
  app: {
    hasMailServer: boolean
    isDiskNearlyFull: boolean
    /** A background job failed for good in the last day. */
    hasFailedJobs: boolean
  }
}
