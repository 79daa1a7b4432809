import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call, newIdempotencyKey, sentenceOf } from '../../../web/api.ts'
import { toast } from '../../../web/ui/toast.ts'
import type { Day } from '../../../shared/calendar.ts'
import { useToday } from '../../profile/web/index.ts'
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
import { leftOf, nextSheetChoices, workbookOf, type Workbook } from './workbook.ts'

/** Of a workbook, one sheet after the other. */
const planOf = (
  chosen: ChosenFile,
  choices: Choices,
  workbook: Workbook | null = null,
): Plan & { workbook: Workbook | null } => ({
  chosen,
  choices,
  workbook,
  idempotencyKey: newIdempotencyKey(),
})
type OpenPlan = ReturnType<typeof planOf>

function nextPlan(plan: OpenPlan | null, outcome: Outcome, today: Day): OpenPlan | null {
  if (!plan?.workbook || outcome.fileName !== plan.chosen.file.name) return null
  const { now, done } = plan.workbook
  const workbook = { ...plan.workbook, done: [...done, { name: now, outcome }] }
  const [next] = leftOf(workbook)
  if (next === undefined) return null
  const choices = nextSheetChoices(plan.choices, next, today)
  return planOf(new ChosenFile(plan.chosen.file), choices, { ...workbook, now: next })
}

/** The call may be lost or the page left, so progress and result come from the list of imports. */
export function useImport() {
  const today = useToday()
  const [plan, setPlan] = useState<OpenPlan | null>(null)
  /** of the file, for the progress */
  const [rows, setRows] = useState(0)
  const { outcome, report, forgetOutcome } = useOutcome((done) => {
    // Synchronous: a mounted preview would be fetched again by the refresh below.
    flushSync(() => setPlan((before) => nextPlan(before, done, today)))
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
    rows,
    isPending: sending.isPending,
    isCanceling: cancel.isPending,
    sent: sending.sent,
    outcome,
    failure: sending.failure,
    choose: (file: File) => open(new ChosenFile(file), NO_CHOICES),
    chooseFetched: (fetched: Fetched, isNew: boolean) => {
      const { columnMapping: mapping, options } = fetched
      open(new FetchedFile(fetched, isNew), { mapping, options })
    },
    change: (choices: Choices) => {
      sending.forgetFailure()
      setPlan(plan && planOf(plan.chosen, choices, plan.workbook))
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
      const { chosen, choices, idempotencyKey } = plan
      const isFetched = chosen instanceof FetchedFile
      const workbook = isFetched ? null : workbookOf(preview, plan.workbook?.done ?? [])
      const ofSheet = workbook
        ? { ...choices, options: { ...choices.options, sheet: workbook.now } }
        : choices
      const started = { chosen, choices: ofSheet, workbook, idempotencyKey }
      setRows((preview.summary?.rows ?? 0) + (preview.summary?.errorCount ?? 0))
      setPlan(started)
      sending.start(started)
    },
    cancel: () => cancel.mutate(),
  }
}

/** Reported once, whether the call or the list is first. */
function useOutcome(onDone: (outcome: Outcome) => void) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const reported = useRef(new Set<number>())
  const report = (ended: Outcome) => {
    if (reported.current.has(ended.importId)) return
    reported.current.add(ended.importId)
    setOutcome(ended)
    const isDone = ended.state === 'done'
    // After the owner has left the page, a toast.
    if (!isWatched()) toast[isDone ? 'success' : 'error'](outcomeText(ended))
    if (isDone) onDone(ended)
  }
  return { outcome, report, forgetOutcome: () => setOutcome(null) }
}

const useCancel = (running: ImportRun | undefined, { sent, aborter }: Sending) =>
  useMutation({
    mutationFn: async () => {
      if (!running && sent < 1) {
        // A file that has only partly arrived is not imported.
        aborter.current?.abort()
        return toast('Import canceled. Nothing was imported.')
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
