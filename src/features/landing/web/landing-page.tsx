import { ArrowRight, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { BrandMark } from '../../../web/ui/brand-mark.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { DashboardPicture } from './dashboard-picture.tsx'
import { ImportPicture, MeaningPicture, RankingPicture } from './feature-pictures.tsx'

/** Filled in by the server (`server/http/web.ts`). */
const APP_NAME = '{{APP_NAME}}'

const PROMISES = ['100% free', 'No credit card', '2 to 5 minute setup']

const STEPS = [
  ['Create your account', 'All we need is your name, an email address and a password.'],
  [
    'Add your sales',
    "Type in today's sales, or save the spreadsheet you've kept for years as CSV and import it.",
  ],
  [
    "See how you're doing",
    'Get your revenue, margin and growth right away, for any year, quarter or month.',
  ],
] as const

/** The page at `/`. It's rendered to plain HTML at build time, so it must not use state, handlers or `style` attributes. */
export function LandingPage() {
  return (
    <>
      <Header />
      <main>
        <Hero />
        <Steps />
        <Features />
      </main>
      <Closing />
    </>
  )
}

function Header() {
  return (
    <header className="bg-ink text-on-ink scheme-dark">
      <div className={`${WIDTH} flex items-center gap-3 py-4 lg:py-6`}>
        <BrandMark />
        <span className="mr-auto min-w-0 truncate text-lg font-semibold tracking-snug">
          {APP_NAME}
        </span>
        <a
          href="/login"
          className="inline-flex h-11 shrink-0 items-center rounded-box px-3 text-ui font-semibold text-on-ink-muted transition-colors hover:text-on-ink"
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

function Hero() {
  return (
    <div className="bg-ink text-on-ink">
      <div
        className={`${WIDTH} grid items-center gap-x-14 gap-y-12 pt-8 pb-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:pt-10 lg:pb-20`}
      >
        <div className="scheme-dark">
          <h1 className="text-display font-bold tracking-tighter">The money is in the mechanics</h1>
          <p className="mt-6 max-w-xl text-lg leading-relaxed text-pretty text-on-ink-muted">
            See what your shop takes in, how much of it you keep and where the year is heading. It
            only takes ten seconds between customers.
          </p>
          <StartButton className="mt-8 max-sm:w-full" />
          <Promises className="mt-6" />
        </div>
        <DashboardPicture />
      </div>
    </div>
  )
}

function Steps() {
  return (
    <section className={`${WIDTH} py-16 lg:py-24`} aria-labelledby="steps">
      <h2 id="steps" className={HEADING}>
        See your first figures in 2 to 5 minutes
      </h2>
      <ol className="mt-10 grid gap-8 md:grid-cols-3 lg:gap-12">
        {STEPS.map(([title, text], index) => (
          <li key={title} className="border-t-2 border-gold pt-5">
            <span className="text-sm font-semibold text-gold-text">Step {index + 1}</span>
            <h3 className="mt-1 text-lg font-semibold tracking-snug">{title}</h3>
            <p className="mt-2 text-pretty text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Features() {
  return (
    <div className="border-y border-line bg-sunken">
      <div className={`${WIDTH} grid gap-16 py-16 lg:gap-24 lg:py-24`}>
        <Feature title="Every number is explained" picture={<MeaningPicture />}>
          Each figure shows what it means, what it's compared with and whether it got better or
          worse. A forecast is always a range, never a promise.
        </Feature>
        <Feature title="Works with your spreadsheet" picture={<ImportPicture />} isPictureLeft>
          Upload an export from your register, or your own spreadsheet saved as CSV. We match the
          columns and read dates and amounts the way you write them. If a row can't be read, we tell
          you why. Your sales stay yours: you can export all of them whenever you like.
        </Feature>
        <Feature title="See where your money comes from" picture={<RankingPicture />}>
          See your products and their margins, your sales team, and your best customers and when
          they last bought something. Look at the whole year or just last month.
        </Feature>
      </div>
    </div>
  )
}

interface FeatureProps {
  title: string
  picture: ReactNode
  /** True to show the picture on the left. */
  isPictureLeft?: boolean
  children: ReactNode
}

function Feature({ title, picture, isPictureLeft, children }: FeatureProps) {
  return (
    <section className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-2">
      <div className={isPictureLeft ? 'lg:order-last' : ''}>
        <h2 className={HEADING}>{title}</h2>
        <p className="mt-4 max-w-lg text-lg leading-relaxed text-pretty text-muted">{children}</p>
      </div>
      {picture}
    </section>
  )
}

function Closing() {
  return (
    <footer className="bg-ink text-on-ink scheme-dark">
      <div className={`${WIDTH} grid justify-items-center gap-6 py-16 text-center lg:py-24`}>
        <p className="max-w-2xl text-3xl font-bold tracking-tighter text-balance">
          Find out how your business is doing today
        </p>
        <StartButton className="max-sm:w-full" />
        <Promises />
      </div>
      <div className="border-t border-ink-line">
        <div className={`${WIDTH} flex flex-wrap items-center gap-x-2 text-sm text-on-ink-muted`}>
          <p className="mr-auto py-4">© {APP_NAME}</p>
          <a href="/login" className="px-2 py-4 hover:text-on-ink">
            Sign in
          </a>
          <a href="/register" className="px-2 py-4 hover:text-on-ink">
            Create an account
          </a>
        </div>
      </div>
    </footer>
  )
}

function StartButton({ className }: { className: string }) {
  return (
    <Button asChild size="lg" className={className}>
      <a href="/register">
        Start free
        <ArrowRight aria-hidden />
      </a>
    </Button>
  )
}

function Promises({ className = '' }: { className?: string }) {
  return (
    <ul className={`flex flex-wrap gap-x-5 gap-y-2 text-ui text-on-ink-muted ${className}`}>
      {PROMISES.map((promise) => (
        <li key={promise} className="flex items-center gap-1.5">
          <Check className="size-4 text-gold" aria-hidden />
          {promise}
        </li>
      ))}
    </ul>
  )
}

const WIDTH = 'mx-auto w-full max-w-[76rem] px-4 md:px-8'
const HEADING = 'text-2xl font-bold tracking-tight lg:text-3xl'
