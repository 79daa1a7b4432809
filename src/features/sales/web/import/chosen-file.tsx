import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../../../../shared/money.ts'
import { ApiError } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { Progress } from '../../../../web/ui/progress.tsx'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'
import { FIELD_LABELS, type ImportPreview } from '../../import/contract.ts'
import { useCurrency } from '../queries.ts'
import { MappingStep } from './mapping-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { previewQuery, type Choices } from './queries.ts'

interface Props {
  file: File
  choices: Choices
  isImporting: boolean
  /** why the import did not work */
  failure: Error | null
  onChange: (choices: Choices) => void
  onImport: () => void
  onCancel: () => void
}

/** How a file will be read, and the choices that change it; each choice reads the whole file again. */
export function ChosenFile(props: Props) {
  const { file, choices, isImporting, failure, onChange, onImport, onCancel } = props
  const preview = useQuery(previewQuery(file, choices))
  const [isPressed, setPressed] = useState(false)
  const { data, error } = preview
  // While a choice is being read, what was missing before may be there: the server decides.
  const obstacle = data && !preview.isPlaceholderData ? missingText(data) : null
  const start = () => {
    setPressed(true)
    if (!obstacle) onImport()
  }
  return (
    <>
      {preview.isPending && <LoadingPreview />}
      {data && (
        <>
          <MappingStep preview={data} {...{ choices, onChange }} disabled={isImporting} />
          <PreviewStep preview={data} isStale={preview.isPlaceholderData} />
        </>
      )}
      <div className="sticky bottom-0 z-10 -mx-4 -mb-4 grid gap-3 rounded-b-box border-t border-line bg-card px-4 py-3 md:-mx-6 md:-mb-6 md:px-6 md:py-4">
        {(isImporting || preview.isFetching) && (
          <Progress
            text={isImporting ? 'Importing your sales' : 'Reading your file'}
            className="absolute inset-x-0 -top-px h-1"
          />
        )}
        {isPressed && obstacle && <ErrorNotice>{obstacle}</ErrorNotice>}
        {(error ?? failure) && <ErrorNotice>{toSentence(error ?? failure)}</ErrorNotice>}
        <div className="flex flex-wrap items-center gap-3">
          {error && mayPass(error) && (
            <Button pending={preview.isFetching} onClick={() => void preview.refetch()}>
              Try again
            </Button>
          )}
          {!error && (
            <Button pending={isImporting} disabled={!data} onClick={start}>
              {isImporting ? 'Importing...' : 'Import CSV'}
            </Button>
          )}
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          {data?.summary && <Outcome summary={data.summary} />}
        </div>
      </div>
    </>
  )
}

function Outcome({ summary }: { summary: NonNullable<ImportPreview['summary']> }) {
  const currency = useCurrency()
  const { imported, totalRevenue } = summary
  return (
    <p className="ml-auto text-sm text-muted max-sm:hidden">
      {imported === 0
        ? 'Nothing new in this file'
        : `${imported.toLocaleString('en-US')} entries, ${formatMoney(totalRevenue, { currency })}`}
    </p>
  )
}

function missingText({ missing }: ImportPreview): string | null {
  if (!missing.length) return null
  return `Please map required fields: ${missing.map((field) => FIELD_LABELS[field]).join(', ')}`
}

const toSentence = (error: Error | null): string =>
  error instanceof ApiError && error.code !== 'no_sentence' ? error.message : 'CSV import failed'

/** Whether the same file may be read the next time: the failure was not about the file. */
const mayPass = (error: Error): boolean =>
  !(error instanceof ApiError) || [0, 429].includes(error.status) || error.status >= 500

function LoadingPreview() {
  return (
    <Loading text="Reading your file..." visible className="grid gap-3">
      <Skeleton className="h-10" />
      <Skeleton className="h-32" />
    </Loading>
  )
}
