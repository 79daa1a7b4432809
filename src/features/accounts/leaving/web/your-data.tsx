import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { callForFile, sentenceOf } from '../../../../web/api.ts'
import { sendsMail } from '../../../../web/brand.ts'
import { saveFile } from '../../../../web/download.ts'
import { endpointQuery } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { Section, useToday } from '../../../profile/web/index.ts'
import { currentUser } from '../../contract.ts'
import { PasswordField } from '../../forms/web/password-field.tsx'
import { useForm } from '../../forms/web/use-form.ts'
import { useCheck } from '../../second-factor/web/use-check.tsx'
import { downloadArchive, ownPasswordForm } from '../contract.ts'

const FORM = 'download-archive'

/** Takes along everything that is stored about the owner, after the password. */
export function YourData() {
  const [isAsking, setAsking] = useState(false)
  const [saved, setSaved] = useState<string>()
  return (
    <Section title="Your data" note="It belongs to you. Take it along whenever you like.">
      <div className="grid justify-items-start gap-4 text-ui @lg:col-span-2">
        <p className="text-pretty">
          One ZIP file with everything that we store about you and your business: sales, goals,
          points, imports, settings, sign-ins and more. Open the page in it, index.html, to read it
          all with its pictures. The tables also open in any spreadsheet program.
        </p>
        <Button
          variant="secondary"
          onClick={() => {
            setSaved(undefined)
            setAsking(true)
          }}
        >
          <Download aria-hidden />
          Download everything
        </Button>
        <p role="status" className="text-pretty text-muted empty:hidden">
          {saved && `Done. Look for ${saved} in your downloads.`}
        </p>
      </div>
      {isAsking && (
        <AskPassword
          onClose={() => setAsking(false)}
          onSaved={(name) => {
            setSaved(name)
            setAsking(false)
          }}
        />
      )}
    </Section>
  )
}

interface AskProps {
  onClose: () => void
  onSaved: (name: string) => void
}

function AskPassword({ onClose, onSaved }: AskProps) {
  const email = useQuery(endpointQuery(currentUser)).data?.email ?? ''
  const name = `account-data-${useToday()}.zip`
  const form = useRef<HTMLFormElement>(null)
  const check = useCheck(form)
  const isClosed = useRef(false)
  const { field, failure, pending, formProps } = useForm({
    schema: ownPasswordForm,
    send: async (body) => {
      const file = await callForFile(downloadArchive, { body })
      // Who has closed the dialog meanwhile doesn't want it any more.
      if (isClosed.current) return
      saveFile(file, name)
      onSaved(name)
    },
    failed: (error) =>
      check.isRefused(error)
        ? undefined
        : sentenceOf(
            error,
            'The download failed, and nothing was saved. Please try again.',
            'The connection was lost, and nothing was saved. Please try again.',
          ),
  })
  const close = () => {
    isClosed.current = true
    onClose()
  }
  return (
    <Dialog
      open
      hasForm
      onClose={close}
      title="Download everything?"
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} pending={pending}>
            Download everything
          </Button>
        </>
      }
    >
      <p className="mb-5 text-ui text-pretty">
        The file shows your customers, your sales and what you wrote to us to anyone who opens it,
        so keep it in a safe place.{sendsMail && ' We tell you by email that it was downloaded.'}
      </p>
      <form id={FORM} ref={form} className="grid gap-4" {...formProps}>
        {failure && <ErrorNotice>{failure}</ErrorNotice>}
        {/* Password managers fill in the password of this username. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          hint="So that nobody else can do this on your device."
          {...field('password')}
        />
      </form>
      <p role="status" className="mt-4 text-ui text-pretty text-muted empty:hidden">
        {pending &&
          'Preparing your file. With very many sales this takes a few minutes; please keep this page open.'}
      </p>
      {check.step && <div className="mt-4">{check.step}</div>}
    </Dialog>
  )
}
