import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call, newIdempotencyKey } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { importCsv } from '../../import/contract.ts'
import { refreshEntries } from '../queries.ts'
import { ChosenFile } from './chosen-file.tsx'
import { FilePicker } from './file-picker.tsx'
import { FormatGuide } from './format-guide.tsx'
import { ImportReport } from './import-report.tsx'
import { formOf, NO_CHOICES, type Choices } from './queries.ts'

/** What pressing Import would do; its key makes sure that pressing again after a lost answer does it once. */
interface Plan {
  file: File
  choices: Choices
  idempotencyKey: string
}
const planOf = (file: File, choices: Choices): Plan => ({
  file,
  choices,
  idempotencyKey: newIdempotencyKey(),
})

/** Choose a file, check how it is read, import it, see what became of each row. Small until there is a file. */
export function ImportCard() {
  const [plan, setPlan] = useState<Plan | null>(null)
  const [isAskedForFile, setAskedForFile] = useState(false)
  const [isGuideOpen, setGuideOpen] = useState(false)
  const guideId = useId()
  const { work, cancel } = useImport(() => setPlan(null))

  const choose = (file: File) => {
    work.reset()
    setAskedForFile(false)
    setPlan(planOf(file, NO_CHOICES))
  }
  return (
    <Card aria-labelledby="import-title" className="mb-4">
      <CardHeader id="import-title" title="Import a CSV file">
        <button
          type="button"
          aria-expanded={isGuideOpen}
          aria-controls={guideId}
          className="-my-2.5 min-h-11 text-sm font-medium text-muted underline decoration-line underline-offset-4 hover:text-text hover:decoration-current"
          onClick={() => setGuideOpen(!isGuideOpen)}
        >
          Format guide
        </button>
      </CardHeader>
      <div className="grid gap-5">
        <div id={guideId} hidden={!isGuideOpen}>
          <FormatGuide />
        </div>
        <div className="flex gap-3 max-sm:flex-col sm:items-center">
          <FilePicker file={plan?.file ?? null} disabled={work.isPending} onChoose={choose} />
          {!plan && <Button onClick={() => setAskedForFile(true)}>Import CSV</Button>}
        </div>
        {isAskedForFile && !plan && <ErrorNotice>Please select a file</ErrorNotice>}
        {work.data && <ImportReport result={work.data} />}
        {plan && (
          <ChosenFile
            {...plan}
            isImporting={work.isPending}
            failure={work.error}
            onChange={(choices) => setPlan(planOf(plan.file, choices))}
            onImport={() => work.mutate(plan)}
            onCancel={work.isPending ? cancel : () => setPlan(null)}
          />
        )}
      </div>
    </Card>
  )
}

/** The import under way. Cancelling ends the call, and with it the work on the server: nothing stays. */
function useImport(onDone: () => void) {
  const [controller, setController] = useState(() => new AbortController())
  const work = useMutation({
    mutationFn: ({ file, choices, idempotencyKey }: Plan) =>
      call(importCsv, {
        form: formOf(file, choices),
        idempotencyKey,
        signal: controller.signal,
      }),
    onSuccess: async () => {
      onDone()
      await refreshEntries()
    },
  })
  const cancel = () => {
    controller.abort()
    setController(new AbortController())
    work.reset()
    toast('Import cancelled')
  }
  return { work, cancel }
}
