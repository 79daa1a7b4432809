import { createContext, use, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Where the bar on top takes the page's title; null without a bar. */
export const BarContext = createContext<HTMLElement | null>(null)

interface Props {
  title: ReactNode
  /** one short line */
  subtitle?: ReactNode
  /** The page has another way to the first sale. */
  hidesAddSale?: boolean
  /** buttons of the page, above its content */
  children?: ReactNode
}

/** The router moves the focus to the title after a route change. */
export function PageHeader({ title, subtitle, hidesAddSale, children }: Props) {
  const bar = use(BarContext)
  const heading = (
    <div
      data-hides-add-sale={hidesAddSale || undefined}
      className={bar ? 'py-1' : 'mb-5 wrap-anywhere'}
    >
      <h1
        tabIndex={-1}
        className="text-title font-semibold tracking-snug md:text-figure md:tracking-tight"
      >
        {title}
      </h1>
      {subtitle && <p className="text-small opacity-80">{subtitle}</p>}
    </div>
  )
  return (
    <>
      {bar ? createPortal(heading, bar) : heading}
      {children && (
        <div className="mb-5 flex flex-wrap items-center gap-3 empty:hidden">{children}</div>
      )}
    </>
  )
}
