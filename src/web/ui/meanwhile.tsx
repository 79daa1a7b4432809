import { useEffect, useId, useRef, useState, type ReactNode, type Ref } from 'react'
import { changesSince, isSameValue, type Changes } from '../../shared/edits.ts'
import { ApiError } from '../api.ts'
import { Button } from './button.tsx'

type Values = Record<string, unknown>

interface Options {
  words: Record<string, string>
  /** `isOwn`: the form's value */
  show?: (field: string, value: unknown, isOwn: boolean) => string
  put?: (field: string, value: unknown) => void
  together?: readonly string[]
  /** The page shows older data. */
  onMeanwhile?: () => void
}

const asText = (_field: string, value: unknown): string => String(value)

export type Edit<Typed> = Partial<Typed> & Pick<Changes<Typed>, 'was'>

interface Conflict {
  field: string
  saved: unknown
  own: unknown
}

/**
 * Sends only changes. If a field was also changed elsewhere, `notice` (inside the form) offers both values, then the
 * form is sent again. `reread`: values saved in another way.
 */
export function useEdit(opened: object, options: Options) {
  const { words, show = asText, put, together, onMeanwhile } = options
  const read = useRef(opened as Values)
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  const place = useRef<HTMLDivElement>(null)
  const chosenIn = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (conflicts.length > 0) return place.current?.focus()
    // once the form shows what was chosen
    chosenIn.current?.requestSubmit()
    chosenIn.current = null
  }, [conflicts])

  const reread = (values: object): void => void (read.current = { ...read.current, ...values })

  /** False if the owner has to choose first. */
  async function save<Typed extends object>(
    typed: Typed,
    send: (body: Edit<Typed>, changed: Partial<Typed>) => Promise<void>,
  ): Promise<boolean> {
    const changes = changesSince(read.current, typed, together)
    try {
      if (changes) await send({ ...changes.changed, was: changes.was }, changes.changed)
      setConflicts((asked) => (asked.length > 0 ? [] : asked))
      return true
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') throw error
      const found = Object.entries(error.current).map(([field, saved]) => ({
        field,
        saved,
        own: (typed as Values)[field],
      }))
      const isAsked = ({ field, saved, own }: Conflict): boolean =>
        Object.hasOwn(words, field) && !isSameValue(saved, own)
      for (const { field, saved } of found.filter((each) => !isAsked(each)))
        reread({ [field]: saved })
      setConflicts(found.filter(isAsked))
      onMeanwhile?.()
      return false
    }
  }

  function choose({ field, saved, own }: Conflict, takesSaved: boolean): void {
    const form = place.current!.closest('form')!
    const chosen = takesSaved ? saved : own
    reread({ [field]: saved })
    // Something else may have been typed since.
    if (put) put(field, chosen)
    else {
      const input = form.elements.namedItem(field) as HTMLInputElement
      input.value = isSameValue(chosen, null) ? '' : asText(field, chosen)
    }
    chosenIn.current = form
    setConflicts(conflicts.filter((each) => each.field !== field))
  }

  const written = (field: string, value: unknown, isOwn: boolean): string =>
    isSameValue(value, null) ? 'empty' : show(field, value, isOwn)
  const notice = conflicts.length > 0 && (
    <Notice place={place}>
      {conflicts.map((conflict) => (
        <Choice
          key={conflict.field}
          name={words[conflict.field]!}
          saved={written(conflict.field, conflict.saved, false)}
          own={written(conflict.field, conflict.own, true)}
          onChoose={(takesSaved) => choose(conflict, takesSaved)}
        />
      ))}
    </Notice>
  )
  return { save, notice, reread }
}

interface NoticeProps {
  place: Ref<HTMLDivElement>
  children: ReactNode
}

function Notice({ place, children }: NoticeProps) {
  const id = useId()
  return (
    <div
      ref={place}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      className="col-span-full grid scroll-my-20 gap-4 rounded-box border border-edge bg-card px-4 py-3.5 text-body"
    >
      <p id={id} className="font-semibold text-pretty">
        This was changed elsewhere since you opened it. Choose what stays.
      </p>
      {children}
    </div>
  )
}

/** characters */
const SHORT = 24

interface ChoiceProps {
  name: string
  saved: string
  own: string
  onChoose: (takesSaved: boolean) => void
}

function Choice({ name, saved, own, onChoose }: ChoiceProps) {
  const id = useId()
  const isShort = Math.max(saved.length, own.length) <= SHORT
  return (
    <div role="group" aria-labelledby={id} className="grid gap-1">
      <p id={id} className="font-semibold">
        {name}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">
        Saved meanwhile: <bdi className="font-semibold">{saved}</bdi>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">
        Yours: <bdi className="font-semibold">{own}</bdi>
      </p>
      <div className="mt-1.5 flex flex-wrap gap-2 max-sm:[&>button]:grow">
        <Button variant="secondary" onClick={() => onChoose(true)}>
          {isShort ? `Keep ${saved}` : 'Keep what was saved'}
        </Button>
        <Button variant="secondary" onClick={() => onChoose(false)}>
          {isShort ? `Use ${own}` : 'Use yours'}
        </Button>
      </div>
    </div>
  )
}
