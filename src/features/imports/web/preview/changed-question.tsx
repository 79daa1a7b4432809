import { ArrowRight, FileX2, PencilLine } from 'lucide-react'
import { useId } from 'react'
import { formatDay } from '../../../../shared/calendar.ts'
import { formatMoney, type Notation } from '../../../../shared/money.ts'
import { count, useNotation } from '../../../profile/web/index.ts'
import { textOf } from '../../../sales/web/index.ts'
import { FIELD_LABELS } from '../../contract.ts'
import type { ChangedRow, ImportPreview } from '../../preview/contract.ts'
import type { ImportOptions } from '../../options/contract.ts'
import type { Choices } from '../queries.ts'
import { AnswerCard, QuestionBox } from './question-box.tsx'
import { SoldList } from './sold-list.tsx'

type Summary = NonNullable<ImportPreview['summary']>

export function changedObstacle(
  { maybeChanged, canceled }: Summary,
  { options }: Choices,
): string | null {
  if (maybeChanged + canceled === 0 || (options.changed ?? 'ask') !== 'ask') return null
  if (maybeChanged === 0)
    return `Please choose what to do with the ${canceled === 1 ? 'canceled sale' : `${count(canceled)} canceled sales`}.`
  return `Please choose what to do with the ${maybeChanged === 1 ? 'changed row' : `${count(maybeChanged)} changed rows`}.`
}

interface Props {
  preview: ImportPreview
  choices: Choices
  /** The answer stands for the nights to come. */
  isNightly: boolean
  onChoose: (options: Partial<ImportOptions>) => void
}

export function ChangedQuestion({ preview, choices, isNightly, onChoose }: Props) {
  const name = useId()
  const { summary, changedRows } = preview
  const changed = summary?.maybeChanged ?? 0
  const canceled = summary?.canceled ?? 0
  if (!summary || changed + canceled === 0) return null
  const isOne = changed === 1
  const answer = (value: NonNullable<ImportOptions['changed']>, label: string, hint: string) => (
    <AnswerCard
      name={name}
      checked={choices.options.changed === value}
      onChoose={() => onChoose({ changed: value })}
      hint={hint}
    >
      {label}
    </AnswerCard>
  )
  const takenOut = <TakenOut summary={summary} />
  const canceledList = <SoldList sales={preview.canceledSales} of={canceled} />
  if (changed === 0)
    return (
      <QuestionBox
        Icon={FileX2}
        isOpen={changedObstacle(summary, choices) !== null}
        title={`${canceled === 1 ? 'One sale was' : `${count(canceled)} sales were`} canceled since`}
        explanation={
          <>
            {takenOut}
            {isNightly && ' The same is done every night then.'}
          </>
        }
      >
        {canceledList}
        <div className="grid gap-3 md:grid-cols-2">
          {answer(
            'update',
            canceled === 1 ? 'Take it out' : `Take these ${count(canceled)} sales out`,
            'You can undo it.',
          )}
          {answer('skip', canceled === 1 ? 'Keep it' : 'Keep them', 'Your sales stay as they are.')}
        </div>
      </QuestionBox>
    )
  return (
    <QuestionBox
      Icon={PencilLine}
      isOpen={changedObstacle(summary, choices) !== null}
      title={
        isOne
          ? 'One row is probably a sale that was changed'
          : `${count(changed)} rows are probably sales that were changed`
      }
      explanation={
        isNightly
          ? `${isOne ? 'It differs from a sale' : 'They differ from sales'} that this file brought before. If you update ${isOne ? 'it or leave it' : 'them or leave them'} out, the same is done every night.`
          : `${isOne ? 'It differs from a sale' : 'They differ from sales'} that you recorded earlier: changed in the file, or here after the export.`
      }
    >
      <ul className="divide-y divide-line rounded-box border border-line bg-card text-ui">
        {changedRows.map((row) => (
          <Changed key={row.row} {...row} />
        ))}
      </ul>
      {changed > changedRows.length && (
        <p className="text-sm text-muted">And {count(changed - changedRows.length)} more.</p>
      )}
      {canceled > 0 && (
        <>
          <p className="text-ui">{takenOut}</p>
          {canceledList}
        </>
      )}
      <div className="grid gap-3 md:grid-cols-3">
        {answer(
          'update',
          isOne ? 'Update this sale' : `Update these ${count(changed)} sales`,
          canceled > 0
            ? 'With the values of the file, and what was canceled is taken out. You can undo it.'
            : 'With the values of the file. You can undo it.',
        )}
        {answer(
          'keep',
          isOne ? 'Record it as a new sale' : 'Record them as new sales',
          isOne ? 'The earlier one stays, so both count.' : 'The earlier ones stay, so both count.',
        )}
        {answer('skip', isOne ? 'Leave it out' : 'Leave them out', 'Your sales stay as they are.')}
      </div>
    </QuestionBox>
  )
}

function TakenOut({ summary: { canceled, canceledRevenue } }: { summary: Summary }) {
  const notation = useNotation()
  const [sales, them] =
    canceled === 1 ? ['This sale was', 'it'] : [`${count(canceled)} sales were`, 'them']
  return `${sales} canceled or never paid, but you recorded ${them} earlier. If you take ${them} out, your total goes down by ${formatMoney(canceledRevenue, notation)}.`
}

function Changed({ row, productName, saleDate, differences }: ChangedRow) {
  const notation = useNotation()
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <p className="min-w-0">
        <bdi className="line-clamp-2 font-medium wrap-anywhere">{productName}</bdi>
        <span className="block text-sm text-muted">
          {formatDay(saleDate, notation)} · row {count(row)}
        </span>
      </p>
      <ul className="grid min-w-0 gap-1">
        {differences.map(({ field, recorded, inFile }) => (
          <li key={field} className="flex flex-wrap items-baseline gap-x-1.5 wrap-anywhere">
            <span className="text-muted">{FIELD_LABELS[field]}:</span>
            <del className="text-muted">
              <bdi>{shown(field, recorded, notation)}</bdi>
            </del>
            <ArrowRight className="size-3.5 shrink-0 self-center text-muted" aria-hidden />
            <ins className="font-semibold no-underline">
              <bdi>{shown(field, inFile, notation)}</bdi>
            </ins>
          </li>
        ))}
      </ul>
    </li>
  )
}

const shown = (
  field: ChangedRow['differences'][number]['field'],
  value: string | number | null,
  notation: Notation,
): string => (value === null ? 'none' : textOf(field, value, notation))
