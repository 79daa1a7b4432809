import { expect, test } from 'vitest'
import { parseSettings } from '../config.ts'
import { withSettings } from './page-settings.ts'

const filled = (html: string, environment: Record<string, string> = {}): string =>
  withSettings(html, parseSettings(environment))

test('settings are inserted as text, never as markup', () => {
  const html = '<meta content="{{APP_NAME}}"><title>{{BRAND_TITLE}} · {{OPERATOR}}</title>'
  const settings = {
    APP_NAME: 'Tom & "Co"',
    BRAND_TITLE: '</title><script>',
    OPERATOR_NAME: "<b>O'Hara</b>",
  }
  expect(filled(html, settings)).toBe(
    '<meta content="Tom &#38; &#34;Co&#34;"><title>&#60;/title&#62;&#60;script&#62; · &#60;b&#62;O&#39;Hara&#60;/b&#62;</title>',
  )
})

test('a value that looks like a placeholder stays as it is', () => {
  expect(filled('{{APP_NAME}}', { APP_NAME: '{{OPERATOR}}' })).toBe('{{OPERATOR}}')
})

test('of two contents one is shown, depending on whether a setting has a value', () => {
  const html =
    '{{#HOSTING}}at {{HOSTING}}{{#CRM_HOST}}, CRM{{/CRM_HOST}}{{/HOSTING}}{{^HOSTING}}here{{/HOSTING}}'
  expect(filled(html)).toBe('here')
  expect(filled(html, { HOSTING: 'Example Ltd' })).toBe('at Example Ltd')
})

test('of the addresses of other servers only the host is shown, since they may contain passwords', () => {
  const settings = {
    SMTP_URL: 'smtp://user:secret@mail.example.com:587',
    CRM_WEBHOOK_URL: 'https://crm.example.com/hook?key=secret',
    CRM_WEBHOOK_SECRET: 'secret',
    OPENAI_BASE_URL: 'http://localhost:11434/v1',
    OPENAI_MODEL: 'small',
  }
  expect(filled('{{MAIL_HOST}} {{CRM_HOST}} {{MODEL}} {{MODEL_HOST}}', settings)).toBe(
    'mail.example.com crm.example.com small localhost',
  )
})

test.each([
  ['COMMUNITY_URL', {}, ''],
  ['OPERATOR', {}, 'the community that runs this app'],
  ['OPERATOR', { COMMUNITY_NAME: 'Best Owners' }, 'Best Owners'],
  ['SENDS_MAIL', {}, ''],
  ['SENDS_MAIL', { SMTP_URL: 'smtp://kpi:secret@mail.example.com' }, 'yes'],
  ['AUDIT_TIME', {}, '12 months'],
  ['AUDIT_TIME', { AUDIT_MONTHS: '1' }, '1 month'],
] as [string, Record<string, string>, string][])('%s with %j is "%s"', (name, settings, value) => {
  expect(filled(`<meta content="{{${name}}}">`, settings)).toBe(`<meta content="${value}">`)
})
