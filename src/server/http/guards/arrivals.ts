/** ms */
const LONGEST = 20

/**
 * The system hands over one connection per round of the event loop: behind thousands of one client, everybody would
 * wait for as many rounds of work.
 */
export class Arrivals {
  #cameLast = false
  #since = 0
  #waiting: (() => void)[] = []

  note(): void {
    this.#cameLast = true
  }

  /** at the latest after 20 ms */
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
