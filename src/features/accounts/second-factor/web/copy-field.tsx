import { Check, Copy } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { copyText } from '../../../../web/copy-text.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { controlStyles } from '../../../../web/ui/field.tsx'

interface Props {
  label: string
  value: string
  children?: ReactNode
}

export function CopyField({ label, value, children }: Props) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [state, setState] = useState<'copied' | 'failed'>()
  const copy = async () => setState((await copyText(field.current!)) ? 'copied' : 'failed')
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-body font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        ref={field}
        readOnly
        value={value}
        rows={1}
        spellCheck={false}
        translate="no"
        className={`${controlStyles} field-sizing-content resize-none py-2.5 font-mono tracking-wide`}
      />
      <div className="mt-1 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          onClick={() => void copy()}
          icon={state === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
        >
          {state === 'copied' ? 'Copied' : 'Copy'}
        </Button>
        {children}
      </div>
      <p role="status" className="text-small text-muted empty:hidden">
        {state === 'copied' && <span className="sr-only">{label}: copied</span>}
        {state === 'failed' &&
          'Your browser did not copy it. Select the text and copy it yourself.'}
      </p>
    </div>
  )
}
