import type { Config } from '../config.ts'
import { isLoopbackHost } from '../config.ts'
import { refuseWhileHeld } from '../outgoing/hold.ts'
import type { StoredMail } from './store.ts'

/** ms */
const CONNECT = 10_000
const ANSWER = 30_000
/** ms */
const IDLE = 5_000
/** characters */
const MAX_REASON = 300

export interface Transport {
  send: (
    mail: Pick<
      StoredMail,
      'id' | 'recipient' | 'replyTo' | 'subject' | 'text' | 'html' | 'unsubscribeUrl'
    >,
    signal: AbortSignal,
  ) => Promise<void>
  close: () => void
}

/** Opens no connection yet. `SMTP_URL` may set options (docs/operating.md). */
export async function openTransport(config: Config): Promise<Transport> {
  const { createTransport } = await import('nodemailer')
  const url = config.SMTP_URL!
  const { hostname, username } = new URL(url)
  const transporter = createTransport({
    url,
    // For EHLO: a container's own name is useless.
    name: new URL(config.APP_URL).hostname,
    pool: true,
    maxConnections: 5,
    idleTimeout: IDLE,
    // Repeating at once could send an email several times.
    maxRequeues: 0,
    connectionTimeout: CONNECT,
    greetingTimeout: CONNECT,
    dnsTimeout: CONNECT,
    socketTimeout: ANSWER,
    // Someone in between could otherwise remove the offer of encryption and read the password.
    requireTLS: username !== '' && !isLoopbackHost(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0])
  return {
    send: async (mail, signal) => {
      signal.throwIfAborted()
      refuseWhileHeld(config)
      const message = { ...messageOf(mail, config), signal }
      await transporter.sendMail(message).catch((error: unknown) => {
        signal.throwIfAborted() // says why it was aborted
        throw error
      })
    },
    close: () => transporter.close(),
  }
}

function messageOf(
  { id, recipient, replyTo, subject, text, html, unsubscribeUrl }: Parameters<Transport['send']>[0],
  { MAIL_FROM, APP_NAME, APP_URL, OPERATOR_EMAIL }: Config,
) {
  const { hostname } = new URL(APP_URL)
  const answers = replyTo ?? OPERATOR_EMAIL
  return {
    from: MAIL_FROM ?? { name: APP_NAME, address: `no-reply@${hostname}` },
    // A name would hold other people's texts, and spam filters compare it with the address.
    to: { name: '', address: recipient },
    ...(answers && { replyTo: { name: '', address: answers } }),
    subject,
    text,
    ...(html && { html }),
    // Lets a mailbox tell repetitions.
    messageId: `<${id}@${hostname}>`,
    headers: {
      // Against "out of office" answers.
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

interface SmtpError {
  /** such as `EENVELOPE` */
  code?: string
  /** such as 550 */
  responseCode?: number
  /** `RCPT TO`; `API`: refused by nodemailer */
  command?: string
}

/** Refused connections, passwords and senders are the operator's to repair: emails wait. */
export function isFinal(error: unknown): boolean {
  const { code, responseCode = 0, command } = error as SmtpError
  if (command === 'API') return code === 'EENVELOPE'
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON)
