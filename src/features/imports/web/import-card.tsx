import { Layers } from 'lucide-react'
import { useId, useState } from 'react'
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
import { PasteButton, PasteField, usePastedTable } from './paste-table.tsx'
import { ReadFile } from './preview/read-file.tsx'
import { RunningImport } from './running-import.tsx'
import { useImport, type ImportWatch } from './use-import.ts'

export function ImportCard(watch: ImportWatch) {
  const [problem, setProblem] = useState<string>()
  const [isPasting, setPasting] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const [isGuideOpen, setGuideOpen] = useState(false)
  const guideId = useId()
  const work = useImport(watch)
  const { plan, running, outcome, nextSheet } = work
  const isBusy = work.isPending || running !== undefined
  const choose = (file: File) => {
    setProblem(undefined)
    setPasting(false)
    setAdding(false)
    work.choose(file)
  }
  const chooseFetched = (fetched: Fetched, isNew: boolean) => {
    setProblem(undefined)
    setPasting(false)
    setAdding(false)
    work.chooseFetched(fetched, isNew)
  }
  usePastedTable({ isReady: !isBusy, onFile: choose, onProblem: setProblem })

  return (
    <Card aria-labelledby="import-title" className="mb-4">
      <CardHeader id="import-title" title="Import sales from a file">
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
        {isBusy && (
          <RunningImport
            fileName={running?.fileName ?? plan?.chosen.file.name ?? ''}
            run={running}
            sent={work.sent}
            isOwn={work.isPending}
            isCanceling={work.isCanceling}
            onCancel={work.cancel}
          />
        )}
        {outcome && !isBusy && (
          <ImportReport key={outcome.importId} outcome={outcome}>
            {nextSheet !== undefined && (
              <Button
                variant="secondary"
                className="max-sm:w-full sm:justify-self-start"
                onClick={work.chooseNextSheet}
              >
                <Layers aria-hidden />
                <span className="wrap-anywhere">
                  Import the next sheet: <bdi>{nextSheet}</bdi>
                </span>
              </Button>
            )}
          </ImportReport>
        )}
        {!isBusy && (
          <div className="flex gap-3 max-sm:flex-col sm:flex-wrap sm:items-center">
            <Saves>
              <FilePicker file={plan?.chosen.file ?? null} onChoose={choose} />
              {!plan && (
                <>
                  {!isPasting && (
                    <Button onClick={() => setProblem('Please select a file')}>Import CSV</Button>
                  )}
                  <PasteButton
                    isOpen={isPasting}
                    onPress={() => {
                      setProblem(undefined)
                      setAdding(false)
                      setPasting(!isPasting)
                    }}
                  />
                  <NightlyButton
                    isOpen={isAdding}
                    onPress={() => {
                      setProblem(undefined)
                      setPasting(false)
                      setAdding(!isAdding)
                    }}
                  />
                </>
              )}
            </Saves>
          </div>
        )}
        {isPasting && !plan && !isBusy && (
          <Saves>
            <PasteField onFile={choose} onCancel={() => setPasting(false)} />
          </Saves>
        )}
        {isAdding && !plan && !isBusy && (
          <AddressForm
            onFetched={(fetched) => chooseFetched(fetched, true)}
            onCancel={() => setAdding(false)}
          />
        )}
        {plan?.chosen instanceof FetchedFile && <CheckDialog />}
        {problem && !isBusy && <ErrorNotice>{problem}</ErrorNotice>}
        {plan && (
          // Stays mounted during the import, so that a cancel brings the choices back. The scroll margins keep the bar
          // at the end from covering the focused element.
          <div
            hidden={isBusy}
            className="grid gap-5 [&_:is(input,select,summary,[tabindex])]:scroll-mt-24 [&_:is(input,select,summary,[tabindex])]:scroll-mb-44 [&[hidden]]:hidden"
          >
            {plan.chosen instanceof FetchedFile && <AboutNightly feedId={plan.chosen.feedId} />}
            <ReadFile
              key={plan.chosen.key}
              {...plan}
              failure={work.failure}
              onChange={work.change}
              onImport={work.start}
              onCancel={work.leave}
            />
          </div>
        )}
        {!plan && !isBusy && (
          <NightlyFiles onFetched={(fetched) => chooseFetched(fetched, false)} />
        )}
      </div>
    </Card>
  )
}
