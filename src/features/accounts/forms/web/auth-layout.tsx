import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { brandTitle } from '../../../../web/brand.ts'
import { BrandMark } from '../../../../web/ui/brand-mark.tsx'
import { Button } from '../../../../web/ui/button.tsx'

interface Props {
  title: string
  subtitle?: ReactNode
  children: ReactNode
  footer?: ReactNode
}

export function AuthLayout({ title, subtitle, children, footer }: Props) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <aside className="flex flex-col justify-between bg-ink px-5 py-4 text-on-ink scheme-dark lg:p-12">
        <a href="/" className="flex min-h-11 items-center gap-3 self-start rounded-box">
          <BrandMark />
          <span className="text-title font-semibold tracking-snug">{brandTitle}</span>
        </a>
        <div className="max-lg:hidden">
          <p className="text-hero font-semibold tracking-tighter text-balance">
            The money is in the mechanics
          </p>
          <p className="mt-4 max-w-md text-title text-pretty text-on-ink-muted">
            See your revenue, margin and growth, and where the year is heading, based on the sales
            you record or import.
          </p>
          <TurningPoint />
        </div>
        <p className="text-small text-on-ink-muted max-lg:hidden">
          100% free · No credit card · 2 to 5 minute setup
        </p>
      </aside>
      <main className="grid place-items-center px-4 py-8 lg:py-12">
        <div className="w-full max-w-md">
          <h1 tabIndex={-1} className="text-figure font-semibold tracking-tight">
            {title}
          </h1>
          {subtitle && <p className="mt-1.5 text-muted">{subtitle}</p>}
          <div className="mt-6">{children}</div>
          {footer && <div className="mt-6 text-body text-muted">{footer}</div>}
          <p className="mt-6 flex flex-wrap items-center gap-x-5 text-body text-muted [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:gap-1.5 [&_a]:rounded-box [&_a]:hover:text-text">
            <a href="/" className="mr-auto">
              <ArrowLeft className="size-4" aria-hidden />
              Back to home
            </a>
            <a href="/privacy">Privacy</a>
            <a href="/terms">Terms</a>
          </p>
        </div>
      </main>
    </div>
  )
}

function TurningPoint() {
  const heights = [34, 30, 38, 33, 42, 40, 50, 47, 60, 68, 80, 96]
  return (
    <svg viewBox="0 0 288 104" className="mt-10 w-full max-w-md" aria-hidden>
      {heights.map((height, month) => (
        <rect
          key={month}
          x={month * 24 + 3}
          y={104 - height}
          width="17"
          height={height}
          rx="4"
          fill={month > 8 ? 'var(--color-gold)' : 'var(--color-ink-line)'}
        />
      ))}
    </svg>
  )
}

/** A new document: this one may hold old state. */
export const NextStep = ({ href, children }: { href: string; children: string }) => (
  <Button asChild size="lg" className="w-full">
    <a href={href}>{children}</a>
  </Button>
)

export const linkStyles =
  'font-semibold text-text underline decoration-current/40 underline-offset-4 hover:decoration-text'
