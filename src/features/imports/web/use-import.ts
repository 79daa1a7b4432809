import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, call, newIdempotencyKey } from '../../../web/api.ts'
import { queryClient } from '../../../web/queries.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { cancelImport, type ImportRun } from '../contract.ts'
import { refreshEntries } from '../../sales/web/index.ts'
import { outcomeOfCall, outcomeOfRun, outcomeText, type Outcome } from './outcome.ts'
import { ChosenFile, importsQuery, NO_CHOICES, type Choices } from './queries.ts'

/** ms between looks at an import that runs */
const POLL = 1_000

/** What pressing Import would do; its key makes sure that pressing again after a lost answer does it once. */
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
  /** An import starts, or is seen running: it has changed nothing yet. */
  onImportStarting?: () => void
  /** An import has brought sales. Called once for each that this page has seen, wherever the owner is by then. */
  onImported?: () => void
}

/**
 * The chosen file and the owner's import under way, whichever page or device started it. The import itself runs
 * on the server: its call may be lost or its page left, so the list of imports says how it is and how it ended.
 */
export function useImport({ onImportStarting, onImported }: ImportWatch) {
  const [plan, setPlan] = useState<Plan | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  /** part of the file that is on its way, 0 to 1 */
  const [sent, setSent] = useState(1)
  const sending = useRef<AbortController>(null)
  const told = useRef(new Set<number>())

  const tell = (ended: Outcome) => {
    if (told.current.has(ended.importId)) return
    told.current.add(ended.importId)
    setOutcome(ended)
    const isDone = ended.state === 'done'
    // Whoever has left the page hears of it where they are.
    if (!isWatched()) toast[isDone ? 'success' : 'error'](outcomeText(ended))
    if (!isDone) return
    // At once, so that a preview that nobody sees any more is not fetched again.
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
    onSuccess: (result, { chosen }) => tell(outcomeOfCall(chosen.file.name, result)),
    onError: async (error, _plan, before) => {
      const latest = (await latestRuns())?.[0]
      const lastId = before?.lastId ?? Infinity
      const mine = latest && latest.id > lastId ? latest : undefined
      if (isRefusal(error, 'import_running') || mine?.state === 'running') return
      if (mine && (mine.state === 'cancelled' || isLost(error))) {
        tell(outcomeOfRun(mine))
      } else if (!sending.current?.signal.aborted) {
        setFailure(error)
        if (!isWatched()) toast.error(failureText(error))
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
      if (ended) tell(outcomeOfRun(ended))
    }
  })
  const isUndone = runs?.some(({ id, state }) => id === outcome?.importId && state === 'undone')
  if (isUndone) setOutcome(null)

  const cancel = useMutation({
    mutationFn: async () => {
      if (!running && sent < 1) {
        // What has arrived in part is not imported.
        sending.current?.abort()
        return void toast('Import cancelled. Nothing of it was kept.')
      }
      // One that was called a moment ago may not be there yet, and would go on without its caller.
      for (let run = running; ; run = runningOf(await latestRuns())) {
        if (run) return void (await call(cancelImport, { params: { id: run.id } }))
        if (!sending.current) return
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    },
    onError: (error) => {
      if (!isRefusal(error, 'not_running')) toast.error(failureText(error))
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
    failure: failure && failureText(failure),
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

/** As they are now, newest first; undefined when the server does not say. */
const latestRuns = async (): Promise<ImportRun[] | undefined> =>
  (await queryClient.query(importsQuery).catch(() => undefined))?.imports

/** Whether a page that shows imports is open. */
const isWatched = (): boolean =>
  queryClient.getQueryCache().find({ queryKey: importsQuery.queryKey })?.isActive() ?? false

const isRefusal = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code

/** Whether nobody has said what became of the call. */
const isLost = (error: unknown): boolean =>
  error instanceof ApiError && ['unreachable', 'no_sentence'].includes(error.code)

/** The server's sentence, else the spec's. */
export const failureText = (error: Error): string =>
  error instanceof ApiError && error.code !== 'no_sentence' ? error.message : 'CSV import failed'
