import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { PageLine } from '../../../web/ui/page-line.tsx'
import { startWorker, takeNewVersion } from './worker.ts'

/** Never reloads by itself. */
export function NewVersion() {
  const [isThere, setThere] = useState(false)
  useEffect(() => startWorker(() => setThere(true)), [])
  const reload = (
    <Button variant="quiet" className="text-text" onClick={() => void takeNewVersion()}>
      Reload
    </Button>
  )
  return (
    <div role="status">
      {isThere && (
        <PageLine icon={RefreshCw} actions={reload}>
          There is a new version.
        </PageLine>
      )}
    </div>
  )
}
