import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, call, newIdempotencyKey, sentenceOf } from '../../../web/api.ts'
import { queryClient } from '../../../web/queries.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { cancelImport, type ImportRun } from '../contract.ts'
import { refreshEntries } from '../../sales/web/index.ts'
import { IMPORT_FAILED, outcomeOfCall, outcomeOfRun, outcomeText, type Outcome } from './outcome.ts'
import { ChosenFile, importsQuery, NO_CHOICES, type Choices } from './queries.ts'

/** ms between two polls while an import runs */
const POLL = 1_000

/** File and choices that Import would send; the key makes a second press after a lost answer harmless. */
interface Plan {
  chosen: ChosenFile
  choices: Choices
  idempotencyKey: string
}
const planOf = (chosen: ChosenFile, choices: Choices): Plan => ({
  chosen,
  choices,
  idempotencyKey: newIdempotencyKey(),
})

export interface ImportWatch {
  /** Called when an import starts or is first seen running. It has changed nothing yet. */
  onImportStarting?: () => void
  /** Called once for each import that this page saw succeed, even if the owner has left the page. */
  onImported?: () => void
}

/**
 * State of the chosen file and of the owner's running import, whichever page or device started it. The import
 * runs on the server: its call may be lost or its page left, so its progress and result come from the list of
 * imports.
 */
export function useImport({ onImportStarting, onImported }: ImportWatch) {
  const [plan, setPlan] = useState<Plan | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  /** part of the file that has been sent, 0 to 1 */
  const [sent, setSent] = useState(1)
  const sending = useRef<AbortController>(null)
  const reported = useRef(new Set<number>())

  const report = (ended: Outcome) => {
    if (reported.current.has(ended.importId)) return
    reported.current.add(ended.importId)
    setOutcome(ended)
    const isDone = ended.state === 'done'
    // An owner who has left the page gets a toast instead.
    if (!isWatched()) toast[isDone ? 'success' : 'error'](outcomeText(ended))
    if (!isDone) return
    // Synchronous: while it is mounted, the preview would be fetched again by the refresh below.
    flushSync(() => setPlan(null))
    onImported?.()
    void refreshEntries()
  }

  const work = useMutation({
    mutationFn: async ({ chosen, choices, idempotencyKey }: Plan) => {
      const { signal } = sending.current!
      return chosen.import(choices, { signal, idempotencyKey, onSent: setSent })
    },
    onMutate: async () => {
      sending.current = new AbortController()
      setFailure(null)
      setOutcome(null)
      onImportStarting?.()
      const runs = await latestRuns()
      return { lastId: runs && (runs[0]?.id ?? 0) }
    },
    onSuccess: (result, { chosen }) => report(outcomeOfCall(chosen.file.name, result)),
    onError: async (error, _plan, before) => {
      const latest = (await latestRuns())?.[0]
      const lastId = before?.lastId ?? Infinity
      const mine = latest && latest.id > lastId ? latest : undefined
      if (isRefusal(error, 'import_running') || mine?.state === 'running') return
      if (mine && (mine.state === 'cancelled' || isLost(error))) {
        report(outcomeOfRun(mine))
      } else if (!sending.current?.signal.aborted) {
        setFailure(error)
        if (!isWatched()) toast.error(sentenceOf(error, IMPORT_FAILED))
      }
    },
    onSettled: () => {
      sending.current = null
      setSent(1)
    },
  })

  const { data } = useQuery({
    ...importsQuery,
    refetchInterval: ({ state }) =>
      work.isPending || runningOf(state.data?.imports) ? POLL : false,
  })
  const runs = data?.imports
  const running = runningOf(runs)
  const watched = useRef<number>(null)
  useEffect(() => {
    if (running) {
      if (watched.current !== running.id) onImportStarting?.()
      watched.current = running.id
    } else if (!work.isPending) {
      const ended = runs?.find(({ id }) => id === watched.current)
      watched.current = null
      if (ended) report(outcomeOfRun(ended))
    }
  })
  const isUndone = runs?.some(({ id, state }) => id === outcome?.importId && state === 'undone')
  if (isUndone) setOutcome(null)

  const cancel = useMutation({
    mutationFn: async () => {
      if (!running && sent < 1) {
        // A file that has only partly arrived is not imported.
        sending.current?.abort()
        return void toast('Import cancelled. Nothing was imported.')
      }
      // The run may not be listed yet just after the call, and would go on if the call were merely aborted.
      for (let run = running; ; run = runningOf(await latestRuns())) {
        if (run) return void (await call(cancelImport, { params: { id: run.id } }))
        if (!sending.current) return
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    },
    onError: (error) => {
      if (!isRefusal(error, 'not_running'))
        toast.error(sentenceOf(error, "The import couldn't be cancelled. Please try again."))
    },
    onSettled: latestRuns,
  })

  return {
    plan,
    running,
    isPending: work.isPending,
    isCancelling: cancel.isPending,
    sent,
    outcome,
    failure: failure && sentenceOf(failure, IMPORT_FAILED),
    choose: (file: File) => {
      setOutcome(null)
      setFailure(null)
      setPlan(planOf(new ChosenFile(file), NO_CHOICES))
    },
    change: (choices: Choices) => {
      setFailure(null)
      setPlan(plan && planOf(plan.chosen, choices))
    },
    leave: () => {
      setOutcome(null)
      setPlan(null)
    },
    start: () => plan && !work.isPending && work.mutate(plan),
    cancel: () => cancel.mutate(),
  }
}

const runningOf = (runs: ImportRun[] | undefined) => runs?.find(({ state }) => state === 'running')

/** Current list of imports, newest first; undefined when the server doesn't answer. */
const latestRuns = async (): Promise<ImportRun[] | undefined> =>
  (await queryClient.query(importsQuery).catch(() => undefined))?.imports

/** True if a page that shows imports is open. */
const isWatched = (): boolean =>
  queryClient.getQueryCache().find({ queryKey: importsQuery.queryKey })?.isActive() ?? false

const isRefusal = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code

/** True if the result of the call is unknown. */
const isLost = (error: unknown): boolean =>
  error instanceof ApiError && ['unreachable', 'no_sentence'].includes(error.code)
