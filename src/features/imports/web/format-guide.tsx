export const FormatGuide = () => (
  <div className="grid max-w-prose gap-3 text-muted">
    <p>
      Use one row per sale, with the column names in the first row. Exports from tills, shops and
      accounting programs work as they are: CSV, Excel (.xlsx) and OpenDocument (.ods). We find the
      columns, and you can change them before anything is imported. You can also copy cells in a
      spreadsheet and paste them anywhere on this page.
    </p>
    <p>
      Product, revenue and sale date are required; one name or one day can stand for all rows.
      Quantity, cost, customer, salesperson, receipt, time, tax, fee, channel and category are
      optional. Rows with the same receipt number are one purchase, and -12 or (12.00) is a refund.
    </p>
    <pre className="overflow-x-auto rounded-inner bg-sunken p-3 text-small text-text" tabIndex={0}>
      {'product,revenue,sale date,quantity,customer\n'}
      {'Hand-tied bouquet,42.00,3/31/2026,1,Ana Duarte\n'}
      {'"Wreath, large","1,165.00",4/1/2026,2,'}
    </pre>
  </div>
)
