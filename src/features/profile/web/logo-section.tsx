import { ImageUp, Store, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { megabytes } from '../../../shared/limits.ts'
import { call, sentenceOf } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { TextField } from '../../../web/ui/field.tsx'
import { showRefusal } from '../../../web/ui/form.ts'
import { toast } from '../../../web/ui/toast.ts'
import { LOGO_PATH, MAX_LOGO_BYTES, uploadLogo, type Profile } from '../contract.ts'
import type { ProfileForm } from './profile-form.ts'
import { Section } from './sections.tsx'

interface Props {
  form: ProfileForm
  onSaved: (saved: Profile) => void
}

/** An upload is saved at once, a URL with the form. */
export function LogoSection({ form, onSaved }: Props) {
  const url = useWatch({ control: form.control, name: 'logoUrl' })
  const isUploaded = url.startsWith(LOGO_PATH)
  // A half-typed URL must not be requested.
  const [typedUrl, setTypedUrl] = useState(url)
  const shown = isUploaded || url === '' ? url : typedUrl
  const error = form.formState.errors.logoUrl?.message
  return (
    <Section title="Logo" note="Shown in the menu next to your name.">
      <div className="flex flex-wrap items-center gap-4 @lg:col-span-2">
        <Picture key={shown} url={shown} />
        <div className="flex min-w-0 grow basis-40 flex-wrap gap-2">
          <UploadButton
            form={form}
            onSaved={onSaved}
            label={url ? 'Upload a different picture' : 'Upload a picture'}
          />
          {url && (
            <Button
              variant="quiet"
              onClick={() => form.setValue('logoUrl', '', { shouldDirty: true })}
            >
              <Trash2 aria-hidden />
              Remove
            </Button>
          )}
          <p className="w-full text-small text-muted">
            PNG, JPEG, WebP or GIF, up to {megabytes(MAX_LOGO_BYTES)}.
          </p>
        </div>
      </div>
      {isUploaded ? (
        error && <p className="text-small font-semibold text-worse @lg:col-span-2">{error}</p>
      ) : (
        <TextField
          label="Or paste a link to a picture on the web"
          optional
          type="url"
          placeholder="https://"
          autoComplete="off"
          error={error}
          className="@lg:col-span-2"
          {...form.register('logoUrl', { onBlur: () => setTypedUrl(form.getValues('logoUrl')) })}
        />
      )}
    </Section>
  )
}

function UploadButton({ form, onSaved, label }: Props & { label: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [pending, setPending] = useState(false)

  async function upload(file: File): Promise<void> {
    const data = new FormData()
    data.set('logo', file)
    form.clearErrors('logoUrl')
    setPending(true)
    try {
      const saved = await call(uploadLogo, { form: data })
      form.resetField('logoUrl', { defaultValue: saved.logoUrl })
      onSaved(saved)
      toast.success('Logo saved!')
    } catch (error) {
      showRefusal(form, error, sentenceOf(error, "The logo couldn't be saved. Please try again."))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button variant="secondary" pending={pending} onClick={() => input.current?.click()}>
        <ImageUp aria-hidden />
        {pending ? 'Uploading...' : label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file can be chosen again after it was fixed.
          target.value = ''
          if (file) void upload(file)
        }}
      />
    </>
  )
}

function Picture({ url }: { url: string }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <div className="grid size-24 shrink-0 place-items-center overflow-hidden rounded-box border border-line bg-[#ffffff] p-1.5 text-center text-small text-[#535c6e]">
      {url && !isBroken ? (
        <img
          src={url}
          alt="Your logo"
          className="size-full object-contain"
          onError={() => setBroken(true)}
        />
      ) : isBroken ? (
        'No picture found at this link'
      ) : (
        <Store className="size-8 opacity-50" aria-hidden />
      )}
    </div>
  )
}
