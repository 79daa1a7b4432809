import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, newIdempotencyKey } from '../../../../web/api.ts'
import { refreshFigures } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'
import { FIELD_LABELS, importCsv, type ImportPreview } from '../../import/contract.ts'
import { FilePicker } from './file-picker.tsx'
import { FormatGuide } from './format-guide.tsx'
import { ImportReport } from './import-report.tsx'
import { MappingStep } from './mapping-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { Progress } from '../../../../web/ui/progress.tsx'
import { formOf, NO_CHOICES, previewQuery, type Choices } from './queries.ts'

/** Choose a file, check how it is read, import it, see what became of each row. */
export function ImportCard() {
  const [file, setFile] = useState<File | null>(null)
  const [choices, setChoices] = useState(NO_CHOICES)
  const [problem, setProblem] = useState<string | null>(null)
  const preview = useQuery({ ...previewQuery(file ?? NO_FILE, choices), enabled: file !== null })
  const { work, cancel } = useImport(() => choose(null))

  function choose(chosen: File | null): void {
    setFile(chosen)
    setChoices(NO_CHOICES)
    setProblem(null)
  }
  const start = () => {
    const missing = obstacle(file, preview.data)
    setProblem(missing)
    if (file && !missing) work.mutate({ file, choices })
  }
  const refusal = preview.error ?? work.error
  const shown = file && preview.data
  return (
    <Card aria-labelledby="import-title" className="mb-4">
      <CardHeader id="import-title" title="Import a CSV file" />
      <div className="grid gap-5">
        <FilePicker
          file={file}
          disabled={work.isPending}
          onChoose={(chosen) => {
            work.reset()
            choose(chosen)
          }}
        />
        {problem && <ErrorNotice>{problem}</ErrorNotice>}
        {refusal && <ErrorNotice>{toSentence(refusal)}</ErrorNotice>}
        {work.data && <ImportReport result={work.data} />}
        {file && preview.isPending && <LoadingPreview />}
        {shown && (
          <MappingStep
            preview={shown}
            choices={choices}
            onChange={setChoices}
            disabled={work.isPending}
          />
        )}
        {shown && <PreviewStep preview={shown} isStale={preview.isPlaceholderData} />}
        {work.isPending && <Progress text="Importing your sales" />}
        <div className="flex flex-wrap gap-3">
          <Button pending={work.isPending} disabled={file !== null && !shown} onClick={start}>
            {work.isPending ? 'Importing...' : 'Import CSV'}
          </Button>
          {file && (
            <Button variant="secondary" onClick={work.isPending ? cancel : () => choose(null)}>
              Cancel
            </Button>
          )}
        </div>
        <FormatGuide />
      </div>
    </Card>
  )
}

const NO_FILE = new File([], '')

/** Why the import cannot start yet, in the words of spec §5 and §8. */
function obstacle(file: File | null, preview: ImportPreview | undefined): string | null {
  if (!file) return 'Please select a file'
  if (!preview?.missing.length) return null
  return `Please map required fields: ${preview.missing.map((field) => FIELD_LABELS[field]).join(', ')}`
}

/** The import under way. Cancelling ends the call, and with it the work on the server: nothing stays. */
function useImport(onDone: () => void) {
  const [controller, setController] = useState(() => new AbortController())
  const work = useMutation({
    mutationFn: ({ file, choices }: { file: File; choices: Choices }) =>
      call(importCsv, {
        form: formOf(file, choices),
        idempotencyKey: newIdempotencyKey(),
        signal: controller.signal,
      }),
    onSuccess: async () => {
      onDone()
      await refreshFigures()
    },
  })
  const cancel = () => {
    controller.abort()
    setController(new AbortController())
    work.reset()
  }
  return { work, cancel }
}

function toSentence(error: Error): string {
  return error instanceof ApiError && error.code !== 'no_sentence'
    ? error.message
    : 'CSV import failed'
}

function LoadingPreview() {
  return (
    <Loading text="Reading your file..." visible className="grid gap-3">
      <Skeleton className="h-10" />
      <Skeleton className="h-32" />
    </Loading>
  )
}
