import { ArrowRight } from 'lucide-react'
import { BrandMark } from '../../../web/ui/brand-mark.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { APP_NAME } from './settings.tsx'

/** Prerendered pages have no JavaScript: no state, handlers or `style` attributes. */

export const WIDTH = 'mx-auto w-full max-w-[76rem] px-4 md:px-8'

export function Header() {
  return (
    <header className="bg-ink text-on-ink scheme-dark">
      <div className={`${WIDTH} flex items-center gap-3 py-4 lg:py-6`}>
        <a href="/" className="mr-auto flex min-h-11 min-w-0 items-center gap-3 rounded-box">
          <BrandMark className="size-9 shrink-0" />
          <span className="truncate text-title font-semibold tracking-snug">{APP_NAME}</span>
        </a>
        <a
          href="/login"
          className="inline-flex h-11 shrink-0 items-center rounded-box px-3 text-body font-semibold text-on-ink-muted transition-colors hover:text-on-ink"
        >
          Sign in
        </a>
        <Button asChild className="max-sm:hidden">
          <a href="/register">Start free</a>
        </Button>
      </div>
    </header>
  )
}

const LINKS = [
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
  ['/login', 'Sign in'],
  ['/register', 'Create an account'],
] as const

export function FooterLinks() {
  return (
    <div className="border-t border-ink-line">
      <div
        className={`${WIDTH} flex flex-wrap items-center gap-x-2 py-2 text-small text-on-ink-muted`}
      >
        <p className="mr-auto py-3">© {APP_NAME}</p>
        <nav aria-label="More" className="-mx-2 flex flex-wrap">
          {LINKS.map(([href, text]) => (
            <a
              key={href}
              href={href}
              className="inline-flex min-h-11 items-center rounded-box px-2 hover:text-on-ink"
            >
              {text}
            </a>
          ))}
        </nav>
      </div>
    </div>
  )
}

export function StartButton({ className }: { className: string }) {
  return (
    <Button asChild size="lg" className={className}>
      <a href="/register">
        Start free
        <ArrowRight aria-hidden />
      </a>
    </Button>
  )
}
