/** ms for which requests make way for new connections at a time */
const LONGEST = 20

/**
 * Lets new connections go before further requests. The system hands over one in each round of the event loop, in the order in
 * which they were opened: behind thousands that one client opens, everybody waits for as many rounds, with all their work.
 */
export class Arrivals {
  #cameLast = false
  #since = 0
  #waiting: (() => void)[] = []

  note(): void {
    this.#cameLast = true
  }

  /** Runs something in a later round: the first one without a new connection, or after 20 ms. */
  goBefore(run: () => void): void {
    if (this.#waiting.push(run) > 1) return
    this.#since = Date.now()
    setImmediate(() => this.#look())
  }

  #look(): void {
    const isOver = !this.#cameLast || Date.now() - this.#since >= LONGEST
    this.#cameLast = false
    if (!isOver) return void setImmediate(() => this.#look())
    const ready = this.#waiting
    this.#waiting = []
    for (const run of ready) run()
  }
}
