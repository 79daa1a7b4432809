import type { ReactNode } from 'react'
import { FooterLinks, Header, WIDTH } from './frame.tsx'
import { IfSet, OPERATOR } from './settings.tsx'

/** Change along with the texts of /privacy and /terms. */
const LAST_CHANGED = '29 November 2026'

interface Props {
  title: string
  summary: ReactNode
  children: ReactNode
}

export function LegalPage({ title, summary, children }: Props) {
  return (
    <>
      <Header />
      <main className={`${WIDTH} py-10 lg:py-16`}>
        <div className="max-w-3xl">
          <h1 className="text-hero font-semibold tracking-tighter">{title}</h1>
          <p className="mt-3 text-body text-muted">Last changed on {LAST_CHANGED}</p>
          <div className="mt-8 rounded-box border border-line bg-sunken px-5 py-4 text-title leading-relaxed">
            {summary}
          </div>
          <div className="[&_a]:underline [&_a]:underline-offset-4">{children}</div>
        </div>
      </main>
      <footer className="bg-ink text-on-ink scheme-dark">
        <FooterLinks />
      </footer>
    </>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 text-body leading-relaxed text-pretty [&>p]:mt-3">
      <h2 className="text-figure font-semibold tracking-tight">{title}</h2>
      {children}
    </section>
  )
}

export const List = ({ children }: { children: ReactNode }) => (
  <ul className="mt-3 grid list-disc gap-2 pl-5 marker:text-muted">{children}</ul>
)

export function AboutOperator() {
  return (
    <p>
      <IfSet
        setting="OPERATOR_NAME"
        otherwise="This app is run by the community that told you about it."
      >
        This app is run by {OPERATOR}
        <IfSet setting="OPERATOR_ADDRESS">, {'{{OPERATOR_ADDRESS}}'}</IfSet>.
      </IfSet>{' '}
      <IfSet
        setting="OPERATOR_EMAIL"
        otherwise="To reach us, ask the people who told you about the app."
      >
        Write to us at <a href="mailto:{{OPERATOR_EMAIL}}">{'{{OPERATOR_EMAIL}}'}</a>.
      </IfSet>
      <IfSet setting="COMMUNITY_URL">
        {' '}
        You also find us in <a href="{{COMMUNITY_URL}}">our community</a>.
      </IfSet>
    </p>
  )
}
