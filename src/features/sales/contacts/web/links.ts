import { internationalDigits } from '../rules.ts'

/** Nothing is sent before the owner sends it there. */

export const mailLink = (
  email: string | null,
  { subject = '', body = '' }: { subject?: string; body?: string } = {},
): string => {
  // Encoded, so that an address can't add others. The @ may stay.
  const address = encodeURIComponent(email ?? '').replace('%40', '@')
  const lines = body.replace(/\r?\n/g, '\r\n')
  const said = [
    ['subject', subject],
    ['body', lines],
  ].flatMap(([name, text]) => (text ? [`${name}=${encodeURIComponent(text)}`] : []))
  return `mailto:${address}${said.length > 0 ? `?${said.join('&')}` : ''}`
}

const dialed = (phone: string): string =>
  /^\s*(?:\+|00)/.test(phone) ? `+${internationalDigits(phone)!}` : phone.replace(/\D/g, '')

export const callLink = (phone: string): string => `tel:${dialed(phone)}`

/** The `&` is for iPhones; Android doesn't mind. */
export const smsLink = (phone: string | null, body = ''): string =>
  `sms:${phone === null ? '' : dialed(phone)}${body ? `?&body=${encodeURIComponent(body)}` : ''}`

export const whatsAppLink = (phone: string, body = ''): string | null => {
  const digits = internationalDigits(phone)
  return digits === null
    ? null
    : `https://wa.me/${digits}${body ? `?text=${encodeURIComponent(body)}` : ''}`
}
