import { Check, ChevronDown } from 'lucide-react'
import { SAMPLE_PATH } from '../../../shared/sample.ts'
import { Button } from '../../../web/ui/button.tsx'
import { FooterLinks, Header, StartButton, WIDTH } from './frame.tsx'
import { Dashboard } from './pictures/dashboard.tsx'
import { QUESTIONS } from './questions.ts'
import { IfSet } from './settings.tsx'

/** spec §1 */
const PROMISES = ['100% free', 'No credit card', '2 to 5 minute setup']

const STEPS = [
  ['Create your account', 'All it takes is your name, an email address and a password.'],
  ['Add your sales', "Type in today's, or upload your spreadsheet or the file from your till."],
  ["See how you're doing", 'Revenue, margin and growth, for any day, month or year.'],
] as const

const REASONS = [
  [
    'One number for today',
    'Set a goal. Each day you see what it takes, and whether you are on track.',
  ],
  ['Figures that explain themselves', 'What each one means, and why it changed.'],
  ['Whom to call', 'You see which regulars stay away. The message to them is already written.'],
  [
    'A coach on your side',
    'Streaks, points and a fair monthly competition with other owners. Nobody sees your revenue.',
  ],
] as const

/** Prerendered at build time: no state, handlers or `style` attributes. */
export function LandingPage() {
  return (
    <>
      <Header />
      <main>
        <Hero />
        <Texts id="steps" title="Three steps to your first figures" texts={STEPS} isOrdered />
        <Texts id="reasons" title="What you get" texts={REASONS} />
        <Yours />
        <Questions />
      </main>
      <footer className="bg-ink text-on-ink scheme-dark">
        <div className={`${WIDTH} py-12 text-center`}>
          <StartButton className="max-sm:w-full" />
        </div>
        <FooterLinks />
      </footer>
    </>
  )
}

const Hero = () => (
  <div className="bg-ink text-on-ink">
    <div
      className={`${WIDTH} grid items-center gap-x-14 gap-y-12 pt-8 pb-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:pt-10 lg:pb-20`}
    >
      <div className="scheme-dark">
        <h1 className="text-hero font-semibold tracking-tighter">
          See how your shop is doing, and what to do today
        </h1>
        <p className="mt-6 max-w-xl text-title leading-relaxed text-pretty text-on-ink-muted">
          Record a sale in ten seconds, or upload the spreadsheet you've kept for years. You see
          what you take in, how much of it you keep and where the year is heading.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <StartButton className="max-sm:w-full" />
          <IfSet setting="SAMPLE_SHOP">
            <form method="post" action={SAMPLE_PATH} encType="text/plain" className="max-sm:w-full">
              <Button
                type="submit"
                size="lg"
                variant="quiet"
                className="w-full border border-ink-line text-on-ink enabled:hover:bg-ink-line enabled:hover:text-on-ink"
              >
                See a sample shop
              </Button>
            </form>
          </IfSet>
        </div>
        <ul className="mt-6 flex flex-wrap gap-x-5 gap-y-2 text-on-ink-muted">
          {PROMISES.map((promise) => (
            <li key={promise} className="flex items-center gap-1.5">
              <Check className="size-4" aria-hidden />
              {promise}
            </li>
          ))}
        </ul>
      </div>
      <figure>
        <div
          role="img"
          aria-label="The dashboard of an example shop: today's revenue and the number to work for, the goal of the month, and the revenue of each month beside last year's."
        >
          <div aria-hidden>
            <Dashboard />
          </div>
        </div>
        <figcaption className="mt-3 text-center text-small text-on-ink-muted">
          Ortiz Flowers, our example shop
        </figcaption>
      </figure>
    </div>
  </div>
)

interface TextsProps {
  id: string
  title: string
  texts: readonly (readonly [title: string, text: string])[]
  isOrdered?: boolean
}

function Texts({ id, title, texts, isOrdered }: TextsProps) {
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <section className={`${WIDTH} pt-14 lg:pt-20`} aria-labelledby={id}>
      <h2 id={id} className={HEADING}>
        {title}
      </h2>
      <List
        className={`mt-6 grid gap-6 lg:gap-12 ${isOrdered ? 'md:grid-cols-3' : 'sm:grid-cols-2 lg:grid-cols-4'}`}
      >
        {texts.map(([name, text], index) => (
          <li key={name}>
            <h3 className="text-title font-semibold tracking-snug">
              {isOrdered && `${index + 1}. `}
              {name}
            </h3>
            <p className="mt-1 text-pretty text-muted">{text}</p>
          </li>
        ))}
      </List>
    </section>
  )
}

const Yours = () => (
  <section className={`${WIDTH} pt-14 lg:pt-20`} aria-labelledby="yours">
    <h2 id="yours" className={HEADING}>
      Your data is yours
    </h2>
    <p className="mt-3 max-w-2xl text-pretty text-muted">
      Download all of it or delete it, at any time. No other owner sees your sales. No advertising,
      no tracking, and we sell nothing: the{' '}
      <a href="/privacy" className="text-text underline underline-offset-4">
        privacy policy
      </a>{' '}
      says it in plain words.
    </p>
  </section>
)

const Questions = () => (
  <section className={`${WIDTH} py-14 lg:py-20`} aria-labelledby="questions">
    <h2 id="questions" className={HEADING}>
      Good to know
    </h2>
    <div className="mt-4 max-w-3xl divide-y divide-line border-y border-line">
      {QUESTIONS.map(([question, answer]) => (
        <details key={question} className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-inner py-3 font-semibold tracking-snug [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown
              className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
              aria-hidden
            />
          </summary>
          <p className="max-w-2xl pb-5 text-pretty text-muted">{answer}</p>
        </details>
      ))}
    </div>
  </section>
)

const HEADING = 'text-figure font-semibold tracking-tight'
