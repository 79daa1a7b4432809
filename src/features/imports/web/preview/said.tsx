import type { ReactNode, Ref } from 'react'
import { formatDayInWords, withNames, type Day } from '../../../../shared/calendar.ts'
import { formatMoney, type Notation } from '../../../../shared/money.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { count } from '../../../profile/web/index.ts'
import { FIELD_LABELS } from '../../contract.ts'
import type { ImportPreview, Resemblance } from '../../preview/contract.ts'
import type { Question } from './question-card.tsx'

type Summary = NonNullable<ImportPreview['summary']>

interface Props {
  fileName: string
  text: string
  other?: ReactNode
  headingRef?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

/** The one sentence about a file. */
export function Said({ fileName, text, other, headingRef, children }: Props) {
  return (
    <Card aria-label="About the file" className="grid gap-1.5">
      <div className="-my-2.5 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <bdi className="min-w-0 text-muted wrap-anywhere">{fileName}</bdi>
        {other}
      </div>
      <h2
        ref={headingRef}
        tabIndex={-1}
        className="max-w-136 text-figure font-semibold tracking-tight text-balance wrap-anywhere outline-none"
      >
        {text}
      </h2>
      {children}
    </Card>
  )
}

/** Questions whose answer changes the days. */
const ABOUT_DAYS = ['year', 'dateOrder', 'monthNames']

/** `17,280 sales from 28 September 2025 to 27 November 2026, $100,649.68 in all.` Without the days while they are asked for. */
export function sentenceOf(
  preview: ImportPreview,
  questions: Pick<Question, 'key' | 'isOpen'>[],
  notation: Notation,
): string {
  const { summary, currencies, missing } = preview
  const areAsked = questions.some(({ key, isOpen }) => isOpen && ABOUT_DAYS.includes(key))
  if (summary)
    return summarySentence(
      summary,
      areAsked ? '' : ` ${daysText(summary, notation)}`.trimEnd(),
      notation,
    )
  if (missing.length > 0)
    return `We can't find: ${missing.map((field) => FIELD_LABELS[field]).join(', ')}.`
  const totals = currencies.map(({ code, total }) =>
    formatMoney(total, { ...notation, currency: code }),
  )
  const sales = currencies.reduce((sum, each) => sum + each.sales, 0)
  return `${count(sales, 'sale')}, ${new Intl.ListFormat('en').format(totals)} in all.`
}

export const isNothingNew = ({
  imported,
  updated,
  duplicates,
  maybeChanged,
  canceled,
  gone,
}: Summary): boolean => duplicates > 0 && imported + updated + maybeChanged + canceled + gone === 0

function summarySentence(summary: Summary, days: string, notation: Notation): string {
  const { imported, updated, duplicates, maybeChanged, canceled } = summary
  if (isNothingNew(summary))
    return duplicates === 1
      ? 'The only sale of this file is here already.'
      : `All ${count(duplicates)} sales of this file are here already.`
  const total = formatMoney(summary.totalRevenue, notation)
  if (updated + duplicates + maybeChanged + canceled === 0)
    return imported === 0
      ? 'There are no sales in this file.'
      : `${count(imported, 'sale')}${days}, ${total} in all.`
  return [
    `${count(imported, 'new sale')}${updated > 0 ? ` and ${count(updated)} updated` : ''}${days}.`,
    duplicates > 0 && `${count(duplicates, 'other is', 'others are')} here already.`,
    `The file comes to ${total}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

export function daysText(
  { firstDate, lastDate }: Pick<Summary, 'firstDate' | 'lastDate'>,
  notation: Notation,
): string {
  if (!firstDate || !lastDate) return ''
  const inWords = (day: Day): string =>
    formatDayInWords(day, withNames(notation)).replaceAll(' ', '\u00A0')
  return firstDate === lastDate
    ? `on ${inWords(firstDate)}`
    : `from ${inWords(firstDate)} to ${inWords(lastDate)}`
}

interface Seeming {
  title: string
  text: (payments: number) => string
  take: string
}

const IMPORT_IT = 'Import it'
export const SEEMING: Record<Resemblance, Seeming> = {
  account: {
    title: 'This looks like an account statement, not a list of sales.',
    text: (payments) =>
      `${payments > 0 ? `It has ${count(payments, 'payment')} that came in. ` : ''}Loans, transfers and refunds from suppliers would count as revenue too. Your till or your invoices give the right figures.`,
    take: 'Count every payment',
  },
  expenses: {
    title: 'This looks like a list of expenses.',
    text: () => 'What you spent would count as revenue.',
    take: IMPORT_IT,
  },
  stock: {
    title: 'This looks like a stock list.',
    text: () => 'It says what you have, not what you sold. Each product would count as a sale.',
    take: IMPORT_IT,
  },
  customers: {
    title: 'This looks like a list of customers.',
    text: () => 'It says how to reach them, and no column is an amount.',
    take: IMPORT_IT,
  },
  customerTotals: {
    title: 'This looks like totals per customer.',
    text: () =>
      'Each customer would count as one sale on one day. A list of orders or sales gives you the right figures.',
    take: IMPORT_IT,
  },
  dayTotals: {
    title: 'This looks like totals per day.',
    text: () => 'Your revenue will be right, and each day counts as one sale.',
    take: IMPORT_IT,
  },
  monthTotals: {
    title: 'This looks like totals per month.',
    text: () =>
      'Each number would count as sold on the first day of its month. Figures for months and years will be right. Those for days and weeks, and the number of sales, will not.',
    take: IMPORT_IT,
  },
}
