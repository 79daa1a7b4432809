import { useId, useRef, useState } from 'react'
import { Badge } from '../../../../web/ui/badge.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { SelectField } from '../../../../web/ui/select.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import { birthdayText } from '../../../sales/web/index.ts'
import { CUSTOMER_FIELD_NAMES, CUSTOMER_FIELDS, type CustomersPreview } from '../contract.ts'
import { SheetChoice } from './sheet-choice.tsx'
import type { CustomersChoice } from './queries.ts'
import { countsText } from './words.ts'

interface Props {
  preview: CustomersPreview
  isReading: boolean
  isImporting: boolean
  choice: CustomersChoice
  onChange: (choice: CustomersChoice) => void
  onImport: () => void
  onCancel: () => void
}

export function CustomersPreviewStep(props: Props) {
  const { preview, isReading, isImporting, choice, onChange, onImport, onCancel } = props
  const [isPressed, setPressed] = useState(false)
  const step = useRef<HTMLDivElement>(null)
  const notation = useNotation()
  const { columns, mapping, remarks, shown, added, changed, sheets } = preview
  const isSheetOpen = choice.sheet === null && sheets.filter(({ fits }) => fits).length > 1
  const isNothing = added + changed === 0
  const start = () => {
    if (!isSheetOpen) return onImport()
    setPressed(true)
    step.current?.querySelector<HTMLElement>('[data-open] :is(input, select)')?.focus()
  }
  return (
    <div
      ref={step}
      aria-busy={isReading}
      className={cn('mt-5 grid gap-5 transition-opacity', isReading && 'opacity-60')}
    >
      <SheetChoice
        sheets={sheets}
        chosen={choice.sheet ?? (isSheetOpen ? undefined : (preview.sheet ?? undefined))}
        // The columns of a sheet don't fit another.
        onChoose={(sheet) => onChange({ columns: null, sheet })}
      />
      <p role="status" className="font-semibold">
        {countsText(preview, notation)}
      </p>
      {remarks.length > 0 && (
        <ul className="grid gap-1 rounded-box bg-sunken px-4 py-3 text-body wrap-anywhere">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      {shown.length > 0 && <Shown preview={preview} />}
      <fieldset>
        <legend className="mb-2 text-body font-semibold">Which column is what</legend>
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
          {CUSTOMER_FIELD_NAMES.map((field) => {
            const chosen = columns.find(({ ref }) => ref === mapping[field])
            return (
              <SelectField
                key={field}
                label={CUSTOMER_FIELDS[field]}
                value={mapping[field] ?? ''}
                hint={chosen && chosen.samples.length > 0 && `Such as ${chosen.samples[0]}`}
                onChange={({ target }) =>
                  onChange({ ...choice, columns: { ...mapping, [field]: target.value || null } })
                }
              >
                <option value="">Not in the file</option>
                {columns.map(({ ref, header }) => (
                  <option key={ref} value={ref}>
                    {header.trim() || `Column ${ref.slice(1)}`}
                  </option>
                ))}
              </SelectField>
            )
          })}
        </div>
      </fieldset>
      <p className="text-small text-muted">
        What the file says replaces what you noted before. Empty cells change nothing. If you noted
        that a customer doesn't want to be written to, that stays, even if the file says yes.
      </p>
      {isPressed && isSheetOpen && (
        <ErrorNotice>Please choose the sheet of the workbook that has your customers.</ErrorNotice>
      )}
      <div className="flex flex-wrap justify-end gap-3 max-sm:[&>button]:grow">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button pending={isReading || isImporting} disabled={isNothing} onClick={start}>
          {isNothing ? 'Nothing to import' : 'Import customers'}
        </Button>
      </div>
    </div>
  )
}

function Shown({ preview: { shown, added, changed } }: { preview: CustomersPreview }) {
  const id = useId()
  const notation = useNotation()
  const isAll = shown.length === added + changed
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-body font-semibold">
        {isAll ? 'What changes' : `What changes: the first ${shown.length}`}
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {shown.map(({ name, isNew, after }) => (
          <li key={name} className="py-2 text-body wrap-anywhere">
            <span className="mr-2.5 font-semibold">
              <bdi>{name}</bdi>
            </span>
            <Badge tone={isNew ? 'good' : 'plain'}>{isNew ? 'new' : 'changed'}</Badge>
            <span className="block text-muted">
              {[
                after.phone,
                after.email,
                after.birthday && `birthday ${birthdayText(after.birthday, notation)}`,
                after.mayBeWrittenTo === true && 'may be written to',
                after.mayBeWrittenTo === false && 'may not be written to',
                after.note,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
