export function FormatGuide() {
  return (
    <div className="grid gap-3 rounded-box bg-sunken px-4 py-3 text-ui text-muted">
      <p>
        Excel workbooks (.xlsx), OpenDocument ones (.ods) and CSV files are welcome. Use one row per
        sale, with the column names in the first row. Exports from shop and accounting software work
        without changes. We match the columns for you, and you can change them before anything is
        imported.
      </p>
      <p>
        You can also copy the cells in your spreadsheet and paste them anywhere on this page. A
        table with months side by side works too.
      </p>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[10rem_1fr] [&_dt]:font-medium [&_dt]:text-text">
        <dt>Product</dt>
        <dd>
          What was sold. Required, unless you enter one name for all rows after choosing the file.
        </dd>
        <dt>Revenue</dt>
        <dd>
          Required. $1,234.50 and 1234.5 both work. (12.00) and -12 are refunds. If the file has
          several currencies, we ask.
        </dd>
        <dt>Sale date</dt>
        <dd>
          Required, unless you choose one day or month for all rows after choosing the file.
          3/31/2026, 31.03.26 and 2026-03-31 all work. We look at the whole column to see whether
          the day or the month comes first.
        </dd>
        <dt>Quantity, cost</dt>
        <dd>Optional. Without a quantity, we use 1.</dd>
        <dt>Customer, salesperson</dt>
        <dd>Optional.</dd>
        <dt>Receipt, time</dt>
        <dd>
          Optional. Rows with the same receipt number count as one purchase. The time may be behind
          the date: 9:30 PM, 21:30 and 9.30 Uhr all work.
        </dd>
        <dt>Tax, fee</dt>
        <dd>
          Optional. If the file doesn&apos;t show whether the revenue includes the tax, we ask.
        </dd>
        <dt>Channel, category</dt>
        <dd>Optional. Where it was sold, and what kind of product it is.</dd>
      </dl>
      <pre className="overflow-x-auto rounded-inner bg-card p-3 text-xs text-text" tabIndex={0}>
        {'product,revenue,sale date,quantity,customer\n'}
        {'Hand-tied bouquet,42.00,3/31/2026,1,Ana Duarte\n'}
        {'"Wreath, large","1,165.00",4/1/2026,2,'}
      </pre>
    </div>
  )
}
