import { Fragment } from 'react'

const IN_DIGITS = /(\d+(?:[-/.]\d+){2})/

/** Browsers break 2026-03-31 after a hyphen. */
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
