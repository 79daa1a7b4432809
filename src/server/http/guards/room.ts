export interface Arrival {
  by: readonly [string, ...string[]]
  /** unset: can't be ended, and ends nobody */
  giveWay?: ((refusal: Error) => void) | undefined
}

interface Options {
  /** bytes */
  max: number
  refusal: () => Error
  /** false: none */
  spare?: () => boolean
  whole?: Room | undefined
}

/** The slowest arrival takes the longest time for this part of the room. */
const STEPS = 2048

/** Bytes. Without room, the slowest arrival of the largest sender gives way, so that slow sending shuts nobody out. */
export class Room {
  readonly #options: Options
  readonly #arrivals = new Map<Arrival, number>()
  readonly #taken = new Map<string, number>()
  #total = 0

  constructor(options: Options) {
    this.#options = options
  }

  of(name: string): number {
    return this.#taken.get(name) ?? 0
  }

  take(arrival: Arrival, bytes: number): void {
    const { max, spare, refusal, whole } = this.#options
    while (this.#total + bytes > max)
      if (!spare?.() && !this.#makeRoom(arrival, bytes)) throw refusal()
    whole?.take(arrival, bytes)
    const before = this.#arrivals.get(arrival) ?? 0
    const step = max / STEPS
    if (Math.floor((before + bytes) / step) > Math.floor(before / step))
      this.#arrivals.delete(arrival)
    this.#arrivals.set(arrival, before + bytes)
    this.#count(arrival, bytes)
  }

  leave(arrival: Arrival): void {
    this.#options.whole?.leave(arrival)
    this.#count(arrival, -(this.#arrivals.get(arrival) ?? 0))
    this.#arrivals.delete(arrival)
  }

  #makeRoom(arrival: Arrival, bytes: number): boolean {
    if (!arrival.giveWay) return false
    let most = 0
    let ending: Arrival | undefined
    for (const each of this.#arrivals.keys()) {
      const itsMost = this.#mostBeside(arrival, each)
      if (!each.giveWay || itsMost <= most) continue
      if (itsMost > this.#mostBeside(each, arrival) + bytes) [most, ending] = [itsMost, each]
    }
    if (!ending) return false
    this.leave(ending)
    ending.giveWay!(this.#options.refusal())
    return true
  }

  /** Of two accounts at one address, the account counts. */
  #mostBeside(other: Arrival, { by }: Arrival): number {
    const senders = by.filter((name) => !other.by.includes(name))
    return Math.max(0, ...senders.map((name) => this.of(name)))
  }

  #count({ by }: Arrival, bytes: number): void {
    this.#total += bytes
    for (const name of by) {
      const taken = this.of(name) + bytes
      if (taken > 0) this.#taken.set(name, taken)
      else this.#taken.delete(name)
    }
  }
}
