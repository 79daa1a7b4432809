import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { appName } from '../../../../web/brand.ts'
import { saveFile } from '../../../../web/download.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { CopyField } from './copy-field.tsx'

interface Props {
  codes: string[]
  onSaved: () => void
}

export function RecoveryCodes({ codes, onSaved }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const download = () => {
    const text = [`Recovery codes for ${appName}. Each works once.`, '', ...codes, ''].join('\n')
    saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')
  }
  return (
    <div className="grid gap-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          Save your recovery codes
        </h3>
        <p className="mt-1 text-body text-pretty text-muted">
          If you lose your phone, each of these codes signs you in once, together with your
          password. Keep them where you would find them without your phone. You won't see them
          again.
        </p>
      </div>
      <CopyField label="Recovery codes" value={codes.join('\n')}>
        <Button variant="secondary" onClick={download}>
          <Download aria-hidden />
          Download as text
        </Button>
      </CopyField>
      <Button className="sm:justify-self-start" onClick={onSaved}>
        I have saved them
      </Button>
    </div>
  )
}
