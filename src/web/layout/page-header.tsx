import { useRef, type ReactNode } from 'react'
import { useTitleInBar } from './page-title.ts'

interface Props {
  title: ReactNode
  titleInBar?: string | undefined
  subtitle?: ReactNode
  children?: ReactNode
}

/** The router moves the focus here after a route change. */
export function PageHeader({ title, titleInBar, subtitle, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useTitleInBar(heading, titleInBar)
  return (
    <header className="mb-5 flex flex-wrap items-center gap-3 md:mb-6">
      {/* Wraps its text before the pickers move to the next line. */}
      <div className="mr-auto min-w-0 wrap-anywhere max-lg:w-full lg:min-w-48 lg:flex-1">
        <h1 ref={heading} tabIndex={-1} className="text-xl font-bold tracking-tight">
          {title}
        </h1>
        {subtitle && <p className="text-ui text-muted">{subtitle}</p>}
      </div>
      {children}
    </header>
  )
}
