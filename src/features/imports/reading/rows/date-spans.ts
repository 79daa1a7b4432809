import { addMonths, earlier, later, type Day } from '../../../../shared/calendar.ts'
import type { ImportPreview } from '../../preview/contract.ts'
import { DATE_ORDERS, type DateOrder } from '../../options/contract.ts'
import { readDate, type DateReading } from '../values/dates.ts'
import { memoize } from '../values/memoize.ts'

export type Spans = NonNullable<ImportPreview['doubts']['dateOrder']>['spans']
type Span = NonNullable<Spans[DateOrder]>

/** years; older sales would be written with four digits */
const MAX_AGE = 15

export class DateSpans {
  private readonly spans: {
    order: DateOrder
    span: Span
    dayOf: (cell: string) => Day | undefined
  }[]

  constructor(reading: DateReading) {
    this.spans = DATE_ORDERS.map((order) => ({
      order,
      span: { firstDate: null, lastDate: null, unread: 0 },
      dayOf: memoize((cell: string) => readDate(cell, { ...reading, order })),
    }))
  }

  add(cell: string): void {
    for (const { span, dayOf } of this.spans) {
      const day = dayOf(cell)
      if (day === undefined) {
        span.unread++
        continue
      }
      span.firstDate = earlier(day, span.firstDate ?? day)
      span.lastDate = later(day, span.lastDate ?? day)
    }
  }

  /** Only possible orders. 03/04/26 can't be from 2003, but 25-12-10 may be from 2025. */
  list(today: Day): Spans {
    const isLikely = ({ firstDate, lastDate, unread }: Span): boolean =>
      unread === 0 &&
      lastDate !== null &&
      lastDate <= today &&
      firstDate! > addMonths(today, -12 * MAX_AGE)
    return Object.fromEntries(
      this.spans.flatMap(({ order, span }) =>
        order !== 'ymd' || isLikely(span) ? [[order, span]] : [],
      ),
    )
  }
}
