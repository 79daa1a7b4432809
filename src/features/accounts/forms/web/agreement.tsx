/** What a new owner agrees to. The router doesn't know the two pages, so these are plain links. */
export function Agreement() {
  return (
    <p className="mt-4 text-sm text-pretty text-muted">
      By creating an account you agree to the <LegalLink href="/terms">Terms</LegalLink>. The{' '}
      <LegalLink href="/privacy">Privacy policy</LegalLink> says what we store and why.
    </p>
  )
}

const LegalLink = ({ href, children }: { href: string; children: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener"
    className="inline-block py-1 text-text underline underline-offset-4"
  >
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)
