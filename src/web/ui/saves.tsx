import { createContext, use, type ComponentProps, type ReactNode } from 'react'

export const ReadOnlyContext = createContext(false)

/** Only for what isn't a control. */
export const useIsReadOnly = (): boolean => use(ReadOnlyContext)

/** Nobody shall type what is refused afterwards. */
export const Saves = ({ children }: { children: ReactNode }) =>
  useIsReadOnly() ? (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  ) : (
    children
  )

/** Not for forms that only choose what is shown. */
export const SavingForm = ({ children, ...form }: ComponentProps<'form'>) => (
  <form {...form}>
    <Saves>{children}</Saves>
  </form>
)
