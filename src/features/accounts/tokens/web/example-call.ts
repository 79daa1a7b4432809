import type { TokenScope } from '../../../../shared/endpoint.ts'

/** These change nothing. */
const CALLS: Record<TokenScope, string> = {
  read: '"$SHOP/api/kpi-metrics?startDate=$(date +%Y-%m-01)&endDate=$(date +%F)"',
  record: '"$SHOP/api/sales-entries/recorded/receipt-1"',
  import: '--form "file=@sales.csv" "$SHOP/api/sales-entries/import-csv/preview"',
}

export function exampleCall(address: string, token: string, [scope]: TokenScope[]): string {
  return [
    `export SHOP=${address}`,
    `export KPI_TOKEN=${token}`,
    `curl --header "Authorization: Bearer $KPI_TOKEN" ${CALLS[scope!]}`,
  ].join('\n')
}
