import type { ComponentProps } from 'react'

/** Looks like a link, as part of a small text. */
export const TextButton = (props: Omit<ComponentProps<'button'>, 'className' | 'type'>) => (
  <button
    type="button"
    className="min-h-11 text-small underline underline-offset-2 hover:text-text"
    {...props}
  />
)
