/** A link that opens an email to someone, with a subject and a text. Mail programs expect CRLF. */
export function mailWith(address: string, subject: string, text: string): string {
  const part = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`
  const body = text.replace(/\r?\n/g, '\r\n')
  return `mailto:${encodeURIComponent(address)}?${part('subject', subject)}&${part('body', body)}`
}
