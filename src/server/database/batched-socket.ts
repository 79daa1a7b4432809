import { Socket } from 'node:net'

/**
 * A socket that sends what is written within one turn of the event loop together. The driver writes
 * each message on its own, and the system calls of that were half of the app's processor time for
 * recording a sale.
 */
export function batchedSocket(): Socket {
  const socket = new Socket()
  const write = socket.write.bind(socket) as (...message: unknown[]) => boolean
  socket.write = (...message: unknown[]): boolean => {
    if (socket.writableCorked === 0) {
      socket.cork()
      process.nextTick(() => socket.uncork())
    }
    return write(...message)
  }
  return socket
}
