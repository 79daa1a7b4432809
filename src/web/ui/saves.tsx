import { createContext, use, type ComponentProps, type ReactNode } from 'react'

/** True where nothing can be changed, because the shop belongs to somebody else. */
export const ReadOnlyContext = createContext(false)

/** True where nothing can be changed. Needed only for what isn't a control; `Saves` turns those off. */
export const useIsReadOnly = (): boolean => use(ReadOnlyContext)

/**
 * Around every field and button that changes something. Where nothing can be changed they are off, so that nobody types
 * what is refused afterwards.
 */
export const Saves = ({ children }: { children: ReactNode }) =>
  useIsReadOnly() ? (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  ) : (
    children
  )

/** A form that changes something. One that only chooses what is shown is a plain form. */
export const SavingForm = ({ children, ...form }: ComponentProps<'form'>) => (
  <form {...form}>
    <Saves>{children}</Saves>
  </form>
)
