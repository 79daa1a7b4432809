import { AsyncResource } from 'node:async_hooks'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { ErrorBody } from '../../../shared/errors.ts'
import { isOneSite, type Net } from '../../address.ts'
import { Arrivals } from './arrivals.ts'
import { netsOfRequest, shareOf, Shares } from './shares.ts'

/** an address has 8, about as many as the database works on */
export const AT_WORK = 64
/** ms; a longer request waits for something with a limit of its own */
const COUNTED = 250
/** bytes; nearly all bodies are shorter */
export const ENOUGH = 15_000

interface Turn {
  nets: Net[]
  site: string
  has: number
  begin: () => void
}

interface Lane {
  taken: number
  /** in order of arrival; the site longest without a turn first */
  waiting: Map<string, Set<Turn>>
}

/** Sites take turns, so that a flood holds up only itself. */
class Turns {
  readonly #lanes = new Map<string, Lane>()

  enter(nets: Net[], begin: () => void): Turn {
    // Another request's end may begin this one: without its context.
    const site = nets.findLast(isOneSite)!.name
    const turn = { nets, site, has: 0, begin: AsyncResource.bind(begin) }
    this.#goOn(turn)
    return turn
  }

  leave(turn: Turn): void {
    const { nets, has } = turn
    turn.nets = []
    const waitsFor = nets[has]
    if (waitsFor) stopWaiting(this.#lanes.get(waitsFor.name)!, turn)
    // The widest first, where others may wait.
    for (const net of nets.slice(0, has).toReversed()) this.#giveBack(net)
  }

  #goOn(turn: Turn): void {
    for (const net of turn.nets.slice(turn.has)) {
      const lane = this.#lanes.get(net.name) ?? { taken: 0, waiting: new Map() }
      this.#lanes.set(net.name, lane)
      if (lane.taken >= shareOf(net, AT_WORK)) return wait(lane, turn)
      lane.taken++
      turn.has++
    }
    turn.begin()
  }

  #giveBack({ name }: Net): void {
    const lane = this.#lanes.get(name)!
    lane.taken--
    const [ofSite] = lane.waiting.values()
    if (ofSite) {
      const [next] = ofSite
      stopWaiting(lane, next!)
      this.#goOn(next!)
    } else if (lane.taken === 0) this.#lanes.delete(name)
  }
}

function wait({ waiting }: Lane, turn: Turn): void {
  const ofSite = waiting.get(turn.site) ?? new Set()
  waiting.set(turn.site, ofSite.add(turn))
}

function stopWaiting({ waiting }: Lane, turn: Turn): void {
  const ofSite = waiting.get(turn.site)!
  ofSite.delete(turn)
  waiting.delete(turn.site)
  if (ofSite.size > 0) waiting.set(turn.site, ofSite)
}

export function inTurnsByNet(
  handle: RequestListener,
  {
    isBehindProxy,
    counted = COUNTED,
    arrivals = new Arrivals(),
  }: { isBehindProxy: boolean; counted?: number; arrivals?: Arrivals },
): RequestListener {
  const turns = new Turns()
  return (request, response) => {
    onceReceived(request, () => {
      let timer: NodeJS.Timeout | undefined
      const turn = turns.enter(netsOfRequest(request, isBehindProxy), () => {
        timer = setTimeout(() => turns.leave(turn), counted)
        handle(request, response)
      })
      response.on('close', () => {
        clearTimeout(timer)
        // In a later round: in this one, all waiting requests could be answered before anything is read.
        arrivals.goBefore(() => turns.leave(turn))
      })
    })
  }
}

/** A head without its body would hold a turn. */
function onceReceived(request: IncomingMessage, begin: () => void): void {
  const { 'transfer-encoding': coding, 'content-length': length } = request.headers
  const isReceived = () => request.complete || request.readableLength >= ENOUGH
  if (isReceived() || (coding === undefined && !Number(length))) return begin()
  const push = request.push.bind(request)
  // A listener for `readable` would start to read, and end an empty body too early.
  request.push = (piece) => {
    const hasRoom = push(piece)
    if (isReceived()) {
      request.push = push
      begin()
    }
    return hasRoom
  }
}

/** Behind a proxy, a client of HTTP/2 can make hundreds of requests per connection. */
export function shareRequests(handle: RequestListener, max: number): RequestListener {
  const shares = new Shares(max)
  return (request, response) => {
    const nets = netsOfRequest(request, true)
    if (nets.some((net) => shares.isFull(net))) return refuse(response)
    for (const net of nets) shares.take(net)
    response.on('close', () => {
      for (const net of nets) shares.giveBack(net)
    })
    handle(request, response)
  }
}

const TOO_MANY = JSON.stringify({
  message: 'Too many requests from your address are being answered. Please try again in a moment.',
  code: 'too_many_requests',
} satisfies ErrorBody)

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(TOO_MANY),
  'cache-control': 'no-store',
  'retry-after': '1',
}

const refuse = (response: ServerResponse): void =>
  void response.writeHead(429, HEADERS).end(TOO_MANY)
