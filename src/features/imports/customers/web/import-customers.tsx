import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { newIdempotencyKey, sentenceOf } from '../../../../web/api.ts'
import { refresh } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { Saves } from '../../../../web/ui/saves.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import { useNotation } from '../../../profile/web/index.ts'
import { refreshCustomers } from '../../../sales/web/index.ts'
import { FilePicker } from '../../web/file-picker.tsx'
import { PasteButton, PasteField, usePastedTable } from '../../web/paste-table.tsx'
import { listCustomerImports, type CustomersPreview } from '../contract.ts'
import { CustomersPreviewStep } from './customers-preview.tsx'
import { PastCustomerImports } from './past-customer-imports.tsx'
import { CustomersFile, type CustomersChoice } from './queries.ts'
import { countsText } from './words.ts'

/** `key` makes a second press after a lost answer harmless. */
interface Chosen {
  source: CustomersFile
  choice: CustomersChoice
  key: string
}

const NOTHING_CHOSEN: CustomersChoice = { columns: null, sheet: null }

export function ImportCustomers() {
  const id = useId()
  const title = useRef<HTMLSpanElement>(null)
  const notation = useNotation()
  const [chosen, setChosen] = useState<Chosen>()
  const [isPasting, setPasting] = useState(false)
  const [problem, setProblem] = useState<string>()
  // Stays while the file is read again with other columns.
  const [shown, setShown] = useState<CustomersPreview>()
  const preview = useMutation({
    mutationFn: ({ source, choice }: Chosen) => source.preview(choice),
    onSuccess: setShown,
  })
  const work = useMutation({
    mutationFn: ({ source, choice, key }: Chosen) => source.import(choice, key),
    onSuccess: async (result) => {
      toast.success(`Imported: ${countsText(result, notation)}`)
      close()
      await Promise.all([refreshCustomers(), refresh(listCustomerImports)])
    },
  })
  const read = (source: CustomersFile, choice: CustomersChoice) => {
    const next = { source, choice, key: newIdempotencyKey() }
    setChosen(next)
    work.reset()
    preview.mutate(next)
  }
  const choose = (file: File) => {
    setProblem(undefined)
    setPasting(false)
    setShown(undefined)
    read(new CustomersFile(file), NOTHING_CHOSEN)
  }
  usePastedTable({ isReady: !work.isPending, onFile: choose, onProblem: setProblem })
  const close = () => {
    setChosen(undefined)
    setShown(undefined)
    preview.reset()
    title.current?.focus({ preventScroll: true })
  }
  const failure = work.error ?? preview.error
  return (
    <Card id="import-customers" aria-labelledby={id} className="mt-3 scroll-mt-16 md:mt-4">
      <CardHeader
        id={id}
        title={
          <span ref={title} tabIndex={-1}>
            Import customers
          </span>
        }
        note="A list with names, and columns such as phone, email, birthday, note, or whether you may write to them"
      />
      <Saves>
        <div className="flex gap-3 max-sm:flex-col sm:flex-wrap sm:items-center">
          <FilePicker file={chosen?.source.file ?? null} onChoose={choose} />
          {!chosen && (
            <PasteButton
              isOpen={isPasting}
              onPress={() => {
                setProblem(undefined)
                setPasting(!isPasting)
              }}
            />
          )}
        </div>
        {isPasting && !chosen && (
          <div className="mt-4">
            <PasteField onFile={choose} onCancel={() => setPasting(false)} />
          </div>
        )}
        {problem && <ErrorNotice className="mt-4">{problem}</ErrorNotice>}
        {failure && (
          <ErrorNotice className="mt-4">
            {sentenceOf(failure, "The file couldn't be read. Please try again.")}
          </ErrorNotice>
        )}
        {preview.isPending && !shown && (
          <Loading
            visible
            text="Reading your file..."
            rows={3}
            height="h-10"
            className="mt-5 grid gap-3"
          />
        )}
        {chosen && shown && (
          <CustomersPreviewStep
            preview={shown}
            isReading={preview.isPending}
            isImporting={work.isPending}
            choice={chosen.choice}
            onChange={(choice) => read(chosen.source, choice)}
            onImport={() => work.mutate(chosen)}
            onCancel={close}
          />
        )}
        {chosen && !shown && !preview.isPending && (
          <Button variant="quiet" className="mt-3" onClick={close}>
            Cancel
          </Button>
        )}
      </Saves>
      <PastCustomerImports />
    </Card>
  )
}
