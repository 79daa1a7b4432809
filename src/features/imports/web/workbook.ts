import { addDays, addMonths, type Day } from '../../../shared/calendar.ts'
import type { ImportPreview } from '../preview/contract.ts'
import { firstDayOf } from '../options/contract.ts'
import type { Outcome } from './outcome.ts'
import type { Choices } from './queries.ts'

export interface DoneSheet {
  name: string
  outcome: Outcome
}

export interface Workbook {
  /** that look like sales */
  sheets: string[]
  now: string
  done: DoneSheet[]
}

export function workbookOf({ sheets, sheet }: ImportPreview, done: DoneSheet[]): Workbook | null {
  const fitting = sheets.filter(({ fits }) => fits).map(({ name }) => name)
  return sheet && fitting.length > 1 ? { sheets: fitting, now: sheet, done } : null
}

export const leftOf = ({ sheets, done }: Workbook): string[] =>
  sheets.filter((name) => done.every((each) => each.name !== name))

/** The answers for one sheet are offered for another. Its columns are found anew. */
export function sheetChoices({ options }: Choices, sheet: string): Choices {
  const answers = { ...options, sheet }
  delete answers.headerRow
  delete answers.table
  return { mapping: null, options: answers }
}

/** A sheet without dates is probably of the day or month after that of the sheet before it. */
export function nextSheetChoices(choices: Choices, sheet: string, today: Day): Choices {
  const next = sheetChoices(choices, sheet)
  const { defaultDate: before } = choices.options
  if (!before) return next
  const first = firstDayOf(before)
  const following = before === first ? addDays(first, 1) : addMonths(first, 1)
  const defaultDate = following > today ? undefined : following.slice(0, before.length)
  return { ...next, options: { ...next.options, defaultDate } }
}
