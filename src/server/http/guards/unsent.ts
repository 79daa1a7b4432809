import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { isOneSite } from '../../address.ts'
import { netsOfRequest, Shares } from './shares.ts'

/** bytes of unread answers; an address has an eighth */
export const MAX_UNSENT = 384 * 1024 * 1024

/** private API */
interface Handle {
  bytesWritten: number
  writeQueueSize: number
}

/** Node's `bytesWritten` counts a whole answer at once. */
export function sentBy(socket: Socket & { _handle?: Handle | null }): number {
  const { _handle: handle } = socket
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten
}

interface Reader {
  request: IncomingMessage
  movedAt: number
}

/** The longest idle readers of the site with most. */
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
