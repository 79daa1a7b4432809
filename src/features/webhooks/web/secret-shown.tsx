import { useRef, useState } from 'react'
import { copyText } from '../../../web/copy-text.ts'
import { Button } from '../../../web/ui/button.tsx'
import { TextAreaField } from '../../../web/ui/field.tsx'

interface Props {
  address: string
  secret: string
  onDone: () => void
}

/** A new secret, which can't be read again afterwards. */
export function SecretShown({ address, secret, onDone }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState<boolean>()
  const copy = async (): Promise<void> => {
    const field = box.current?.querySelector('textarea')
    if (field) setCopied(await copyText(field))
  }
  return (
    <div ref={box} role="status" className="grid gap-3 rounded-box bg-gold-wash px-4 py-3.5">
      <TextAreaField
        label={`The secret for ${new URL(address).host}`}
        hint="Copy it into the program that receives the events. It is shown only now; you can make a new one at any time."
        readOnly
        rows={2}
        value={secret}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" onClick={() => void copy()}>
          Copy the secret
        </Button>
        <Button variant="quiet" onClick={onDone}>
          I have saved it
        </Button>
        {copied !== undefined && (
          <span role="status" className="text-sm text-muted">
            {copied ? 'Copied' : 'Select it and copy it yourself.'}
          </span>
        )}
      </div>
    </div>
  )
}
