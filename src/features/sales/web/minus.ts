import { useState } from 'react'
import type { EntryForm } from './typed-entry.ts'
import { readTyped } from '../../profile/web/index.ts'

/** What may stand for a minus in text that is read as a number. */
const MINUS = /[-−–﹣－]/u

/**
 * Turns the entry into a refund when an amount with a minus is typed or pasted: the switch moves, and the amount loses its
 * minus. Pass `onChange` to the field; `hint` says what happened until the switch moves again.
 */
export function useMinus(form: EntryForm) {
  const [isSwitched, setSwitched] = useState(false)
  const isRefund = form.watch('kind') === 'refund'
  if (isSwitched && !isRefund) setSwitched(false)
  const onChange = ({ target: { value } }: { target: { value: string } }): void => {
    if (!(readTyped(value)! < 0)) return
    form.setValue('revenue', value.replace(MINUS, ''), { shouldDirty: true })
    if (isRefund) return
    form.setValue('kind', 'refund', { shouldDirty: true })
    setSwitched(true)
  }
  return { onChange, hint: isSwitched ? 'The minus made this a refund.' : undefined }
}
