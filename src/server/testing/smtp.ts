import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll } from 'vitest'

export interface ReceivedMail {
  /** address that the mail server was told, not the one in the email */
  to: string[]
  messageId: string
  /** what the app calls itself */
  client: string
  /** the whole email, with its lines and characters decoded */
  text: string
}

export interface MailServer {
  /** for `SMTP_URL` */
  url: string
  /** emails that were accepted */
  received: ReceivedMail[]
  /** Closes all connections without a word, as a mail server that crashes does. */
  drop: () => void
  close: () => Promise<void>
}

/** What a mail server answers to an email: throw to refuse it. */
export type Answer = (mail: ReceivedMail, server: MailServer) => void | Promise<void>

/** Starts a real mail server on this machine. It is closed after the tests of the file. */
export async function mailServer(
  answer: Answer = () => {},
  { port = 0, ...options }: SMTPServerOptions & { port?: number } = {},
): Promise<MailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Otherwise closing waits for half a minute for clients to go.
    closeTimeout: 1,
    onData: (stream, session, done) => {
      const handle = async (): Promise<void> => {
        const decoded = decode(await text(stream))
        const mail: ReceivedMail = {
          to: session.envelope.rcptTo.map(({ address }) => address),
          client: session.hostNameAppearsAs,
          messageId: /^Message-ID: (\S+)/im.exec(decoded)?.[1] ?? '',
          text: decoded,
        }
        await answer(mail, server)
        server.received.push(mail)
      }
      handle().then(() => done(), done)
    },
    ...options,
  })
  // A client that goes away in the middle is what some tests want.
  smtp.on('error', () => {})
  smtp.listen(port, '127.0.0.1')
  await once(smtp.server, 'listening')
  const server: MailServer = {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    received: [],
    drop: () => {
      for (const { _socket } of smtp.connections as Set<{ _socket: { destroy: () => void } }>) {
        _socket.destroy()
      }
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
  afterAll(() => server.close())
  return server
}

/** An answer of a mail server, such as 451. */
export const smtpError = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

/** Decodes quoted-printable, also in headers. */
function decode(raw: string): string {
  const bytes = (code: string) =>
    Buffer.from(
      code.replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      'latin1',
    ).toString('utf8')
  return raw
    .replace(/\?=\r\n =\?UTF-8\?Q\?/g, '')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, word: string) => bytes(word.replaceAll('_', ' ')))
    .replace(/=\r\n/g, '')
    .replace(/(?:=[\dA-F]{2})+/g, bytes)
}
