/** Something that arrives and takes room meanwhile, and perhaps afterwards. */
export interface Arrival {
  /** whose it is: the owner, the household or firm that it comes from */
  by: readonly [string, ...string[]]
  /** Ends it, with a refusal for who sends it. Left out for what can't be ended: it makes nobody else give way either. */
  giveWay?: ((refusal: Error) => void) | undefined
}

interface Options {
  /** bytes */
  max: number
  refusal: () => Error
  /** Frees something that nobody waits for; false when there is none. */
  spare?: () => boolean
  /** what this room is a part of */
  whole?: Room | undefined
}

/** A slow arrival is one that brings this part of the room in the longest time. */
const STEPS = 2048

/**
 * Bytes that a process keeps of what arrives. When all are taken, the slowest arrival of who has most gives way to who has
 * less, so that nobody is kept out by what is sent slowly.
 */
export class Room {
  readonly #options: Options
  /** bytes of each, the slowest first */
  readonly #arrivals = new Map<Arrival, number>()
  readonly #taken = new Map<string, number>()
  #total = 0

  constructor(options: Options) {
    this.#options = options
  }

  /** Returns how many bytes an owner or another sender has. */
  of(name: string): number {
    return this.#taken.get(name) ?? 0
  }

  /** Counts bytes until `leave`. Throws the refusal when there is no room for them. */
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

  /** The bytes of the sender with most, but for those of both: of two accounts at one address, those of the account. */
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
