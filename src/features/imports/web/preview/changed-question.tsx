import { ArrowRight } from 'lucide-react'
import { formatDay } from '../../../../shared/calendar.ts'
import { formatMoney, type Notation } from '../../../../shared/money.ts'
import { count, useNotation } from '../../../profile/web/index.ts'
import { textOf } from '../../../sales/web/index.ts'
import { FIELD_LABELS } from '../../contract.ts'
import type { ChangedRow, ImportPreview } from '../../preview/contract.ts'
import type { ImportOptions } from '../../options/contract.ts'
import type { Choices } from '../queries.ts'
import type { Question } from './question-card.tsx'
import { SoldList } from '../sold-list.tsx'

type Value = NonNullable<ImportOptions['changed']>

/** Rows that are probably recorded sales with other values, and sales that were canceled since. */
export function changedQuestion(
  { summary, changedRows, canceledSales }: ImportPreview,
  { choices, notation, isNightly }: { choices: Choices; notation: Notation; isNightly: boolean },
): Question | null {
  const { maybeChanged: changed = 0, canceled = 0, canceledRevenue = 0 } = summary ?? {}
  if (changed + canceled === 0) return null
  const isOne = (changed || canceled) === 1
  const it = isOne ? 'it' : 'them'
  const chosen = choices.options.changed ?? 'ask'
  const answer = (value: Value, label: string, note: string) => ({
    label,
    note,
    isChosen: chosen === value,
    choices: { ...choices, options: { ...choices.options, changed: value } },
  })
  const takenOut =
    canceled > 0 &&
    `${canceled === 1 ? 'One sale' : `${count(canceled)} sales`} that you recorded earlier ${canceled === 1 ? 'was' : 'were'} canceled or never paid: your total goes down by ${formatMoney(canceledRevenue, notation)}.`
  const skip = answer(
    'skip',
    changed === 0 ? `Keep ${it}` : `Leave ${it} out`,
    'Your sales stay as they are.',
  )
  return {
    key: 'changed',
    title:
      changed === 0
        ? `${isOne ? 'One sale was' : `${count(canceled)} sales were`} canceled since`
        : isOne
          ? 'One row is probably a sale that was changed'
          : `${count(changed)} rows are probably sales that were changed`,
    why: [
      changed > 0 &&
        `Changed in the file, or here since. ${isOne ? 'It differs from a sale' : 'They differ from sales'} that you have.`,
      takenOut,
      isNightly && 'The same is done every night then.',
    ]
      .filter(Boolean)
      .join(' '),
    isOpen: chosen === 'ask',
    above: (
      <>
        {changed > 0 && <ChangedRows rows={changedRows} of={changed} />}
        {canceled > 0 && <SoldList sales={canceledSales} of={canceled} />}
      </>
    ),
    answers:
      changed === 0
        ? [answer('update', `Take ${it} out`, 'You can undo it.'), skip]
        : [
            answer(
              'update',
              isOne ? 'Update this sale' : `Update these ${count(changed)} sales`,
              `With the values of the file${canceled > 0 ? ', and what was canceled is taken out' : ''}. You can undo it.`,
            ),
            answer(
              'keep',
              isOne ? 'Record it as a new sale' : 'Record them as new sales',
              `The earlier ${isOne ? 'one stays' : 'ones stay'}, so both count.`,
            ),
            skip,
          ],
  }
}

function ChangedRows({ rows, of: all }: { rows: ChangedRow[]; of: number }) {
  const notation = useNotation()
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map(({ row, productName, saleDate, differences }) => (
          <li key={row} className="flex flex-wrap gap-x-4 gap-y-1 py-2.5">
            <p className="min-w-0 flex-1 basis-40">
              <bdi translate="no" className="line-clamp-2 font-semibold wrap-anywhere">
                {productName}
              </bdi>
              <span className="text-small text-muted">
                {formatDay(saleDate, notation)}, row {count(row)}
              </span>
            </p>
            <ul className="min-w-0 flex-1 basis-40">
              {differences.map(({ field, recorded, inFile }) => (
                <li key={field} className="flex flex-wrap items-baseline gap-x-1.5 wrap-anywhere">
                  <span className="text-muted">{FIELD_LABELS[field]}:</span>
                  <del className="text-muted">
                    <bdi>{recorded === null ? 'none' : textOf(field, recorded, notation)}</bdi>
                  </del>
                  <ArrowRight className="size-3.5 shrink-0 self-center text-muted" aria-hidden />
                  <ins className="font-semibold no-underline">
                    <bdi>{inFile === null ? 'none' : textOf(field, inFile, notation)}</bdi>
                  </ins>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {all > rows.length && (
        <p className="text-small text-muted">And {count(all - rows.length)} more.</p>
      )}
    </>
  )
}
