import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError, call, sentenceOf } from '../../../../web/api.ts'
import { firstPerField } from '../../../../web/first-per-field.ts'
import { submitTicket, type Submitted } from '../../contract.ts'
import { whereNow } from './where.ts'
import { withinPayload } from '../screenshots/rules.ts'
import { GAVE_UP, GaveUp, sendPatiently } from './attempts.ts'
import { changed, emptyDraft, forgetDraft, saveDraft, readDraft, type Draft } from './draft.ts'

type Errors = Partial<Record<string, string>>

export type Progress =
  | { step: 'writing' }
  | { step: 'sending' | 'waiting'; attempt: number }
  | { step: 'sent'; answer: Submitted; leftOut: number; hasEmail: boolean }

interface Options {
  /** null when signed out */
  accountId: string | null
  /** once the report was sent or refused; the dialog may be closed */
  onEnd: () => void
}

/** Goes on while the dialog is closed. */
export function useReport({ accountId, onEnd }: Options) {
  const [saved] = useState(() => readDraft(accountId))
  const [draft, setDraft] = useState(saved.draft)
  const [lost, setLost] = useState(saved.lost)
  const [progress, setProgress] = useState<Progress>({ step: 'writing' })
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string>()
  const [leftOut, setLeftOut] = useState(0)
  const running = useRef<{ control: AbortController; goOn: () => void }>(undefined)
  useEffect(() => () => running.current?.control.abort(), [])

  function change(update: (before: Draft) => Partial<Draft>): void {
    setFailure(undefined)
    setDraft((before) => {
      const after = changed(before, update(before))
      saveDraft(accountId, after)
      return after
    })
  }
  const set = (values: Partial<Draft>): void => {
    setErrors((before) => withoutKeys(before, values))
    change(() => values)
  }

  const waitFor = (control: AbortController) => (attempt: number, seconds: number) =>
    new Promise<void>((resolve, reject) => {
      setProgress({ step: 'waiting', attempt })
      const timer = setTimeout(resolve, seconds * 1000)
      control.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(control.signal.reason as Error)
      })
      running.current = {
        control,
        goOn: () => {
          clearTimeout(timer)
          resolve()
        },
      }
    })

  async function submit(topic: string): Promise<void> {
    if (running.current) return
    const { issueType, priority, description, screenshots, userEmail, key } = draft
    const written = {
      issueType,
      priority,
      description,
      topic,
      ...(accountId === null && { userEmail: userEmail.trim() }),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      where: whereNow(accountId !== null),
      screenshots: screenshots.map(({ dataUrl }) => dataUrl),
    }
    const checked = z.safeParse(submitTicket.body!, written)
    if (!checked.success) return setErrors(firstPerField(checked.error.issues))
    const { body, leftOut: omitted } = withinPayload({
      ...checked.data,
      screenshots: written.screenshots,
    })
    const control = new AbortController()
    running.current = { control, goOn: () => {} }
    setErrors({})
    setFailure(undefined)
    setLeftOut(omitted)
    try {
      const answer = await sendPatiently(
        () => call(submitTicket, { body, idempotencyKey: key, signal: control.signal }),
        {
          signal: control.signal,
          wait: waitFor(control),
          onSending: (attempt) => setProgress({ step: 'sending', attempt }),
        },
      )
      forgetDraft(accountId)
      setDraft(emptyDraft())
      setLost(0)
      setProgress({ step: 'sent', answer, leftOut: omitted, hasEmail: userEmail.trim() !== '' })
      onEnd()
    } catch (error) {
      setProgress({ step: 'writing' })
      setLeftOut(0)
      if (control.signal.aborted) return
      refuse(error)
      onEnd()
    } finally {
      running.current = undefined
    }
  }

  function refuse(error: unknown): void {
    const fields = error instanceof ApiError ? error.fields : {}
    const known = Object.keys(fields).some((name) => name in draft)
    if (known) setErrors(fields)
    else setFailure(error instanceof GaveUp ? error.message : sentenceOf(error, GAVE_UP))
  }

  return {
    draft,
    lost,
    progress,
    errors,
    failure,
    leftOut,
    change,
    set,
    submit,
    cancel: () => running.current?.control.abort(new Error('Canceled')),
    tryNow: () => running.current?.goOn(),
    startAnother: () => setProgress({ step: 'writing' }),
  }
}
export type Report = ReturnType<typeof useReport>

const withoutKeys = (errors: Errors, values: object): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in values)))
