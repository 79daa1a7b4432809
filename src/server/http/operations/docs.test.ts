import { expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'

const { app, visitor } = await testApp()

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
})

test('every API endpoint is documented with its request and response', async () => {
  const { body } = await visitor().get('/api/docs/json')
  const calls = app.calls.filter(({ config, method }) => config?.endpoint && method !== 'HEAD')
  for (const { method, url } of calls) {
    const path = url.replaceAll(/:(\w+)/g, '{$1}')
    expect(body.paths[path]?.[String(method).toLowerCase()], url).toMatchObject({
      summary: expect.stringMatching(/\w/),
      responses: { 200: expect.anything(), '4XX': expect.anything() },
    })
  }
  const { schema } = body.paths['/api/auth/login'].post.requestBody.content['application/json']
  expect(Object.keys(schema.properties)).toEqual(['email', 'password'])
})
