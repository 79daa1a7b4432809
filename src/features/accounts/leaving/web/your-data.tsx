import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { callForFile, sentenceOf } from '../../../../web/api.ts'
import { saveFile } from '../../../../web/download.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { Section, useToday } from '../../../profile/web/index.ts'
import { downloadArchive } from '../contract.ts'

/** Takes along everything that is stored about the owner. */
export function YourData() {
  const today = useToday()
  const download = useMutation({
    mutationFn: async () =>
      saveFile(await callForFile(downloadArchive), `account-data-${today}.zip`),
  })
  return (
    <Section title="Your data" note="It belongs to you. Take it along whenever you like.">
      <div className="grid justify-items-start gap-4 text-ui @lg:col-span-2">
        <p className="text-pretty">
          One ZIP file with everything that we store about you and your business: sales, goals,
          points, imports, settings, sign-ins and more. A README in it says what each file is. The
          tables open in any spreadsheet program.
        </p>
        {download.error && (
          <ErrorNotice className="w-full">
            {sentenceOf(
              download.error,
              'The download failed, and nothing was saved. Please try again.',
              'The connection was lost, and nothing was saved. Please try again.',
            )}
          </ErrorNotice>
        )}
        <Button variant="secondary" pending={download.isPending} onClick={() => download.mutate()}>
          {!download.isPending && <Download aria-hidden />}
          Download everything
        </Button>
        <p role="status" className="text-pretty text-muted empty:hidden">
          {download.isPending &&
            'Preparing your file. With very many sales this takes a few minutes; please keep this page open.'}
          {download.isSuccess && `Done. Look for account-data-${today}.zip in your downloads.`}
        </p>
      </div>
    </Section>
  )
}
