import { useQueries } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { formatMoney } from '../../../../shared/money.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { count, useNotation } from '../../../profile/web/index.ts'
import type { ImportPreview } from '../../preview/contract.ts'
import { UndoImport } from '../undo-import.tsx'
import { summaryQuery, type ChosenFile, type Choices } from '../queries.ts'
import { sheetChoices, type DoneSheet } from '../workbook.ts'

type Summary = NonNullable<ImportPreview['summary']>
const MAX_ASKED = 6

/** What each of the other sheets with sales comes to; undefined: unknown. */
export function useSheetSums(
  preview: ImportPreview | undefined,
  { chosen, choices, isQuick }: { chosen: ChosenFile; choices: Choices; isQuick: boolean },
): Map<string, Summary> {
  const fitting = preview?.sheets.filter(({ fits }) => fits) ?? []
  const isAsked = isQuick && fitting.length > 1 && fitting.length <= MAX_ASKED
  const others = isAsked ? fitting.filter(({ name }) => name !== preview?.sheet) : []
  const answers = useQueries({
    queries: others.map(({ name }) => summaryQuery(chosen, sheetChoices(choices, name))),
  })
  const sums = others.flatMap(({ name }, place) => {
    const summary = answers[place]?.data
    return summary ? [[name, summary] as const] : []
  })
  return new Map([
    ...sums,
    ...(preview?.sheet && preview.summary ? [[preview.sheet, preview.summary] as const] : []),
  ])
}

interface Props {
  preview: ImportPreview
  sums: Map<string, Summary>
  done: DoneSheet[]
  onChoose: (sheet: string) => void
}

/** The sheets of a workbook, one after the other. */
export function Sheets({ preview: { sheets, sheet }, sums, done, onChoose }: Props) {
  const notation = useNotation()
  if (sheets.length < 2) return null
  return (
    <Card aria-label="Sheets of this workbook" className="py-1.5 md:py-2">
      <ul className="divide-y divide-line">
        {sheets.map(({ name, rows, fits }) => {
          const sum = sums.get(name)
          const before = done.find((each) => each.name === name)
          return (
            <li
              key={name}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2"
            >
              <span className="min-w-0 flex-1 basis-40">
                <bdi className="block wrap-anywhere">{name}</bdi>
                <span className="text-small text-muted">
                  {before
                    ? count(before.outcome.imported, 'sale')
                    : sum
                      ? `${count(sum.rows, 'sale')}, ${formatMoney(sum.totalRevenue, notation)}`
                      : count(rows, 'row')}
                </span>
              </span>
              {before ? (
                <span className="flex items-center gap-3 text-better">
                  <span className="flex items-center gap-1.5">
                    <Check className="size-4.5" aria-hidden />
                    Imported
                  </span>
                  <UndoImport
                    importId={before.outcome.importId}
                    label={`Undo the import of ${name}`}
                  />
                </span>
              ) : name === sheet ? (
                <strong className="font-semibold">Now</strong>
              ) : (
                <button
                  type="button"
                  className="min-h-11 underline decoration-line underline-offset-4 hover:decoration-current"
                  aria-label={`${fits ? 'Read this one' : 'Import it anyway'}: ${name}`}
                  onClick={() => onChoose(name)}
                >
                  {fits ? 'Read this one' : 'Import it anyway'}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** undefined until each sheet is known */
export function workbookSentence(
  { sheets }: ImportPreview,
  sums: Map<string, Summary>,
  money: (amount: number) => string,
): string | undefined {
  const fitting = sheets.filter(({ fits }) => fits)
  const known = fitting.flatMap(({ name }) => sums.get(name) ?? [])
  if (fitting.length < 2 || known.length < fitting.length) return undefined
  const all = (of: (summary: Summary) => number) => known.reduce((sum, each) => sum + of(each), 0)
  if (all(({ duplicates }) => duplicates) > 0) return undefined
  return `${count(
    all(({ rows }) => rows),
    'sale',
  )} on ${fitting.length} sheets, ${money(all(({ totalRevenue }) => totalRevenue))} in all.`
}
