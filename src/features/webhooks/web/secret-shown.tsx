import { useEffect, useRef } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { CopyField } from '../../accounts/web/index.ts'
import { hostOf } from '../rules.ts'

interface Props {
  address: string
  secret: string
  onSaved: () => void
}

export function SecretShown({ address, secret, onSaved }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-4 rounded-box bg-sunken p-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-semibold wrap-anywhere outline-none">
          Copy the secret for <bdi>{hostOf(address)}</bdi> now
        </h3>
        <p className="mt-1 text-body text-pretty text-muted">
          Give it to the program at this address, so that the program can check that events are from
          us. You won't see the secret again, but you can make a new one at any time.
        </p>
      </div>
      <CopyField label="Secret" value={secret} />
      <Button className="sm:justify-self-start" onClick={onSaved}>
        I have copied it
      </Button>
    </div>
  )
}
