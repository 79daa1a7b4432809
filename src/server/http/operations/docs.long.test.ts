import { expect, test } from 'vitest'
import { buildWebIfNeeded } from '../../../app/build-page.ts'
import { describeCalls } from '../../../app/describe-api.ts'
import { testApp } from '../../../app/testing/app.ts'
import { programOf, tokenOf } from '../../../features/accounts/testing/programs.ts'

const { app, visitor, signUp } = await testApp()
await buildWebIfNeeded(() => {})

test('the OpenAPI page is at /api/docs, under the same content security policy as every other page', async () => {
  const page = await visitor().get('/api/docs')
  expect(page.status).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).toContain("default-src 'self'")
  expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)/)
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(
    ([, file]) => new URL(file, 'http://localhost/api/docs').pathname,
  )
  expect(files.length).toBeGreaterThan(2)
  for (const file of files) expect((await visitor().get(file)).status, file).toBe(200)
  expect((await visitor().get('/api/docs/nothing.js')).status).toBe(404)
})

test('the file that was built describes this app, with its name, address and cookie; a program gets it too', async () => {
  const { token } = await tokenOf(await signUp(), ['record'])
  const { body: api } = await programOf(visitor(), token).get('/api/docs/json')
  const { info, components, ...rest } = await describeCalls(app.calls)
  components.securitySchemes.session.name = 'kpi-session'
  expect(api).toEqual({
    ...rest,
    info: { ...info, title: 'KPI Mechanics' },
    servers: [{ url: 'http://localhost:3000' }],
    components,
  })
})
