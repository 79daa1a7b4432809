import { Rows3 } from 'lucide-react'
import { useId } from 'react'
import { count } from '../../../profile/web/index.ts'
import type { ImportPreview, ListedTable } from '../../preview/contract.ts'
import { AnswerCard } from './question-box.tsx'

interface Props {
  preview: ImportPreview
  chosen: number | undefined
  onChoose: (table: number) => void
}

export function TableChoice({ preview: { tables, table }, chosen, onChoose }: Props) {
  const name = useId()
  if (tables.length < 2) return null
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-box bg-sunken px-4 py-4 md:px-5">
      <legend className="float-left flex items-center gap-2.5 font-semibold">
        <Rows3 className="size-5 shrink-0" aria-hidden />
        This file has {tables.length} tables
      </legend>
      <p className="clear-both -mt-2 text-ui text-muted">
        Only the one you choose is imported. We chose the first that looks like sales.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {tables.map((listed, index) => (
          <AnswerCard
            key={listed.headerRow}
            name={name}
            checked={(chosen ?? table) === index + 1}
            onChoose={() => onChoose(index + 1)}
            hint={hintOf(listed)}
          >
            {nameOf(listed)}
          </AnswerCard>
        ))}
      </div>
    </fieldset>
  )
}

const nameOf = ({ title, columns }: ListedTable): string => title || columns.join(', ')

const hintOf = ({ title, columns, rows, headerRow }: ListedTable): string =>
  [
    `${count(rows, 'row')}, from row ${count(headerRow + 1)}`,
    ...(title ? [columns.join(', ')] : []),
  ].join(' · ')
