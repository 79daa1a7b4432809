import { ChevronDown } from 'lucide-react'
import { useId, type ReactNode } from 'react'

interface Props {
  title: string
  /** one line, read without opening */
  answer: ReactNode
  isFolded: boolean
  children: ReactNode
}

/** A list is open, or one line with its answer. */
export function Panel({ title, answer, isFolded, children }: Props) {
  const id = useId()
  if (!isFolded) {
    return (
      <section aria-labelledby={id} className="min-w-0 break-inside-avoid">
        <h2 id={id} className="mb-2 text-body font-semibold">
          {title}
        </h2>
        {children}
      </section>
    )
  }
  return (
    <details className="group min-w-0 @max-4xl:not-first:border-t @max-4xl:border-line">
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-1.5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 wrap-anywhere">
          <span className="block font-semibold">{title}</span>
          <span className="block text-small text-muted">{answer}</span>
        </span>
        <ChevronDown
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180 print:hidden"
          aria-hidden
        />
      </summary>
      <div className="pt-1 pb-4">{children}</div>
    </details>
  )
}

export const Said = ({ name, rest }: { name: string; rest: string }) => (
  <>
    <bdi translate="no">{name}</bdi>
    {rest}
  </>
)

export const rowStyles =
  'flex min-h-11 items-center justify-between gap-4 border-t border-line py-1.5'
