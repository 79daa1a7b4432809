import { useEffect, useId, useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../web/ui/card.tsx'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { Saves } from '../../../web/ui/saves.tsx'
import { CheckDialog } from '../../accounts/web/index.ts'
import { FetchedFile, type Fetched } from './fetched-file.ts'
import { AddressForm, NightlyButton } from './feeds/address-form.tsx'
import { AboutNightly, NightlyFiles } from './feeds/nightly-files.tsx'
import { FilePicker } from './file-picker.tsx'
import { FormatGuide } from './format-guide.tsx'
import { ImportReport } from './import-report.tsx'
import { outcomeText } from './outcome.ts'
import { PasteButton, PasteField, usePastedTable } from './paste-table.tsx'
import { ReadFile } from './preview/read-file.tsx'
import { RunningImport } from './running-import.tsx'
import { useImport } from './use-import.ts'

type Open = 'paste' | 'address' | null

/** `onReading`: nothing else on the page competes with a file that is being read. */
export function ImportCard({ onReading }: { onReading: (isReading: boolean) => void }) {
  const [problem, setProblem] = useState<string>()
  const [open, setOpen] = useState<Open>(null)
  const work = useImport()
  const { plan, running, outcome } = work
  const isBusy = work.isPending || running !== undefined
  const isReading = isBusy || plan !== null || outcome !== null
  useEffect(() => onReading(isReading), [isReading, onReading])
  const show = (next: Open, sentence?: string) => {
    setProblem(sentence)
    setOpen(next)
  }
  const choose = (file: File) => {
    show(null)
    work.choose(file)
  }
  const chooseFetched = (fetched: Fetched, isNew: boolean) => {
    show(null)
    work.chooseFetched(fetched, isNew)
  }
  usePastedTable({ isReady: !isBusy, onFile: choose, onProblem: setProblem })

  return (
    <>
      <div className="mb-4 grid max-w-184 gap-4 empty:hidden">
        {isBusy && (
          <RunningImport
            fileName={running?.fileName ?? plan?.chosen.file.name ?? ''}
            run={running}
            rows={work.isPending ? work.rows : 0}
            sent={work.sent}
            isOwn={work.isPending}
            isCanceling={work.isCanceling}
            onCancel={work.cancel}
          />
        )}
        {outcome && !isBusy && !plan && (
          <ImportReport
            key={outcome.importId}
            outcome={outcome}
            onOther={choose}
            onClose={work.leave}
          />
        )}
        {plan && (
          // Stays mounted during the import, so that a cancel brings the choices back. The scroll margins keep the bar
          // at the end from covering the focused element.
          <div
            hidden={isBusy}
            className="grid gap-4 [&_:is(input,select,summary,button,[tabindex])]:scroll-mt-24 [&_:is(input,select,summary,button,[tabindex])]:scroll-mb-44 [&[hidden]]:hidden"
          >
            {outcome && outcome.state !== 'done' && (
              <p role="status" className="font-semibold">
                {outcomeText(outcome)}
              </p>
            )}
            {problem && <ErrorNotice>{problem}</ErrorNotice>}
            {plan.chosen instanceof FetchedFile && (
              <>
                <CheckDialog />
                <AboutNightly feedId={plan.chosen.feedId} />
              </>
            )}
            <ReadFile
              key={plan.chosen.key}
              {...plan}
              failure={work.failure}
              onOther={choose}
              onChange={work.change}
              onImport={work.start}
              onCancel={work.leave}
            />
          </div>
        )}
      </div>
      {!isReading && (
        <Start
          open={open}
          problem={problem}
          onOpen={show}
          onFile={choose}
          onFetched={chooseFetched}
        />
      )}
    </>
  )
}

interface StartProps {
  open: Open
  problem: string | undefined
  onOpen: (open: Open, problem?: string) => void
  onFile: (file: File) => void
  onFetched: (fetched: Fetched, isNew: boolean) => void
}

function Start({ open, problem, onOpen, onFile, onFetched }: StartProps) {
  const [isGuideOpen, setGuideOpen] = useState(false)
  const guideId = useId()
  return (
    <Card aria-labelledby="import-title" className="mb-4">
      <CardHeader id="import-title" title="Import sales from a file">
        <button
          type="button"
          aria-expanded={isGuideOpen}
          aria-controls={guideId}
          className="-my-2.5 min-h-11 text-small font-semibold text-muted underline decoration-line underline-offset-4 hover:text-text hover:decoration-current"
          onClick={() => setGuideOpen(!isGuideOpen)}
        >
          Format guide
        </button>
      </CardHeader>
      <div className="grid gap-5">
        <div id={guideId} hidden={!isGuideOpen}>
          <FormatGuide />
        </div>
        <div className="flex gap-3 max-sm:flex-col sm:flex-wrap sm:items-center">
          <Saves>
            <FilePicker onChoose={onFile} />
            {open !== 'paste' && (
              <Button onClick={() => onOpen(open, 'Please select a file')}>Import CSV</Button>
            )}
            <PasteButton
              isOpen={open === 'paste'}
              onPress={() => onOpen(open === 'paste' ? null : 'paste')}
            />
            <NightlyButton
              isOpen={open === 'address'}
              onPress={() => onOpen(open === 'address' ? null : 'address')}
            />
          </Saves>
        </div>
        {open === 'paste' && (
          <Saves>
            <PasteField onFile={onFile} onCancel={() => onOpen(null)} />
          </Saves>
        )}
        {open === 'address' && (
          <AddressForm
            onFetched={(fetched) => onFetched(fetched, true)}
            onCancel={() => onOpen(null)}
          />
        )}
        {problem && <ErrorNotice>{problem}</ErrorNotice>}
        <NightlyFiles onFetched={(fetched) => onFetched(fetched, false)} />
      </div>
    </Card>
  )
}
