import { useRef, type ReactNode } from 'react'
import { sentenceOf } from '../../../web/api.ts'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { Progress } from '../../../web/ui/progress.tsx'
import { useToastsAbove } from '../../../web/ui/toast-floor.ts'
import { IMPORT_FAILED } from './outcome.ts'

interface Props {
  error?: Error | null
  failure?: string | null
  isReading?: boolean
  children: ReactNode
}

export function ActionBar({ error, failure, isReading, children }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  useToastsAbove(bar)
  return (
    <div
      ref={bar}
      className="sticky bottom-0 z-10 max-[20rem]:static grid gap-3 border-t border-line bg-paper py-3 max-md:-mx-4 max-md:px-4"
    >
      {isReading && (
        <Progress text="Reading your file" className="absolute inset-x-0 -top-px h-1" />
      )}
      {(error || failure) && (
        <ErrorNotice>{error ? sentenceOf(error, IMPORT_FAILED) : failure}</ErrorNotice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:[&>:is(button,a,label)]:grow">
        {children}
      </div>
    </div>
  )
}
