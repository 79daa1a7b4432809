import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { callForFile, sentenceOf } from '../../../../../web/api.ts'
import { sendsMail } from '../../../../../web/brand.ts'
import { saveFile } from '../../../../../web/download.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { Section, useToday } from '../../../../profile/web/index.ts'
import { downloadArchive } from '../../contract.ts'
import { useOwnPassword } from '../../web/own-password.tsx'

const FORM = 'download-archive'

export function YourData() {
  const [isAsking, setAsking] = useState(false)
  const [saved, setSaved] = useState<string>()
  return (
    <Section title="Your data" note="It belongs to you. Download it whenever you like.">
      <div className="grid justify-items-start gap-4 text-body @lg:col-span-2">
        <p className="text-pretty">
          One ZIP file with everything that we store about you and your business: sales, goals,
          points, imports, settings, sign-ins and more. The page in it, index.html, says what is in
          which file and shows your pictures. The tables open in any spreadsheet program.
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
  const name = `account-data-${useToday()}.zip`
  const isClosed = useRef(false)
  const { form, pending } = useOwnPassword({
    id: FORM,
    send: async (body) => {
      const file = await callForFile(downloadArchive, { body })
      // The dialog was closed.
      if (isClosed.current) return
      saveFile(file, name)
      onSaved(name)
    },
    toSentence: (error) =>
      sentenceOf(
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
      action={
        <Button type="submit" form={FORM} pending={pending}>
          Download everything
        </Button>
      }
    >
      <p className="mb-5 text-body text-pretty">
        The file shows your customers, your sales and what you wrote to us to anyone who opens it,
        so keep it in a safe place.{sendsMail && ' We tell you by email that it was downloaded.'}
      </p>
      {form}
      <p role="status" className="mt-4 text-body text-pretty text-muted empty:hidden">
        {pending &&
          'Preparing your file. With very many sales this takes a few minutes; please keep this page open.'}
      </p>
    </Dialog>
  )
}
