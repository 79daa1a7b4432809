import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call, newIdempotencyKey, sentenceOf } from '../../../web/api.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { cancelImport, type ImportRun } from '../runs/contract.ts'
import { refreshEntries } from '../../sales/web/index.ts'
import { outcomeOfRun, outcomeText, type Outcome } from './outcome.ts'
import type { ImportPreview } from '../preview/contract.ts'
import { FetchedFile, type Fetched } from './fetched-file.ts'
import { ChosenFile, feedsQuery, NO_CHOICES, type Choices } from './queries.ts'
import { isRefusal, isWatched, latestRuns, runningOf, useRuns } from './runs.ts'
import { removeFeed } from '../feeds/contract.ts'
import { queryClient } from '../../../web/queries.ts'
import { useSending, type Plan, type Sending } from './use-sending.ts'

const planOf = (chosen: ChosenFile, choices: Choices): Plan => ({
  chosen,
  choices,
  idempotencyKey: newIdempotencyKey(),
})

export interface ImportWatch {
  /** Called once for each import that this page saw succeed, even if the owner has left the page. */
  onImported?: () => void
}

/**
 * State of the chosen file and of the owner's running import, whichever page or device started it. The import
 * runs on the server: its call may be lost or its page left, so its progress and result come from the list of
 * imports.
 */
export function useImport({ onImported }: ImportWatch) {
  const [plan, setPlan] = useState<Plan | null>(null)
  const [workbook, setWorkbook] = useState<Workbook | null>(null)
  const { outcome, report, forgetOutcome } = useOutcome(() => {
    // Synchronous: while it is mounted, the preview would be fetched again by the refresh below.
    flushSync(() => setPlan(null))
    onImported?.()
    void queryClient.invalidateQueries(feedsQuery)
    void refreshEntries()
  })
  const sending = useSending({
    onStarting: forgetOutcome,
    onEnded: report,
  })
  const { runs, running } = useRuns(sending.isPending, (run) => report(outcomeOfRun(run)))
  const isUndone = runs?.some(({ id, state }) => id === outcome?.importId && state === 'undone')
  if (isUndone) forgetOutcome()
  const cancel = useCancel(running, sending)
  const open = (chosen: ChosenFile, choices: Choices) => {
    forgetOutcome()
    sending.forgetFailure()
    setPlan(planOf(chosen, choices))
  }

  return {
    plan,
    running,
    isPending: sending.isPending,
    isCanceling: cancel.isPending,
    sent: sending.sent,
    outcome,
    failure: sending.failure,
    /** another sheet of the workbook that was imported last */
    nextSheet:
      outcome?.state === 'done' && outcome.fileName === workbook?.file.name
        ? workbook.left[0]
        : undefined,
    choose: (file: File) => {
      setWorkbook(null)
      open(new ChosenFile(file), NO_CHOICES)
    },
    /** A file on the web; `isNew` until its first import. */
    chooseFetched: (fetched: Fetched, isNew: boolean) => {
      setWorkbook(null)
      const { columnMapping: mapping, options } = fetched
      open(new FetchedFile(fetched, isNew), { mapping, options })
    },
    chooseNextSheet: () =>
      workbook &&
      open(new ChosenFile(workbook.file), { ...NO_CHOICES, options: { sheet: workbook.left[0] } }),
    change: (choices: Choices) => {
      sending.forgetFailure()
      setPlan(plan && planOf(plan.chosen, choices))
    },
    leave: () => {
      forgetOutcome()
      setPlan(null)
      // Otherwise its address would be kept until the next one is added.
      if (plan?.chosen instanceof FetchedFile && plan.chosen.isNew)
        void call(removeFeed, { params: { id: plan.chosen.feedId } }).catch(() => {})
    },
    start: (preview: ImportPreview) => {
      if (!plan || sending.isPending) return
      if (!(plan.chosen instanceof FetchedFile))
        setWorkbook(withoutSheet(workbook, plan.chosen.file, preview))
      sending.start(plan)
    },
    cancel: () => cancel.mutate(),
  }
}

/** A workbook of which a sheet has been imported. */
interface Workbook {
  file: File
  /** sheets that look like sales and are still to be imported */
  left: string[]
}

/** Returns the workbook with the sheets that are left once this one is imported. */
function withoutSheet(
  before: Workbook | null,
  file: File,
  { sheets, sheet }: ImportPreview,
): Workbook | null {
  const ofSales = sheets.flatMap(({ name, fits }) => (fits ? [name] : []))
  const left = (before?.file === file ? before.left : ofSales).filter((name) => name !== sheet)
  return left.length > 0 ? { file, left } : null
}

/** The outcome of the latest import, reported once whether its call or the list of imports has it first. */
function useOutcome(onDone: () => void) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const reported = useRef(new Set<number>())
  const report = (ended: Outcome) => {
    if (reported.current.has(ended.importId)) return
    reported.current.add(ended.importId)
    setOutcome(ended)
    const isDone = ended.state === 'done'
    // An owner who has left the page gets a toast instead.
    if (!isWatched()) toast[isDone ? 'success' : 'error'](outcomeText(ended))
    if (isDone) onDone()
  }
  return { outcome, report, forgetOutcome: () => setOutcome(null) }
}

/** A mutation that cancels the running import, or the sending of its file. */
const useCancel = (running: ImportRun | undefined, { sent, aborter }: Sending) =>
  useMutation({
    mutationFn: async () => {
      if (!running && sent < 1) {
        // A file that has only partly arrived is not imported.
        aborter.current?.abort()
        return void toast('Import canceled. Nothing was imported.')
      }
      // The run may not be listed yet just after the call, and would go on if the call were merely aborted.
      for (let run = running; ; run = runningOf(await latestRuns())) {
        if (run) return void (await call(cancelImport, { params: { id: run.id } }))
        if (!aborter.current) return
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    },
    onError: (error) => {
      if (!isRefusal(error, 'not_running'))
        toast.error(sentenceOf(error, "The import couldn't be canceled. Please try again."))
    },
    onSettled: latestRuns,
  })
