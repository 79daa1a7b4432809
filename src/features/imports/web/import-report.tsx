import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatMoney } from '../../../shared/money.ts'
import { endpointQuery } from '../../../web/queries.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { Disclosure } from '../../../web/ui/disclosure.tsx'
import { count, useNotation } from '../../profile/web/index.ts'
import { salesOfImport } from '../runs/contract.ts'
import { asideOf, headlineOf, type Outcome } from './outcome.ts'
import { Notes } from './preview/folds.tsx'
import { daysText, Said } from './preview/said.tsx'
import { SkippedRows } from './preview/skipped-rows.tsx'
import { ActionBar } from './action-bar.tsx'
import { ChooseAnother } from './file-picker.tsx'
import { UndoImport } from './undo-import.tsx'

interface Props {
  outcome: Outcome
  onOther: (file: File) => void
  onClose: () => void
}

export function ImportReport({ outcome, onOther, onClose }: Props) {
  const { importId, fileName, imported, updated, duplicates, errorCount, assumptions } = outcome
  const notation = useNotation()
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone, and may have been far below.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { data } = useQuery({
    ...endpointQuery(salesOfImport, { params: { id: importId } }),
    enabled: imported > 0,
  })
  const { firstDate: start, lastDate: end, totalRevenue = 0 } = data ?? {}
  const hasChanged = imported + updated > 0
  return (
    <div role="status" className="grid gap-4">
      <Said
        fileName={fileName}
        text={headlineOf(outcome)}
        other={<ChooseAnother onChoose={onOther} />}
        headingRef={heading}
      >
        {/* Always there, so that the buttons don't move. */}
        <p className="min-h-[1.5em] text-muted">
          {data &&
            `${formatMoney(totalRevenue, notation)}, ${daysText({ firstDate: data.firstDate, lastDate: data.lastDate }, notation)}.`}
          {hasChanged && duplicates > 0 && ` ${recordedText(duplicates)}`} {asideOf(outcome)}
        </p>
      </Said>
      {(assumptions.length > 0 || errorCount > 0) && (
        <Card className="grid divide-y divide-line py-1.5 md:py-2">
          {assumptions.length > 0 && <Notes notes={assumptions} />}
          {errorCount > 0 && (
            <Disclosure title="The rows that were left out">
              {() => (
                <SkippedRows
                  importId={importId}
                  fileName={fileName}
                  errorCount={errorCount}
                  rejected={outcome.rejected}
                />
              )}
            </Disclosure>
          )}
        </Card>
      )}
      <ActionBar>
        {hasChanged && (
          <>
            <Button asChild>
              <Link to="/dashboard" search={start && end ? { from: start, to: end } : {}}>
                See your dashboard
              </Link>
            </Button>
            <UndoImport importId={importId} />
          </>
        )}
        <Button variant="quiet" onClick={onClose}>
          See your sales
        </Button>
      </ActionBar>
    </div>
  )
}

const recordedText = (n: number): string => `${count(n, 'row was', 'rows were')} here already.`
