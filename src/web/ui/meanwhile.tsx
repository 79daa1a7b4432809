import { useEffect, useId, useRef, useState, type ReactNode, type Ref } from 'react'
import { changesSince, isSameValue, type Changes } from '../../shared/edits.ts'
import { ApiError } from '../api.ts'
import { Button } from './button.tsx'

type Values = Record<string, unknown>

interface Options {
  /** what each field is called */
  words: Record<string, string>
  /** how a value is written that isn't plain text; `isOwn` if it is what the form has */
  show?: (field: string, value: unknown, isOwn: boolean) => string
  /** Puts what was chosen into the form. Without it: into the input with the field's name. */
  put?: (field: string, value: unknown) => void
  /** fields that depend on each other */
  together?: readonly string[]
  /** Called if something was changed meanwhile: what the page shows is older than that. */
  onMeanwhile?: () => void
}

const asText = (_field: string, value: unknown): string => String(value)

/** What is sent: the changed fields, and how they were read. */
export type Edit<Typed> = Partial<Typed> & Pick<Changes<Typed>, 'was'>

/** A field that was changed here and elsewhere. */
interface Conflict {
  field: string
  saved: unknown
  own: unknown
}

/**
 * Hook for a form that edits what was `opened`. `save` sends only what was changed in it. If the same was changed elsewhere
 * meanwhile, `notice`, which stands inside the form, shows both values; once all are chosen, the form is sent again. `reread`
 * tells that some of it was saved in another way.
 */
export function useEdit(opened: object, options: Options) {
  const { words, show = asText, put, together, onMeanwhile } = options
  const read = useRef(opened as Values)
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  const place = useRef<HTMLDivElement>(null)
  const chosenIn = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (conflicts.length > 0) return place.current?.focus()
    // Not before the form shows what was chosen.
    chosenIn.current?.requestSubmit()
    chosenIn.current = null
  }, [conflicts])

  const reread = (values: object): void => void (read.current = { ...read.current, ...values })

  /** False if the owner has to choose first. Nothing is sent if nothing was changed. */
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

  function choose({ field, saved, own }: Conflict, isKept: boolean): void {
    const form = place.current!.closest('form')!
    const chosen = isKept ? saved : own
    reread({ [field]: saved })
    // Also the own one: something else may have been typed since.
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
          onChoose={(isKept) => choose(conflict, isKept)}
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
      className="col-span-full grid scroll-my-20 gap-4 rounded-box border border-gold bg-gold-wash px-4 py-3.5 text-ui"
    >
      <p id={id} className="font-semibold text-pretty">
        This was changed elsewhere since you opened it. Choose what stays.
      </p>
      {children}
    </div>
  )
}

/** characters that a button has room for */
const SHORT = 24

interface ChoiceProps {
  name: string
  saved: string
  own: string
  onChoose: (isKept: boolean) => void
}

function Choice({ name, saved, own, onChoose }: ChoiceProps) {
  const id = useId()
  const isShort = Math.max(saved.length, own.length) <= SHORT
  return (
    <div role="group" aria-labelledby={id} className="grid gap-1">
      <p id={id} className="font-medium">
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
