import { expect, test } from 'vitest'
import { callLink, mailLink, smsLink, whatsAppLink } from './links.ts'

const text = 'Hi Ana & Bea,\n20% off? "Yes" = 1+1 #ä'

test('links keep every character of the text', () => {
  const mail = new URL(mailLink('ana@example.com', { subject: '20% & more', body: text }))
  expect(mail.pathname).toBe('ana@example.com')
  expect(mail.searchParams.get('subject')).toBe('20% & more')
  expect(mail.searchParams.get('body')).toBe(text.replace('\n', '\r\n'))
  expect(decodeURIComponent(smsLink(null, text))).toBe(`sms:?&body=${text}`)
  const chat = new URL(whatsAppLink('+49 171 2345', text)!)
  expect(chat.pathname).toBe('/491712345')
  expect(chat.searchParams.get('text')).toBe(text)
})

test('an address can add neither others nor a text', () => {
  const hostile = mailLink('a@example.com?bcc=b@example.com&body=x', { subject: 'Hi' })
  expect(new URL(hostile).searchParams.toString()).toBe('subject=Hi')
  expect(mailLink(null)).toBe('mailto:')
})

test.each([
  ['+49 (0)171 23-45', 'tel:+491712345', 'https://wa.me/491712345'],
  ['0049 171/2345', 'tel:+491712345', 'https://wa.me/491712345'],
  ['0171 2345', 'tel:01712345', null],
  ['(555) 123.4567', 'tel:5551234567', null],
])('%s is dialed as %s, and WhatsApp knows %s', (phone, call, chat) => {
  expect(callLink(phone)).toBe(call)
  expect(smsLink(phone)).toBe(call.replace('tel', 'sms'))
  expect(whatsAppLink(phone)).toBe(chat)
})
