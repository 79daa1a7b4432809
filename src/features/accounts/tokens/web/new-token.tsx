import { useEffect, useRef } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import type { TokenScope } from '../../../../shared/endpoint.ts'
import { Disclosure } from '../../../../web/ui/disclosure.tsx'
import { CopyField } from '../../second-factor/web/copy-field.tsx'
import { exampleCall } from './example-call.ts'

interface Props {
  token: string
  name: string
  scopes: TokenScope[]
  onSaved: () => void
}

export function NewToken({ token, name, scopes, onSaved }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-4 rounded-box bg-sunken p-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-semibold wrap-anywhere outline-none">
          Copy the token for “<bdi>{name}</bdi>” now
        </h3>
        <p className="mt-1 text-body text-pretty text-muted">
          You won't see it again. Anyone who has it can do what you allowed, so give it only to that
          program.
        </p>
      </div>
      <CopyField label="Access token" value={token} />
      <Disclosure title="Try it in a terminal">
        <CopyField label="Commands" value={exampleCall(window.location.origin, token, scopes)} />
        <p className="mt-3 text-small text-pretty text-muted">
          They change nothing.{' '}
          <a href="/programs#recipes" target="_blank" className="underline underline-offset-4">
            Programs to start from
          </a>{' '}
          take the same two variables.
        </p>
      </Disclosure>
      <Button className="sm:justify-self-start" onClick={onSaved}>
        I have copied it
      </Button>
    </div>
  )
}
