import type { Shop } from '../kit/shops.ts'
import { repeated, type Counts } from './repeated.ts'

const PATH = '/api/sales-entries'
const DAYS = 28

/**
 * A device of an owner: records, changes, deletes and restores sales one after another, repeats each write until it is
 * answered, as the page does, and knows from the answers what must be in the database. No two sales of all devices have the same
 * amount.
 */
export class Writer {
  /** id → cents */
  readonly sales = new Map<number, number>()
  private readonly trash: { trashId: number; id: number; cents: number }[] = []
  private readonly shop: Shop
  readonly url: () => string
  readonly counts: Counts
  private readonly random: () => number
  private cents: number

  constructor(
    shop: Shop,
    {
      url,
      counts,
      random,
      from,
    }: { url: () => string; counts: Counts; random: () => number; from: number },
  ) {
    this.shop = shop
    this.url = url
    this.counts = counts
    this.random = random
    this.cents = from
  }

  /** Writes until it is told to stop. Its last write is answered then. */
  async writeUntil(told: { toStop: boolean }): Promise<void> {
    while (!told.toStop) await this.write()
  }

  private write(): Promise<void> {
    const chance = this.random()
    if (this.sales.size > 0 && chance < 0.2) return this.change(this.anySale())
    if (this.sales.size > 0 && chance < 0.35) return this.remove(this.anySale())
    if (this.trash.length > 0 && chance < 0.45) return this.restore()
    return this.record()
  }

  private async record(): Promise<void> {
    const cents = this.cents++
    const saleDate = new Date(Date.now() - Math.floor(this.random() * DAYS) * 86_400_000)
    const body = {
      productName: `Product ${cents % 7}`,
      customerName: `Customer ${cents % 11}`,
      revenue: cents / 100,
      saleDate: saleDate.toISOString().slice(0, 10),
    }
    const sale = await this.send<{ id: number }>({ method: 'POST', path: PATH, body })
    this.sales.set(sale!.id, cents)
  }

  private async change(id: number): Promise<void> {
    const cents = this.cents++
    await this.send({ method: 'PATCH', path: `${PATH}/${id}`, body: { revenue: cents / 100 } })
    this.sales.set(id, cents)
  }

  private async remove(id: number): Promise<void> {
    const path = `${PATH}/${id}`
    const deleted = await this.send<{ trashId: number }>({ method: 'DELETE', path, isDoneIf: 404 })
    const cents = this.sales.get(id)!
    this.sales.delete(id)
    // Otherwise a try that got no answer had deleted it, and nobody knows where it is in the trash.
    if (deleted) this.trash.push({ trashId: deleted.trashId, id, cents })
  }

  private async restore(): Promise<void> {
    const { trashId, id, cents } = this.trash.pop()!
    await this.send({ method: 'POST', path: `${PATH}/restore/${trashId}` })
    this.sales.set(id, cents)
  }

  private anySale(): number {
    const nth = Math.floor(this.random() * this.sales.size)
    return [...this.sales.keys()][nth]!
  }

  private send<Body>(write: Parameters<typeof repeated>[2]): Promise<Body | undefined> {
    return repeated<Body>(this.shop, this, write)
  }
}
