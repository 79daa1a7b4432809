import type { Config } from '../config.ts'
import { isLoopbackHost } from '../config.ts'
import { refuseWhileHeld } from '../outgoing/hold.ts'
import type { StoredMail } from './store.ts'

/** ms that a mail server may take to accept a connection and to greet, and between two answers */
const CONNECT = 10_000
const ANSWER = 30_000
/** ms that an unused connection is kept open for the next email */
const IDLE = 5_000
/** characters of a mail server's answer that are stored */
const MAX_REASON = 300

export interface Transport {
  /** Resolves once the mail server has accepted the email. Rejects when it refuses, or when `signal` aborts. */
  send: (
    mail: Pick<
      StoredMail,
      'id' | 'recipient' | 'replyTo' | 'subject' | 'text' | 'html' | 'unsubscribeUrl'
    >,
    signal: AbortSignal,
  ) => Promise<void>
  close: () => void
}

/** Opens no connection yet. Options in the query of `SMTP_URL` win over those here (docs/operating.md). */
export async function openTransport(config: Config): Promise<Transport> {
  const { createTransport } = await import('nodemailer')
  const url = config.SMTP_URL!
  const { hostname, username } = new URL(url)
  const transporter = createTransport({
    url,
    // Says EHLO with it. By itself nodemailer would say the name of this machine, which in a container is none.
    name: new URL(config.APP_URL).hostname,
    pool: true,
    maxConnections: 5,
    idleTimeout: IDLE,
    // A connection that breaks fails the try. Trying again at once could send an email several times.
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
    // Without a name: it would be a place for other people's texts, and spam filters compare it with the address.
    to: { name: '', address: recipient },
    ...(answers && { replyTo: { name: '', address: answers } }),
    subject,
    text,
    ...(html && { html }),
    // The same on each try, so that a mailbox can tell a repeated email.
    messageId: `<${id}@${hostname}>`,
    headers: {
      // Keeps "out of office" answers from coming back.
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

interface SmtpError {
  /** nodemailer's, such as `EENVELOPE` */
  code?: string
  /** of the mail server, such as 550 */
  responseCode?: number
  /** what was refused, such as `RCPT TO`; `API` if nodemailer refused it itself */
  command?: string
}

/**
 * True if trying again won't help: the recipient or the email itself was refused for good. A refused connection,
 * password or sender is the operator's to repair, and the emails wait until then.
 */
export function isFinal(error: unknown): boolean {
  const { code, responseCode = 0, command } = error as SmtpError
  if (command === 'API') return code === 'EENVELOPE'
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON)
