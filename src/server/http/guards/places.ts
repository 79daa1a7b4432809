import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { EVERYONE, isOneSite, netsOf, type Net } from '../../address.ts'
import { Shares } from './shares.ts'

interface Place {
  nets: Net[]
  request: IncomingMessage | undefined
}

/**
 * Without a free place, a new connection takes that of a connection waiting for its client: the longest waiting of the
 * site with most places; senders first, then readers. So slow clients shut nobody out.
 */
export class Places {
  readonly #isBehindProxy: boolean
  readonly #shares: Shares
  readonly #places = new Map<Socket, Place>()

  /** Behind a proxy, clients share the requests instead (`shareRequests`). */
  constructor(max: number, { isBehindProxy }: { isBehindProxy: boolean }) {
    this.#shares = new Shares(max)
    this.#isBehindProxy = isBehindProxy
  }

  enter(socket: Socket): void {
    const nets = this.#isBehindProxy ? [EVERYONE] : netsOf(socket.remoteAddress ?? '')
    for (const net of nets)
      if (this.#shares.isFull(net) && !this.#makeRoom(net)) return void socket.destroy()
    this.#places.set(socket, { nets, request: undefined })
    for (const net of nets) this.#shares.take(net)
    socket.on('close', () => this.#leave(socket))
  }

  begin(request: IncomingMessage): void {
    this.#move(request.socket, request)
  }

  end({ socket }: IncomingMessage): void {
    this.#move(socket, undefined)
  }

  #move(socket: Socket, request: Place['request']): void {
    const place = this.#places.get(socket)
    if (!place) return
    place.request = request
    this.#places.delete(socket)
    this.#places.set(socket, place)
  }

  #makeRoom(net: Net): boolean {
    let most = 0
    let ending: Socket | undefined
    for (const [socket, { nets, request }] of this.#places) {
      if (!nets.some(({ name }) => name === net.name)) continue
      const isAsked = request?.complete ?? false
      if (isAsked && socket.writableLength === 0) continue
      const rank = 2 * this.#shares.of(nets.findLast(isOneSite) ?? net) + (isAsked ? 0 : 1)
      if (rank > most) [most, ending] = [rank, socket]
    }
    if (!ending) return false
    this.#leave(ending)
    ending.destroy()
    return true
  }

  #leave(socket: Socket): void {
    const place = this.#places.get(socket)
    if (!place) return
    this.#places.delete(socket)
    for (const net of place.nets) this.#shares.giveBack(net)
  }
}
