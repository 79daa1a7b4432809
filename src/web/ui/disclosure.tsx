import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** Collapsible details that few people need. */
export function Disclosure({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className="group text-ui">
      <summary className="flex min-h-11 w-fit list-none items-center gap-1.5 font-medium md:min-h-8 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
          aria-hidden
        />
        {title}
      </summary>
      <div className="pt-2 pb-3">{children}</div>
    </details>
  )
}
