import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { cn } from '../../../web/ui/cn.ts'
import { nameKey } from '../../../shared/names.ts'
import { meantBy, type Spelling } from '../../../web/ui/name-choices.ts'
import { mayBeCut } from '../lists/contract.ts'
import type { EntryForm, NameFieldName } from './typed-entry.ts'

interface Meant {
  typed: string
  name: string | null
  take: () => void
  confirm: () => void
}

/** Call `leave` when the field is left, and `pick` for a name from the list: a picked new name is no slip. */
export function useMeantName(
  form: EntryForm,
  field: NameFieldName,
  options: readonly string[],
  spellings: readonly Spelling[] = [],
): Meant & { leave: () => void; pick: (name: string) => void } {
  const typed = form.watch(field) ?? ''
  const [left, setLeft] = useState('')
  const [confirmed, setConfirmed] = useState('')
  const afterPress = useAfterPress()
  const isAsked = typed === left && typed !== confirmed && !form.formState.isSubmitting
  const name = useMemo(() => {
    // Then the typed name may be among the unknown ones.
    const isCut = mayBeCut(options)
    const isKnown = spellings.some(({ spelling }) => nameKey(spelling) === nameKey(typed))
    return isAsked && !isCut && !isKnown ? meantBy(options, typed) : null
  }, [isAsked, options, spellings, typed])
  return {
    typed,
    name,
    pick: setConfirmed,
    leave: () => afterPress(() => setLeft(form.getValues(field) ?? '')),
    take() {
      form.setValue(field, name, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
      form.setFocus(field)
    },
    confirm() {
      setConfirmed(typed)
      form.setFocus(field)
    },
  }
}

interface Wiring {
  id: string
  'aria-describedby'?: string
}

export function MeantName<Wired extends Wiring>({
  typed,
  name,
  take,
  confirm,
  wiring,
  children,
}: Meant & { wiring: Wired; children: (described: Wired) => ReactNode }) {
  const id = `${wiring.id}-meant`
  const describedBy = [wiring['aria-describedby'], name !== null && id].filter(Boolean).join(' ')
  return (
    <>
      {children({ ...wiring, ...(describedBy && { 'aria-describedby': describedBy }) })}
      {/* Always there, or the text wouldn't be read out when it appears. */}
      <p
        id={id}
        aria-live="polite"
        className={cn(name === null ? 'sr-only' : 'text-body wrap-anywhere')}
      >
        {name !== null && (
          <>
            Did you mean{' '}
            <bdi translate="no" className="font-semibold">
              {name}
            </bdi>
            ?
          </>
        )}
      </p>
      {name !== null && (
        <div className="flex min-w-0 flex-wrap gap-2">
          <Choice variant="secondary" verb="Use" name={name} onClick={take} />
          <Choice variant="quiet" verb="Keep" name={typed.trim()} onClick={confirm} />
        </div>
      )}
    </>
  )
}

interface ChoiceProps {
  variant: 'secondary' | 'quiet'
  verb: string
  name: string
  onClick: () => void
}

function Choice({ verb, name, ...button }: ChoiceProps) {
  return (
    <Button className="max-w-full min-w-0 shrink" {...button}>
      <span className="truncate">
        {verb} <bdi translate="no">{name}</bdi>
      </span>
    </Button>
  )
}

/**
 * While a button is pressed, only after the press: if something appeared meanwhile, the button would move away, and the
 * press would be lost.
 */
function useAfterPress(): (callback: () => void) => void {
  const isPressed = useRef(false)
  useEffect(() => {
    const set = ({ type }: Event) => {
      isPressed.current = type === 'mousedown'
    }
    const events = ['mousedown', 'mouseup', 'dragend'] as const
    for (const type of events) document.addEventListener(type, set, true)
    return () => {
      for (const type of events) document.removeEventListener(type, set, true)
    }
  }, [])
  return (callback) => {
    if (!isPressed.current) return callback()
    document.addEventListener('mouseup', () => setTimeout(callback), { once: true, capture: true })
  }
}
