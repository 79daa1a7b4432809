import { readFileSync } from 'node:fs'
import { Refused } from '../client/calls.ts'
import { ShopApi } from '../client/shop-api.ts'

/**
 * Records the sales of a till: `node till.ts receipts.json`. Run it again whenever you like: each line of a receipt has
 * its own key, so what was recorded already isn't recorded twice within a day.
 */

interface Line {
  receipt: string
  line: number
  product: string
  amount: number
  day: string
}

const { SHOP = '', KPI_TOKEN = '' } = process.env
const shop = new ShopApi({ address: SHOP, token: KPI_TOKEN })
const lines = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Line[]

for (const { receipt, line, product, amount, day } of lines) {
  const sale = { productName: product, revenue: amount, saleDate: day, receipt }
  try {
    await shop.postSalesEntries(sale, `till ${receipt}/${line}`)
  } catch (error) {
    // The server read it and doesn't take it, so trying again is no use.
    if (!(error instanceof Refused)) throw error
    process.stderr.write(`${receipt}, line ${line}: ${error.message}\n`)
    process.exitCode = 1
  }
}
