import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { startWorker, takeNewVersion } from './worker.ts'

/** Keeps the app's files on this device, and offers to reload when there is a new version. The page never reloads by itself. */
export function NewVersion() {
  const [isThere, setThere] = useState(false)
  useEffect(() => startWorker(() => setThere(true)), [])
  return (
    <div role="status" className="print:hidden">
      {isThere && (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-box bg-gold-wash py-1 pr-2 pl-4 text-ui">
          <RefreshCw className="size-4.5 shrink-0 text-gold-text" aria-hidden />
          <span className="mr-auto py-1">There is a new version.</span>
          <Button variant="quiet" className="text-gold-text" onClick={takeNewVersion}>
            Reload
          </Button>
        </p>
      )}
    </div>
  )
}
