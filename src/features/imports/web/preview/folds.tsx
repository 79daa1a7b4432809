import { Card } from '../../../../web/ui/card.tsx'
import { Disclosure } from '../../../../web/ui/disclosure.tsx'
import { count } from '../../../profile/web/index.ts'
import type { ImportPreview } from '../../preview/contract.ts'
import { NO_SALES } from '../../rejected-rows/contract.ts'
import type { Choices } from '../queries.ts'
import { Columns } from './columns.tsx'
import { PreviewRows } from './preview-rows.tsx'

interface Props {
  preview: ImportPreview
  choices: Choices
  onChange: (choices: Choices) => void
}

export function Folds({ preview, choices, onChange }: Props) {
  const { rows, summary, assumptions } = preview
  const left = (summary?.errorsByReason ?? []).filter(({ reason }) => NO_SALES.includes(reason))
  const notes = [
    ...left.map(({ message, count: size }) => `${count(size)} × ${message}`),
    ...assumptions,
  ]
  return (
    <Card className="grid divide-y divide-line py-1.5 md:py-2">
      <Columns preview={preview} choices={choices} onChange={onChange} />
      {summary && (
        <Disclosure title="The first rows">{() => <PreviewRows rows={rows} />}</Disclosure>
      )}
      {notes.length > 0 && <Notes notes={notes} />}
    </Card>
  )
}

export const Notes = ({ notes }: { notes: string[] }) => (
  <Disclosure title={`${count(notes.length, 'note')} on how we read the file`}>
    <ul className="grid list-disc gap-1 pl-5 wrap-anywhere text-muted">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  </Disclosure>
)
