/** of links and buttons that are words in a line */
export const quietLink =
  'inline-flex min-h-11 items-center text-start underline decoration-current/40 underline-offset-3 hover:decoration-current md:min-h-8 print:hidden'
