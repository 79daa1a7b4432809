import { MAIL_PARAMETER } from '../../../shared/mail-kinds.ts'

/**
 * Takes the token out of the address, so that nobody passes the token on. Not done by the server, since mail scanners
 * open links too.
 */
export function noteOpenedMail(): void {
  const url = new URL(window.location.href)
  const token = url.searchParams.get(MAIL_PARAMETER)
  if (token === null) return
  url.searchParams.delete(MAIL_PARAMETER)
  window.history.replaceState(window.history.state, '', url)
  // Loaded late, because every page starts with this file.
  import('./send-opened.ts')
    .then(({ sendOpened }) => sendOpened(token))
    .catch((error: unknown) => console.warn('Could not note that the email was opened:', error))
}
