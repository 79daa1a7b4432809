import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, sentenceOf } from '../../../web/api.ts'
import { toast } from '../../../web/ui/toast.ts'
import { IMPORT_FAILED, outcomeOfCall, outcomeOfRun, type Outcome } from './outcome.ts'
import type { ChosenFile, Choices } from './queries.ts'
import { isRefusal, isWatched, latestRuns } from './runs.ts'

/** The key makes a second press after a lost answer harmless. */
export interface Plan {
  chosen: ChosenFile
  choices: Choices
  idempotencyKey: string
}

interface Watch {
  onStarting: () => void
  onEnded: (outcome: Outcome) => void
}

export type Sending = ReturnType<typeof useSending>

export function useSending({ onStarting, onEnded }: Watch) {
  const [failure, setFailure] = useState<string | null>(null)
  /** 0 to 1 */
  const [sent, setSent] = useState(1)
  const aborter = useRef<AbortController>(null)

  const work = useMutation({
    mutationFn: async ({ chosen, choices, idempotencyKey }: Plan) => {
      const { signal } = aborter.current!
      return chosen.import(choices, { signal, idempotencyKey, onSent: setSent })
    },
    onMutate: async () => {
      aborter.current = new AbortController()
      setFailure(null)
      onStarting()
      const runs = await latestRuns()
      return { lastId: runs && (runs[0]?.id ?? 0) }
    },
    onSuccess: (result, { chosen }) => onEnded(outcomeOfCall(chosen.file.name, result)),
    onError: async (error, _plan, before) => {
      const latest = (await latestRuns())?.[0]
      const lastId = before?.lastId ?? Infinity
      const mine = latest && latest.id > lastId ? latest : undefined
      if (isRefusal(error, 'import_running') || mine?.state === 'running') return
      if (mine && (mine.state === 'canceled' || isLost(error))) {
        onEnded(outcomeOfRun(mine))
      } else if (!aborter.current?.signal.aborted) {
        const sentence = sentenceOf(error, IMPORT_FAILED)
        setFailure(sentence)
        if (!isWatched()) toast.error(sentence)
      }
    },
    onSettled: () => {
      aborter.current = null
      setSent(1)
    },
  })
  const forgetFailure = () => setFailure(null)
  return { start: work.mutate, isPending: work.isPending, sent, failure, forgetFailure, aborter }
}

const isLost = (error: unknown): boolean =>
  error instanceof ApiError && ['unreachable', 'no_sentence'].includes(error.code)
