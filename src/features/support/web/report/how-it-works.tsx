const stepsFor = (isSignedIn: boolean): [title: string, text: string][] => [
  ['Describe it', 'Say what you did and what happened. A screenshot helps a lot.'],
  [
    'We check at once',
    isSignedIn
      ? 'Your data and the state of the app are checked for known causes.'
      : 'The state of the app is checked for known causes.',
  ],
  [
    'You get an answer',
    'If we know the cause, you learn at once how to fix it. If not, a person answers you.',
  ],
]

/** Spec §2. */
export function HowItWorks({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section aria-label="How it works" className="mb-5 rounded-box bg-sunken p-4">
      <ol className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        {stepsFor(isSignedIn).map(([title, text], index) => (
          <li key={title} className="flex gap-2.5 sm:block">
            <span
              aria-hidden
              className="grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-small font-semibold"
            >
              {index + 1}
            </span>
            <p className="text-small text-pretty text-muted sm:mt-2">
              <b className="block text-body font-semibold text-text">{title}</b>
              {text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
