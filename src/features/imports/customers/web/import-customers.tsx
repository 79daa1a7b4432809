import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { sentenceOf } from '../../../../web/api.ts'
import { refresh } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { Saves } from '../../../../web/ui/saves.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import { refreshCustomers } from '../../../sales/web/index.ts'
import { FilePicker } from '../../web/file-picker.tsx'
import { listCustomerImports, type CustomerColumns, type CustomersPreview } from '../contract.ts'
import { CustomersPreviewStep } from './customers-preview.tsx'
import { PastCustomerImports } from './past-customer-imports.tsx'
import { CustomersFile } from './queries.ts'
import { countsText } from './words.ts'

/** What is about to be imported; the key makes a second press after a lost answer harmless. */
interface Chosen {
  source: CustomersFile
  columns: CustomerColumns | null
  key: string
}

/** Card to import a file of customers: choose it, look at what would change, import it. */
export function ImportCustomers() {
  const id = useId()
  const title = useRef<HTMLSpanElement>(null)
  const notation = useNotation()
  const [chosen, setChosen] = useState<Chosen>()
  // Stays while the file is read again with other columns.
  const [shown, setShown] = useState<CustomersPreview>()
  const preview = useMutation({
    mutationFn: ({ source, columns }: Chosen) => source.preview(columns),
    onSuccess: setShown,
  })
  const work = useMutation({
    mutationFn: ({ source, columns, key }: Chosen) => source.import(columns, key),
    onSuccess: async (result) => {
      toast.success(`Imported: ${countsText(result, notation)}`)
      close()
      await Promise.all([refreshCustomers(), refresh(listCustomerImports)])
    },
  })
  const read = (source: CustomersFile, columns: CustomerColumns | null) => {
    const next = { source, columns, key: crypto.randomUUID() }
    setChosen(next)
    work.reset()
    preview.mutate(next)
  }
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
        note="A CSV file with names, and phone numbers, emails, birthdays, notes or whether they may be written to"
      />
      <Saves>
        <div className="flex">
          <FilePicker
            file={chosen?.source.file ?? null}
            onChoose={(file) => {
              setShown(undefined)
              read(new CustomersFile(file), null)
            }}
          />
        </div>
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
            onColumns={(columns) => read(chosen.source, columns)}
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
