import { ImageUp, Store, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { call } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { TextField } from '../../../web/ui/field.tsx'
import { showRefusal } from '../../../web/ui/form.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { LOGO_PATH, uploadLogo, type Profile } from '../contract.ts'
import type { ProfileForm } from './profile-form.ts'
import { Section } from './sections.tsx'

interface Props {
  form: ProfileForm
  onSaved: (saved: Profile) => void
}

/** An uploaded picture, kept at once, or the address of one, kept with the form. */
export function LogoSection({ form, onSaved }: Props) {
  const url = useWatch({ control: form.control, name: 'logoUrl' })
  const isUploaded = url.startsWith(LOGO_PATH)
  // A half-typed address is none to ask for a picture.
  const [address, setAddress] = useState(url)
  const shown = isUploaded || url === '' ? url : address
  const error = form.formState.errors.logoUrl?.message
  return (
    <Section title="Logo" note="Shown in the menu, beside your name.">
      <div className="flex items-center gap-4 sm:col-span-2">
        <Picture key={shown} url={shown} />
        <div className="flex min-w-0 flex-wrap gap-2">
          <UploadButton
            {...{ form, onSaved }}
            label={url ? 'Upload another' : 'Upload a picture'}
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
          <p className="w-full text-sm text-muted">PNG, JPEG, WebP or GIF, at most 2 MB.</p>
        </div>
      </div>
      {isUploaded ? (
        error && <p className="text-sm font-medium text-worse sm:col-span-2">{error}</p>
      ) : (
        <TextField
          label="Or its address on the web"
          optional
          type="url"
          placeholder="https://"
          autoComplete="off"
          error={error}
          className="sm:col-span-2"
          {...form.register('logoUrl', { onBlur: () => setAddress(form.getValues('logoUrl')) })}
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
      showRefusal(form, error, () => 'Failed to save the logo.')
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
          // Emptied, so that the same file, mended, can be chosen again.
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
    <div className="grid size-24 shrink-0 place-items-center overflow-hidden rounded-box border border-line bg-[#ffffff] p-1.5 text-center text-xs text-[#535c6e]">
      {url && !isBroken ? (
        <img
          src={url}
          alt="Your logo"
          className="size-full object-contain"
          onError={() => setBroken(true)}
        />
      ) : isBroken ? (
        'No picture found there'
      ) : (
        <Store className="size-8 opacity-50" aria-hidden />
      )}
    </div>
  )
}
