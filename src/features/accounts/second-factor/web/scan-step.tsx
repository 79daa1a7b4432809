import { lazy, Suspense, useEffect, useRef } from 'react'
import { call } from '../../../../web/api.ts'
import { appName } from '../../../../web/brand.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { Skeleton } from '../../../../web/ui/skeleton.tsx'
import { useForm } from '../../forms/web/use-form.ts'
import { codeForm, confirmAuthenticator } from '../contract.ts'
import { CopyField } from './copy-field.tsx'
import { TRY_AGAIN } from './password-form.tsx'

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

interface Props {
  secret: string
  uri: string
  onConfirmed: (recoveryCodes: string[]) => void
  onCancel: () => void
}

export function ScanStep({ secret, uri, onConfirmed, onCancel }: Props) {
  const first = useRef<HTMLParagraphElement>(null)
  // Not the field: on a phone it would scroll the QR code out of sight.
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const { field, failure, pending, formProps } = useForm({
    schema: codeForm,
    send: async (body) => {
      const { recoveryCodes } = await call(confirmAuthenticator, { body })
      onConfirmed(recoveryCodes)
    },
    failed: TRY_AGAIN,
  })
  return (
    <form className="grid gap-5" {...formProps}>
      <div className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Suspense fallback={<Skeleton height="size-52" />}>
          <QrCode text={uri} label={`QR code to add ${appName} to your authenticator app`} />
        </Suspense>
        <div className="grid content-start gap-4">
          <p ref={first} tabIndex={-1} className="text-body text-pretty outline-none">
            Scan this code with your authenticator app. On the phone that you are using now, copy
            the key into the app instead.
          </p>
          <CopyField label="Key" value={secret} />
        </div>
      </div>
      <div className="grid max-w-sm gap-4">
        {failure && <ErrorNotice>{failure}</ErrorNotice>}
        <TextField
          label="Code that the app shows"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...field('code')}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" pending={pending}>
            Turn on
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  )
}
