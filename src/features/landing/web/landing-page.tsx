import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { SAMPLE_PATH } from '../../../shared/sample.ts'
import { Button } from '../../../web/ui/button.tsx'
import { FooterLinks, Header, StartButton, WIDTH } from './frame.tsx'
import { CoachPicture, GoalPicture } from './pictures/coach.tsx'
import { ComparePicture, CustomerPicture } from './pictures/customers.tsx'
import { Dashboard } from './pictures/dashboard.tsx'
import { ImportPicture } from './pictures/import.tsx'
import { MeaningPicture } from './pictures/meaning.tsx'
import { MORE, YOURS, type Point } from './points.ts'
import { QUESTIONS } from './questions.ts'
import { IfSet } from './settings.tsx'

/** spec §1 */
const PROMISES = ['100% free', 'No credit card', '2 to 5 minute setup']

const STEPS = [
  ['Create your account', 'All we need is your name, an email address and a password.'],
  ['Add your sales', "Type in today's sales, or import the spreadsheet you've kept for years."],
  [
    "See how you're doing",
    'Get your revenue, margin and growth right away, for any year, quarter or month.',
  ],
] as const

/** Prerendered at build time: no state, handlers or `style` attributes. */
export function LandingPage() {
  return (
    <>
      <Header />
      <main>
        <Hero />
        <Steps />
        <Features />
        <More />
        <Yours />
        <Questions />
      </main>
      <Closing />
    </>
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
            See what your shop takes in, how much of it you keep and where the year is heading. Then
            get a target for today that takes you there.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <StartButton className="max-sm:w-full" />
            <IfSet setting="SAMPLE_SHOP">
              <form
                method="post"
                action={SAMPLE_PATH}
                encType="text/plain"
                className="max-sm:w-full"
              >
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
          <Promises className="mt-6" />
        </div>
        <figure>
          <div
            role="img"
            aria-label="The dashboard of an example shop: total revenue, average sale and gross margin, each with its change against last year, and the projected year with its range, above a chart of revenue by month."
          >
            <div aria-hidden>
              <Dashboard />
            </div>
          </div>
          <figcaption className="mt-3 text-center text-sm text-on-ink-muted">
            Ortiz Flowers, our example shop, two years in
          </figcaption>
        </figure>
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
      <div className={`${WIDTH} grid gap-14 py-16 lg:gap-20 lg:py-24`}>
        <Feature title="Works with your spreadsheet" picture={<ImportPicture />}>
          Upload an export from your register, or your own spreadsheet from Excel or LibreOffice. We
          match the columns and read dates and amounts the way you write them. If a row can't be
          read, we tell you why. And if it was the wrong file, you can undo all of it.
        </Feature>
        <Feature title="Every number is explained" picture={<MeaningPicture />} isPictureLeft>
          Each figure says what it means, what it's compared with and whether it got better or
          worse. A projection always comes with its range, because nobody knows the future.
        </Feature>
        <Feature title="Goals with a pace" picture={<GoalPicture />}>
          Set a goal for a month, a quarter or the year. You always know whether you are on pace and
          when you'll be there.
        </Feature>
        <Feature title="A coach for every day" picture={<CoachPicture />} isPictureLeft>
          Today's Mission breaks your goal down to today. Sales streaks keep you going, and
          achievements earn points in a fair monthly competition: the rules are written down, equal
          points share a place, and no other owner sees your revenue.
        </Feature>
        <Feature title="Know whom to call" picture={<CustomerPicture />}>
          See which good customers have gone quiet and what their purchases tell you. The message is
          already written: change a word, copy it, send it. Then see who comes back.
        </Feature>
        <Feature title="See where you stand" picture={<ComparePicture />} isPictureLeft>
          Compare your revenue, margin, customers and average sale with shops like yours. All of it
          is anonymous, for you and for them.
        </Feature>
      </div>
    </div>
  )
}

interface FeatureProps {
  title: string
  picture: ReactNode
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

function More() {
  return (
    <section className={`${WIDTH} py-16 lg:py-24`} aria-labelledby="more">
      <h2 id="more" className={HEADING}>
        And everything around it
      </h2>
      <Points points={MORE} className="lg:grid-cols-3" />
    </section>
  )
}

function Yours() {
  return (
    <section className="border-y border-line bg-gold-wash" aria-labelledby="yours">
      <div className={`${WIDTH} py-16 lg:py-20`}>
        <h2 id="yours" className={HEADING}>
          Your data is yours
        </h2>
        <Points points={YOURS} className="lg:grid-cols-4" />
        <p className="mt-8 text-muted">
          The{' '}
          <a href="/privacy" className="text-text underline underline-offset-4">
            Privacy policy
          </a>{' '}
          says in plain words what we store and for how long.
        </p>
      </div>
    </section>
  )
}

const Points = ({ points, className }: { points: Point[]; className: string }) => (
  <ul className={`mt-10 grid gap-x-12 gap-y-8 sm:grid-cols-2 ${className}`}>
    {points.map(([Icon, title, text]) => (
      <li key={title}>
        <Icon className="size-6 text-gold-text" aria-hidden />
        <h3 className="mt-3 text-lg font-semibold tracking-snug">{title}</h3>
        <p className="mt-1.5 text-pretty text-muted">{text}</p>
      </li>
    ))}
  </ul>
)

function Questions() {
  return (
    <section className={`${WIDTH} py-16 lg:py-24`} aria-labelledby="questions">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[2fr_3fr]">
        <h2 id="questions" className={HEADING}>
          Good to know
        </h2>
        <div className="divide-y divide-line border-y border-line">
          {QUESTIONS.map(([question, answer], n) => (
            <details key={question} className="group" open={n === 0}>
              <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-inner py-3 text-lg font-semibold tracking-snug [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown
                  className="size-5 shrink-0 text-faint transition-transform group-open:rotate-180"
                  aria-hidden
                />
              </summary>
              <p className="max-w-2xl pb-5 text-pretty text-muted">{answer}</p>
            </details>
          ))}
        </div>
      </div>
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
        <Promises className="justify-center" />
      </div>
      <FooterLinks />
    </footer>
  )
}

function Promises({ className }: { className: string }) {
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

const HEADING = 'text-2xl font-bold tracking-tight lg:text-3xl'
