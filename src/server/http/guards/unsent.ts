import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { isOneSite } from '../../address.ts'
import { netsOfRequest, Shares } from './shares.ts'

/** bytes of answers that a process keeps for who hasn't read them; an address has an eighth */
export const MAX_UNSENT = 384 * 1024 * 1024

/** What Node's own timeouts look at. In public it has no name. */
interface Handle {
  bytesWritten: number
  writeQueueSize: number
}

/** Returns the bytes that the system has taken. Node's `bytesWritten` counts an answer as a whole as soon as it's there. */
export function sentBy(socket: Socket & { _handle?: Handle | null }): number {
  const { _handle: handle } = socket
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten
}

interface Reader {
  request: IncomingMessage
  /** when some of the answer was last taken */
  movedAt: number
}

/**
 * Returns those whose answers have to go because unread ones take too much memory, of all or of a net: of the household or firm
 * that has most, who has read nothing for longest.
 */
export function slowestOf<Each extends Reader>(
  readers: Iterable<Each>,
  { isBehindProxy, maxUnsent }: { isBehindProxy: boolean; maxUnsent: number },
): Each[] {
  const shares = new Shares(maxUnsent)
  const unread = []
  for (const reader of readers) {
    const bytes = reader.request.socket.bytesWritten - sentBy(reader.request.socket)
    if (bytes === 0) continue
    const nets = netsOfRequest(reader.request, isBehindProxy)
    for (const net of nets) shares.take(net, bytes)
    unread.push({ reader, bytes, nets, site: nets.findLast(isOneSite)! })
  }
  return unread
    .map((each) => ({ ...each, ofSite: shares.of(each.site) }))
    .sort((a, b) => b.ofSite - a.ofSite || a.reader.movedAt - b.reader.movedAt)
    .filter(({ nets, bytes }) => {
      if (!nets.some((net) => shares.isFull(net))) return false
      for (const net of nets) shares.giveBack(net, bytes)
      return true
    })
    .map(({ reader }) => reader)
}
