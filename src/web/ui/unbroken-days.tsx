import { Fragment } from 'react'

/** A date in digits only, in any of the owner's styles. */
const IN_DIGITS = /(\d+(?:[-/.]\d+){2})/

/** Text whose dates stay on one line: browsers break 2026-03-31 after a hyphen. */
export function UnbrokenDays({ children: text }: { children: string }) {
  return text.split(IN_DIGITS).map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
