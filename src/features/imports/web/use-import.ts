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
  /** Once for each import, even after the owner has left the page. */
  onImported?: () => void
}

/** The call may be lost or the page left, so progress and result come from the list of imports. */
export function useImport({ onImported }: ImportWatch) {
  const [plan, setPlan] = useState<Plan | null>(null)
  const [workbook, setWorkbook] = useState<Workbook | null>(null)
  const { outcome, report, forgetOutcome } = useOutcome(() => {
    // Synchronous: a mounted preview would be fetched again by the refresh below.
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
    nextSheet:
      outcome?.state === 'done' && outcome.fileName === workbook?.file.name
        ? workbook.left[0]
        : undefined,
    choose: (file: File) => {
      setWorkbook(null)
      open(new ChosenFile(file), NO_CHOICES)
    },
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
      // Otherwise the address would stay until the next is added.
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

interface Workbook {
  file: File
  left: string[]
}

function withoutSheet(
  before: Workbook | null,
  file: File,
  { sheets, sheet }: ImportPreview,
): Workbook | null {
  const ofSales = sheets.flatMap(({ name, fits }) => (fits ? [name] : []))
  const left = (before?.file === file ? before.left : ofSales).filter((name) => name !== sheet)
  return left.length > 0 ? { file, left } : null
}

/** Reported once, whether the call or the list is first. */
function useOutcome(onDone: () => void) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const reported = useRef(new Set<number>())
  const report = (ended: Outcome) => {
    if (reported.current.has(ended.importId)) return
    reported.current.add(ended.importId)
    setOutcome(ended)
    const isDone = ended.state === 'done'
    // After the owner has left the page, a toast.
    if (!isWatched()) toast[isDone ? 'success' : 'error'](outcomeText(ended))
    if (isDone) onDone()
  }
  return { outcome, report, forgetOutcome: () => setOutcome(null) }
}

const useCancel = (running: ImportRun | undefined, { sent, aborter }: Sending) =>
  useMutation({
    mutationFn: async () => {
      if (!running && sent < 1) {
        // A file that has only partly arrived is not imported.
        aborter.current?.abort()
        return void toast('Import canceled. Nothing was imported.')
      }
      // The run may not be listed yet just after the call, and would survive a mere abort of the call.
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
