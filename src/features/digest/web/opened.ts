import { MAIL_PARAMETER } from '../../../shared/mail-kinds.ts'

/**
 * Tells the server that a link in an email was opened, and takes its token out of the address, so that nobody passes
 * it on. The page does this, not the server when it sends the page: mail scanners open links too, but run no scripts.
 */
export function noteOpenedMail(): void {
  const url = new URL(window.location.href)
  const token = url.searchParams.get(MAIL_PARAMETER)
  if (token === null) return
  url.searchParams.delete(MAIL_PARAMETER)
  window.history.replaceState(window.history.state, '', url)
  // Loaded only then, because every page starts with this file. A failure takes nothing from the reader.
  import('./send-opened.ts')
    .then(({ sendOpened }) => sendOpened(token))
    .catch((error: unknown) => console.warn('Could not note that the email was opened:', error))
}
