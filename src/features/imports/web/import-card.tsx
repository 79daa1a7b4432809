import { useId, useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../web/ui/card.tsx'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { Saves } from '../../../web/ui/saves.tsx'
import { FilePicker } from './file-picker.tsx'
import { FormatGuide } from './format-guide.tsx'
import { ImportReport } from './import-report.tsx'
import { ReadFile } from './preview/read-file.tsx'
import { RunningImport } from './running-import.tsx'
import { useImport, type ImportWatch } from './use-import.ts'

/** Choose a file, check how it is read, import it and see the result. Stays small until a file is chosen. */
export function ImportCard(watch: ImportWatch) {
  const [isAskedForFile, setAskedForFile] = useState(false)
  const [isGuideOpen, setGuideOpen] = useState(false)
  const guideId = useId()
  const work = useImport(watch)
  const { plan, running, outcome } = work
  const isBusy = work.isPending || running !== undefined

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
        {outcome && !isBusy && <ImportReport key={outcome.importId} outcome={outcome} />}
        {!isBusy && (
          <div className="flex gap-3 max-sm:flex-col sm:items-center">
            <Saves>
              <FilePicker
                file={plan?.chosen.file ?? null}
                onChoose={(file) => {
                  setAskedForFile(false)
                  work.choose(file)
                }}
              />
              {!plan && <Button onClick={() => setAskedForFile(true)}>Import CSV</Button>}
            </Saves>
          </div>
        )}
        {isAskedForFile && !plan && !isBusy && <ErrorNotice>Please select a file</ErrorNotice>}
        {plan && (
          // Stays mounted during the import, so that owners who cancel find their choices again.
          // The scroll margins keep the bar at the end from covering the focused element.
          <div
            hidden={isBusy}
            className="grid gap-5 [&_:is(input,select,summary,[tabindex])]:scroll-mt-24 [&_:is(input,select,summary,[tabindex])]:scroll-mb-44 [&[hidden]]:hidden"
          >
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
      </div>
    </Card>
  )
}
