import { useState } from 'react'
import type { EntryForm } from './typed-entry.ts'
import { readTyped } from '../../profile/web/index.ts'

const MINUS = /[-−–﹣－]/u

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
