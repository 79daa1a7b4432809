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

test('a setting without a value is inserted as empty text', () => {
  expect(filled('<meta content="{{COMMUNITY_URL}}">')).toBe('<meta content="">')
})

test('a value that looks like a placeholder stays as it is', () => {
  expect(filled('{{APP_NAME}}', { APP_NAME: '{{OPERATOR}}' })).toBe('{{OPERATOR}}')
})

test('without OPERATOR_NAME the community runs the app, by its name if it has one', () => {
  expect(filled('{{OPERATOR}}')).toBe('the community that runs this app')
  expect(filled('{{OPERATOR}}', { COMMUNITY_NAME: 'Best Owners' })).toBe('Best Owners')
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

test('the page learns whether there is a mail server', () => {
  const html = '<meta content="{{SENDS_MAIL}}">'
  expect(filled(html)).toBe('<meta content="">')
  const SMTP_URL = 'smtp://kpi:secret@mail.example.com'
  expect(filled(html, { SMTP_URL })).toBe('<meta content="yes">')
})

test('the page says for how long the audit log is kept: 12 months unless set', () => {
  expect(filled('{{AUDIT_TIME}}')).toBe('12 months')
  expect(filled('{{AUDIT_TIME}}', { AUDIT_MONTHS: '1' })).toBe('1 month')
})
