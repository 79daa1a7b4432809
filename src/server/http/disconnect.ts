import type { FastifyReply } from 'fastify'
import { AppError } from '../../shared/errors.ts'

export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) {
      controller.abort(new AppError(499, 'client_left', 'The request was canceled.'))
    }
  })
  return controller.signal
}
