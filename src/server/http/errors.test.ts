import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { renderError } from './errors.ts'

test('a file that fails before its first piece is answered with a sentence, and is no file', async () => {
  const app = Fastify()
  app.setErrorHandler(renderError)
  app.get('/file', (_request, reply) =>
    reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="everything.zip"')
      .send(
        new Readable({
          read() {
            this.destroy(new Error('broken'))
          },
        }),
      ),
  )
  const { statusCode, headers, body } = await app.inject('/file')
  expect(statusCode).toBe(500)
  expect(headers['content-type']).toContain('application/json')
  expect(headers).not.toHaveProperty('content-disposition')
  expect(JSON.parse(body)).toMatchObject({
    code: 'internal_error',
    message: expect.stringMatching(/went wrong on our side/),
  })
  await app.close()
})
