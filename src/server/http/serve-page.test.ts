import { expect, test } from 'vitest'
import { withSettings } from './serve-page.ts'

test('settings are inserted as text, never as markup', () => {
  const html = '<meta content="{{APP_NAME}}"><title>{{BRAND_TITLE}} · {{APP_NAME}}</title>'
  const settings = { APP_NAME: 'Tom & "Co"', BRAND_TITLE: '</title><script>' }
  expect(withSettings(html, settings)).toBe(
    '<meta content="Tom &#38; &#34;Co&#34;"><title>&#60;/title&#62;&#60;script&#62; · Tom &#38; &#34;Co&#34;</title>',
  )
})

test('a setting without a value is inserted as empty text', () => {
  const settings = { APP_NAME: 'KPI', BRAND_TITLE: 'KPI' }
  expect(withSettings('<meta content="{{COMMUNITY_URL}}">', settings)).toBe('<meta content="">')
})
