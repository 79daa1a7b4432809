// Made of the API's description by `npm run client`; edit that instead.
import { Calls } from './calls.ts'

/** The calls that an owner's program can make, by the names that they have at `/api/docs`. */
export class ShopApi extends Calls {
  /** The owner's business profile. Scope `read`. */
  getBusinessProfile(): Promise<GetBusinessProfile> {
    return this.json({ method: 'GET', path: `/api/business-profile` })
  }

  /**
   * Customers and how they can be reached. Scope `read`.
   * Customers with sales or with a contact. Names that stand for several people, such as `Walk-in`, are left out.
   */
  getCustomers(
    query: {
      /** The nextCursor of the page before */
      cursor?: number | undefined
      limit?: number | undefined
      /** Part of a name, an email address or a phone number */
      search?: string | undefined
      sort?: 'revenue' | 'away' | 'lastVisit' | 'name' | 'birthday' | undefined
    } = {},
  ): Promise<GetCustomers> {
    return this.json({ method: 'GET', path: `/api/customers`, query })
  }

  /**
   * All customers as a CSV file. Scope `read`.
   * Returns the file itself, `customers-{date}.csv`, with today's date in the owner's time zone.
   */
  getCustomersExport(): Promise<Response> {
    return this.file({ method: 'GET', path: `/api/customers/export` })
  }

  /** A customer and how they can be reached. Scope `read`. */
  getCustomersId(id: number): Promise<GetCustomersId> {
    return this.json({ method: 'GET', path: `/api/customers/${encodeURIComponent(id)}` })
  }

  /**
   * Sales entries, newest first. Scope `read`.
   * Without parameters it returns all entries, streamed as an array; with any parameter it returns a page.
   */
  getSalesEntries(
    query: {
      limit?: number | undefined
      cursor?: string | undefined
      /** Part of a name, date or number, a month, or words of these in any order; a whole name in quotes (`sales/rules.ts`) */
      search?: string | undefined
      /** First and last day, both included */
      startDate?: string | undefined
      endDate?: string | undefined
      channel?: string | undefined
      category?: string | undefined
    } = {},
  ): Promise<GetSalesEntries> {
    return this.json({ method: 'GET', path: `/api/sales-entries`, query })
  }

  /** Record a sale. Scope `record`. */
  postSalesEntries(
    body: {
      productName: string
      revenue: number
      cost?: number | null | undefined
      quantity?: number | undefined
      saleDate: string
      customerName?: string | null | undefined
      salesperson?: string | null | undefined
      receipt?: string | null | undefined
      time?: string | null | undefined
      tax?: number | null | undefined
      fee?: number | null | undefined
      channel?: string | null | undefined
      category?: string | null | undefined
    },
    idempotencyKey?: string,
  ): Promise<PostSalesEntries> {
    return this.json({ method: 'POST', path: `/api/sales-entries`, body, idempotencyKey })
  }

  /**
   * Months that have sales entries, newest first. Scope `read`.
   * Returns up to 3,600 months, since sale dates lie within 300 years.
   */
  getSalesEntriesMonths(): Promise<GetSalesEntriesMonths> {
    return this.json({ method: 'GET', path: `/api/sales-entries/months` })
  }

  /**
   * Number of sales and refunds, and the revenue, of the entries that a list has. Scope `read`.
   * What a list adds up to; null for a search that finds more than `MAX_COUNTED` entries.
   */
  getSalesEntriesSums(
    query: {
      search?: string | undefined
      startDate?: string | undefined
      endDate?: string | undefined
      channel?: string | undefined
      category?: string | undefined
    } = {},
  ): Promise<GetSalesEntriesSums> {
    return this.json({ method: 'GET', path: `/api/sales-entries/sums`, query })
  }

  /**
   * All sales entries as a CSV file. Scope `read`.
   * Returns the file itself, `sales-data-{date}.csv`, with today's date in the owner's time zone.
   */
  getSalesEntriesExport(): Promise<Response> {
    return this.file({ method: 'GET', path: `/api/sales-entries/export` })
  }

  /**
   * All sales entries as an Excel workbook. Scope `read`.
   * Returns the file itself, `sales-data-{date}.xlsx`: the same columns with real dates and numbers.
   */
  getSalesEntriesExportXlsx(): Promise<Response> {
    return this.file({ method: 'GET', path: `/api/sales-entries/export-xlsx` })
  }

  /**
   * Whether a sale was recorded with this Idempotency-Key, however long ago. Scope `record`.
   * For a device that sent a sale and got no answer, because answers are kept by key for a day only. A sale that was deleted since then counts as recorded as long as it can be restored.
   */
  getSalesEntriesRecordedKey(
    key: string,
    query: {
      /** A time before which it surely wasn't recorded; only sales since then are looked at */
      notBefore?: string | undefined
    } = {},
  ): Promise<GetSalesEntriesRecordedKey> {
    return this.json({
      method: 'GET',
      path: `/api/sales-entries/recorded/${encodeURIComponent(key)}`,
      query,
    })
  }

  /**
   * Change a sale. Scope `record`.
   * Fields that are left out don't change. With `was`, which holds the changed fields as they were read, it is a 409 `changed_meanwhile` if one of them is something else by now: nothing is changed, and `current` tells what it is. The result must keep the rules of signs. So a program without the scope `read` sends revenue, cost, quantity, tax and fee together, or none of them: 400 `amounts_together`. It can't send `was`: 400 `read_needed`.
   */
  patchSalesEntriesId(
    id: number,
    body: {
      productName?: string | undefined
      revenue?: number | undefined
      cost?: number | null | undefined
      quantity?: number | undefined
      saleDate?: string | undefined
      customerName?: string | null | undefined
      salesperson?: string | null | undefined
      receipt?: string | null | undefined
      time?: string | null | undefined
      tax?: number | null | undefined
      fee?: number | null | undefined
      channel?: string | null | undefined
      category?: string | null | undefined
      was?:
        | {
            productName?: string | undefined
            revenue?: number | undefined
            cost?: number | null | undefined
            quantity?: number | undefined
            saleDate?: string | undefined
            customerName?: string | null | undefined
            salesperson?: string | null | undefined
            receipt?: string | null | undefined
            time?: string | null | undefined
            tax?: number | null | undefined
            fee?: number | null | undefined
            channel?: string | null | undefined
            category?: string | null | undefined
          }
        | undefined
    },
  ): Promise<PatchSalesEntriesId> {
    return this.json({
      method: 'PATCH',
      path: `/api/sales-entries/${encodeURIComponent(id)}`,
      body,
    })
  }

  /** Delete a sale; it can be restored for 30 days. Scope `record`. */
  deleteSalesEntriesId(id: number): Promise<DeleteSalesEntriesId> {
    return this.json({ method: 'DELETE', path: `/api/sales-entries/${encodeURIComponent(id)}` })
  }

  /**
   * Undo a deletion by its trashId. Scope `record`.
   * With an access token only what one deleted: 404 for sales that were deleted on the page.
   */
  postSalesEntriesRestoreId(
    id: number,
    idempotencyKey?: string,
  ): Promise<PostSalesEntriesRestoreId> {
    return this.json({
      method: 'POST',
      path: `/api/sales-entries/restore/${encodeURIComponent(id)}`,
      idempotencyKey,
    })
  }

  /** Deletions of the last 30 days that can be restored, newest first. Scope `read`. */
  getSalesEntriesDeleted(
    query: {
      /** The nextCursor of the page before */
      cursor?: number | undefined
      limit?: number | undefined
    } = {},
  ): Promise<GetSalesEntriesDeleted> {
    return this.json({ method: 'GET', path: `/api/sales-entries/deleted`, query })
  }

  /**
   * Names in use, most recently sold first. Scope `read`.
   * Returns up to `MAX_SUGGESTIONS` names of each kind, of `MAX_SUGGESTED_BYTES`.
   */
  getDropdownValues(): Promise<GetDropdownValues> {
    return this.json({ method: 'GET', path: `/api/dropdown-values` })
  }

  /**
   * Products with average price, margin and last sale. Scope `read`.
   * Most recently sold first, up to `MAX_SUGGESTIONS`, whose names have up to `MAX_SUGGESTED_BYTES`.
   */
  getAllProducts(): Promise<GetAllProducts> {
    return this.json({ method: 'GET', path: `/api/all-products` })
  }

  /**
   * Import a file of customers, all or nothing. Scope `import`.
   * Cells of the file replace what is known, and empty ones change nothing. A customer who doesn't want to be written to isn't written to, even if the file says yes. 409 `import_running` while another import of the owner is running.
   */
  postCustomersImport(
    form: {
      /** The file: CSV, or a workbook (.xlsx, .xlsm, .ods). */
      file?: Blob | undefined
      /** The `uploadId` of a preview, instead of the file. */
      upload?: string | undefined
      /** By default what the headers and cells suggest. */
      customerColumns?:
        | {
            name?: string | null | undefined
            firstName?: string | null | undefined
            lastName?: string | null | undefined
            phone?: string | null | undefined
            email?: string | null | undefined
            birthday?: string | null | undefined
            consent?: string | null | undefined
            /** Who may not be written to: yes means no */
            refusal?: string | null | undefined
            note?: string | null | undefined
          }
        | undefined
      sheet?: string | undefined
    },
    idempotencyKey?: string,
  ): Promise<PostCustomersImport> {
    return this.json({ method: 'POST', path: `/api/customers/import`, form, idempotencyKey })
  }

  /** The latest imports of customers, newest first. Scope `read`. */
  getCustomersImports(): Promise<GetCustomersImports> {
    return this.json({ method: 'GET', path: `/api/customers/imports` })
  }

  /**
   * Import a CSV file or a workbook of sales, all or nothing. Scope `import`.
   * 409 `upload_gone` when the server no longer has the file of a preview, which must then be sent again. 400 `too_slow` or `too_much_memory` for a file that takes too long or too much memory to read, and 400 `other_currency`, `several_currencies` or `rate_missing` for one that needs the option `currencies`, 400 `year_missing` for one that needs the option `year`, 400 `not_sales` for one that looks like something else than sales and needs the option `contents`, and 400 `changed_sales` for one that was exported from here and needs the option `changed`, of a program without the scope `read` whether rows have changed or not. Once the file has arrived, the import runs to its end even if the client disconnects.
   */
  postSalesEntriesImportCsv(
    form: {
      /** The file, up to 200 MB; CSV, an Excel workbook (.xlsx, .xlsm) or an OpenDocument one (.ods). */
      file?: Blob | undefined
      /** The `uploadId` of a preview, instead of the file. */
      upload?: string | undefined
      /** By default the one last used for the same headers, otherwise the suggestion. */
      columnMapping?:
        | {
            productName?: string | null | undefined
            revenue?: string | null | undefined
            saleDate?: string | null | undefined
            quantity?: string | null | undefined
            cost?: string | null | undefined
            customerName?: string | null | undefined
            salesperson?: string | null | undefined
            receipt?: string | null | undefined
            time?: string | null | undefined
            tax?: string | null | undefined
            fee?: string | null | undefined
            channel?: string | null | undefined
            category?: string | null | undefined
          }
        | undefined
      options?:
        | {
            dateOrder?: 'auto' | 'mdy' | 'dmy' | 'ymd' | undefined
            decimal?: 'auto' | '.' | ',' | undefined
            /** In Croatian, listopad is October; in Polish and Czech it is November. */
            monthNames?: 'croatian' | 'others' | undefined
            /** The year of dates that are written without one. Never remembered for the next file. */
            year?: string | undefined
            /** Rows without a date: they are of the same day as the row above, or they are rejected. */
            emptyDates?: 'above' | 'skip' | undefined
            /** How the bytes of the file stand for letters. */
            encoding?:
              | 'auto'
              | 'utf-8'
              | 'windows-1252'
              | 'windows-1250'
              | 'windows-1251'
              | 'windows-1253'
              | 'windows-1254'
              | 'windows-1255'
              | 'windows-1256'
              | 'windows-1257'
              | 'windows-874'
              | 'shift_jis'
              | 'euc-kr'
              | 'gb18030'
              | 'big5'
              | undefined
            /** Sales in one currency only, whose amounts are taken as they are, or a rate for each that isn't the account's. Without it, a file in another currency than the account's, or in several, is refused. */
            currencies?:
              | {
                  take: 'only'
                  currency: string
                }
              | {
                  take: 'rates'
                  /** How much one unit of each currency is worth in the account's */
                  rates: Record<string, string>
                }
              | undefined
            /** `sales` imports a file that looks like something else, such as an account statement. */
            contents?: 'sales' | undefined
            /** Contents of the revenue column: totals of the rows, or prices to multiply by the quantity. Where the file has both, this chooses the column. The total of an order with several rows is shared among them. */
            revenueIs?: 'total' | 'unitPrice' | undefined
            /** The same for the cost column. */
            costIs?: 'total' | 'unitCost' | undefined
            /** Meaning of rows with a negative quantity and a positive amount. */
            negativeQuantity?: 'refund' | 'sale' | undefined
            /** Rows that a column flags as given back: they are refunds, sales that count, or they are left out. */
            returned?: 'refund' | 'sale' | 'skip' | undefined
            /** Rows that come to as much as the other rows of their receipts, as the payments of a till do. */
            payments?: 'skip' | 'count' | undefined
            /** Sales that haven't been paid yet, by their status. */
            unpaid?: 'count' | 'skip' | undefined
            /** A column of discounts, or of what was given back, is taken off the amounts, or they are without it already. */
            discount?: 'subtract' | 'included' | undefined
            refunded?: 'subtract' | 'included' | undefined
            /** Revenue with or without what customers paid for shipping, and with or without tips, where a file has them. */
            shipping?: 'without' | 'with' | undefined
            tips?: 'without' | 'with' | undefined
            /** A column of taxes is a part of the amounts, it is added to them, or no tax is recorded. */
            tax?: 'included' | 'added' | 'skip' | undefined
            /** Meaning of a file in which all amounts are below zero. */
            negativeAmounts?: 'sales' | 'refunds' | undefined
            /** Product of every row, for a file without a product column. */
            defaultProduct?: string | undefined
            /** The day of all rows in a file without a date column, or their month: then all are recorded on its first day. So figures for months and years are right, those for single days and weeks aren't, no sale is in the future, and the same file is recognized again later. Never remembered for the next file. */
            defaultDate?: string | undefined
            /** Skips rows that are already recorded, or imports them again. */
            duplicates?: 'skip' | 'keep' | undefined
            /** What becomes of rows whose sales are recorded with other values, because they were changed in the file, or here since. `update` gives the sales the values of the file, in the columns that it has, and takes out sales that were canceled since; `keep` imports the rows as new sales; `skip` leaves them out; `ask` refuses the import if there are any; for a program that may not read it is `skip`, except for a file that was exported from here. A row of its file is only a recorded sale with other values if it has its receipt and product; the list of imports tells the owner what was left out. */
            changed?: 'ask' | 'update' | 'keep' | 'skip' | undefined
            /** Row of the headers, counted from 1; 0 for a file without headers. */
            headerRow?: number | undefined
            /** Name of the sheet to read from a workbook; by default the first with a table of sales. */
            sheet?: string | undefined
            /** The table to read, counted from 1, when the file has several below each other; by default the first that is sales. */
            table?: number | undefined
          }
        | undefined
      /** The `id` of a file on the web whose `uploadId` this is. Its import turns the nightly reading on, so no program may send it. */
      feed?: number | undefined
    },
    idempotencyKey?: string,
  ): Promise<PostSalesEntriesImportCsv> {
    return this.json({
      method: 'POST',
      path: `/api/sales-entries/import-csv`,
      form,
      idempotencyKey,
    })
  }

  /** Preview the import of a CSV file or a workbook. Scope `import`. */
  postSalesEntriesImportCsvPreview(form: {
    /** The file, up to 200 MB; CSV, an Excel workbook (.xlsx, .xlsm) or an OpenDocument one (.ods). */
    file?: Blob | undefined
    /** The `uploadId` of a preview, instead of the file. */
    upload?: string | undefined
    /** By default the one last used for the same headers, otherwise the suggestion. */
    columnMapping?:
      | {
          productName?: string | null | undefined
          revenue?: string | null | undefined
          saleDate?: string | null | undefined
          quantity?: string | null | undefined
          cost?: string | null | undefined
          customerName?: string | null | undefined
          salesperson?: string | null | undefined
          receipt?: string | null | undefined
          time?: string | null | undefined
          tax?: string | null | undefined
          fee?: string | null | undefined
          channel?: string | null | undefined
          category?: string | null | undefined
        }
      | undefined
    options?:
      | {
          dateOrder?: 'auto' | 'mdy' | 'dmy' | 'ymd' | undefined
          decimal?: 'auto' | '.' | ',' | undefined
          /** In Croatian, listopad is October; in Polish and Czech it is November. */
          monthNames?: 'croatian' | 'others' | undefined
          /** The year of dates that are written without one. Never remembered for the next file. */
          year?: string | undefined
          /** Rows without a date: they are of the same day as the row above, or they are rejected. */
          emptyDates?: 'above' | 'skip' | undefined
          /** How the bytes of the file stand for letters. */
          encoding?:
            | 'auto'
            | 'utf-8'
            | 'windows-1252'
            | 'windows-1250'
            | 'windows-1251'
            | 'windows-1253'
            | 'windows-1254'
            | 'windows-1255'
            | 'windows-1256'
            | 'windows-1257'
            | 'windows-874'
            | 'shift_jis'
            | 'euc-kr'
            | 'gb18030'
            | 'big5'
            | undefined
          /** Sales in one currency only, whose amounts are taken as they are, or a rate for each that isn't the account's. Without it, a file in another currency than the account's, or in several, is refused. */
          currencies?:
            | {
                take: 'only'
                currency: string
              }
            | {
                take: 'rates'
                /** How much one unit of each currency is worth in the account's */
                rates: Record<string, string>
              }
            | undefined
          /** `sales` imports a file that looks like something else, such as an account statement. */
          contents?: 'sales' | undefined
          /** Contents of the revenue column: totals of the rows, or prices to multiply by the quantity. Where the file has both, this chooses the column. The total of an order with several rows is shared among them. */
          revenueIs?: 'total' | 'unitPrice' | undefined
          /** The same for the cost column. */
          costIs?: 'total' | 'unitCost' | undefined
          /** Meaning of rows with a negative quantity and a positive amount. */
          negativeQuantity?: 'refund' | 'sale' | undefined
          /** Rows that a column flags as given back: they are refunds, sales that count, or they are left out. */
          returned?: 'refund' | 'sale' | 'skip' | undefined
          /** Rows that come to as much as the other rows of their receipts, as the payments of a till do. */
          payments?: 'skip' | 'count' | undefined
          /** Sales that haven't been paid yet, by their status. */
          unpaid?: 'count' | 'skip' | undefined
          /** A column of discounts, or of what was given back, is taken off the amounts, or they are without it already. */
          discount?: 'subtract' | 'included' | undefined
          refunded?: 'subtract' | 'included' | undefined
          /** Revenue with or without what customers paid for shipping, and with or without tips, where a file has them. */
          shipping?: 'without' | 'with' | undefined
          tips?: 'without' | 'with' | undefined
          /** A column of taxes is a part of the amounts, it is added to them, or no tax is recorded. */
          tax?: 'included' | 'added' | 'skip' | undefined
          /** Meaning of a file in which all amounts are below zero. */
          negativeAmounts?: 'sales' | 'refunds' | undefined
          /** Product of every row, for a file without a product column. */
          defaultProduct?: string | undefined
          /** The day of all rows in a file without a date column, or their month: then all are recorded on its first day. So figures for months and years are right, those for single days and weeks aren't, no sale is in the future, and the same file is recognized again later. Never remembered for the next file. */
          defaultDate?: string | undefined
          /** Skips rows that are already recorded, or imports them again. */
          duplicates?: 'skip' | 'keep' | undefined
          /** What becomes of rows whose sales are recorded with other values, because they were changed in the file, or here since. `update` gives the sales the values of the file, in the columns that it has, and takes out sales that were canceled since; `keep` imports the rows as new sales; `skip` leaves them out; `ask` refuses the import if there are any; for a program that may not read it is `skip`, except for a file that was exported from here. A row of its file is only a recorded sale with other values if it has its receipt and product; the list of imports tells the owner what was left out. */
          changed?: 'ask' | 'update' | 'keep' | 'skip' | undefined
          /** Row of the headers, counted from 1; 0 for a file without headers. */
          headerRow?: number | undefined
          /** Name of the sheet to read from a workbook; by default the first with a table of sales. */
          sheet?: string | undefined
          /** The table to read, counted from 1, when the file has several below each other; by default the first that is sales. */
          table?: number | undefined
        }
      | undefined
    /** The `id` of a file on the web whose `uploadId` this is. Its import turns the nightly reading on, so no program may send it. */
    feed?: number | undefined
  }): Promise<PostSalesEntriesImportCsvPreview> {
    return this.json({ method: 'POST', path: `/api/sales-entries/import-csv/preview`, form })
  }

  /** List the latest imports, newest first, including a running one. Scope `read`. */
  getSalesEntriesImports(): Promise<GetSalesEntriesImports> {
    return this.json({ method: 'GET', path: `/api/sales-entries/imports` })
  }

  /**
   * List the sales of an import that were edited since. Scope `read`.
   * The last 100 edited sales of an import, last edited first: first those that it added, then those that it updated. `count` covers all of them, `left` all sales that an undo would remove, and `updated` all that it would set back.
   */
  getSalesEntriesImportsIdEdited(id: number): Promise<GetSalesEntriesImportsIdEdited> {
    return this.json({
      method: 'GET',
      path: `/api/sales-entries/imports/${encodeURIComponent(id)}/edited`,
    })
  }

  /**
   * Sum up the sales that an import added. Scope `read`.
   * Without those that it updated, and those deleted since.
   */
  getSalesEntriesImportsIdSales(id: number): Promise<GetSalesEntriesImportsIdSales> {
    return this.json({
      method: 'GET',
      path: `/api/sales-entries/imports/${encodeURIComponent(id)}/sales`,
    })
  }

  /**
   * List the rejected rows of an import with the reasons. Scope `read`.
   * Same list as in the import's answer. Empty when the rejected rows are no longer kept.
   */
  getSalesEntriesImportsIdErrors(id: number): Promise<GetSalesEntriesImportsIdErrors> {
    return this.json({
      method: 'GET',
      path: `/api/sales-entries/imports/${encodeURIComponent(id)}/errors`,
    })
  }

  /**
   * Download the rejected rows of an import as a CSV file, to fix and import again. Scope `read`.
   * Returns the file itself, at most 100 MB: the original columns and a last one, "Reason".
   */
  getSalesEntriesImportsIdRejected(id: number): Promise<Response> {
    return this.file({
      method: 'GET',
      path: `/api/sales-entries/imports/${encodeURIComponent(id)}/rejected`,
    })
  }

  /** Figures for a range of days. Scope `read`. */
  getKpiMetrics(query: {
    startDate: string
    endDate: string
    compare?: 'preceding' | 'lastYear' | 'lastYearWeekdays' | 'auto' | undefined
    channel?: string | undefined
    category?: string | undefined
  }): Promise<GetKpiMetrics> {
    return this.json({ method: 'GET', path: `/api/kpi-metrics`, query })
  }

  /**
   * What made a figure change. Scope `read`.
   * Says what made a figure change: its effects, and its parts by product, customer or salesperson.
   */
  getWhy(query: {
    startDate: string
    endDate: string
    compare?: 'preceding' | 'lastYear' | 'lastYearWeekdays' | 'auto' | undefined
    figure?: 'totalRevenue' | 'totalSales' | 'averageSale' | 'grossProfitMargin' | undefined
    by?: 'product' | 'customer' | 'salesperson' | undefined
  }): Promise<GetWhy> {
    return this.json({ method: 'GET', path: `/api/why`, query })
  }

  /** Products by revenue, highest first. Scope `read`. */
  getProductPerformance(query: {
    startDate: string
    endDate: string
    channel?: string | undefined
    category?: string | undefined
    limit?: number | undefined
    offset?: number | undefined
  }): Promise<GetProductPerformance> {
    return this.json({ method: 'GET', path: `/api/product-performance`, query })
  }

  /** Channels by revenue, highest first. Scope `read`. */
  getChannelPerformance(query: {
    startDate: string
    endDate: string
    channel?: string | undefined
    category?: string | undefined
    limit?: number | undefined
    offset?: number | undefined
  }): Promise<GetChannelPerformance> {
    return this.json({ method: 'GET', path: `/api/channel-performance`, query })
  }

  /** Categories by revenue, highest first. Scope `read`. */
  getCategoryPerformance(query: {
    startDate: string
    endDate: string
    channel?: string | undefined
    category?: string | undefined
    limit?: number | undefined
    offset?: number | undefined
  }): Promise<GetCategoryPerformance> {
    return this.json({ method: 'GET', path: `/api/category-performance`, query })
  }

  /** Salespeople by revenue, highest first. Scope `read`. */
  getSalesTeam(query: {
    startDate: string
    endDate: string
    channel?: string | undefined
    category?: string | undefined
    limit?: number | undefined
    offset?: number | undefined
  }): Promise<GetSalesTeam> {
    return this.json({ method: 'GET', path: `/api/sales-team`, query })
  }

  /** Customers by spending, highest first, with their newest purchases. Scope `read`. */
  getCustomerIntelligence(query: {
    startDate: string
    endDate: string
    channel?: string | undefined
    category?: string | undefined
    limit?: number | undefined
    offset?: number | undefined
  }): Promise<GetCustomerIntelligence> {
    return this.json({ method: 'GET', path: `/api/customer-intelligence`, query })
  }

  /** Sales and revenue by weekday and hour, of the sales whose time is known. Scope `read`. */
  getBusyHours(query: {
    startDate: string
    endDate: string
    channel?: string | undefined
    category?: string | undefined
  }): Promise<GetBusyHours> {
    return this.json({ method: 'GET', path: `/api/busy-hours`, query })
  }

  /**
   * The commission of each salesperson for a range of days, as a CSV file. Scope `read`.
   * Returns the file itself, `commission-{start}-{end}.csv`.
   */
  getCommissionsExport(query: { startDate: string; endDate: string }): Promise<Response> {
    return this.file({ method: 'GET', path: `/api/commissions/export`, query })
  }

  /** Number of records, salespeople and customers, and the years with records, over all time. Scope `read`. */
  getDatasetOverview(): Promise<GetDatasetOverview> {
    return this.json({ method: 'GET', path: `/api/dataset-overview` })
  }

  /**
   * The owner's goals with their progress. Scope `read`.
   * Newest first.
   */
  getBusinessGoals(): Promise<GetBusinessGoals> {
    return this.json({ method: 'GET', path: `/api/business-goals` })
  }

  /**
   * Targets for a new goal, from the owner's own history. Scope `read`.
   * Targets for a new goal from the owner's own history: a little more than in the same period a year before, else than in the last full months.
   */
  getBusinessGoalsSuggestions(
    query: {
      goalType?: 'revenue' | 'profit_margin' | 'units' | undefined
      timeframe?: string | undefined
    } = {},
  ): Promise<GetBusinessGoalsSuggestions> {
    return this.json({ method: 'GET', path: `/api/business-goals/suggestions`, query })
  }

  /** What a customer's purchases show, from all of their history. Scope `read`. */
  getCustomerFindings(query: { customerId: number }): Promise<GetCustomerFindings> {
    return this.json({ method: 'GET', path: `/api/customer-findings`, query })
  }

  /** Customers who have not bought for 30 days or more, the most urgent first, with a text for each. Scope `read`. */
  getOutreach(
    query: {
      limit?: number | undefined
      offset?: number | undefined
      /** Id of one who comes first, whatever the order */
      first?: number | undefined
    } = {},
  ): Promise<GetOutreach> {
    return this.json({ method: 'GET', path: `/api/outreach`, query })
  }

  /** How today, the month and the year are going, and the one thing that matters now. Scope `read`. */
  getToday(): Promise<GetToday> {
    return this.json({ method: 'GET', path: `/api/today` })
  }
}

export type GetBusinessProfile = {
  businessName: string
  businessType: string
  industry: string
  businessDescription: string
  contactEmail: string
  phone: string
  address: string
  /** Https URL, or the path of the uploaded logo */
  logoUrl: string
  /** IANA name; decides which day "today" is */
  timeZone: string
  /** ISO 4217 */
  currency: string
  numberStyle: 'auto' | '1,234.50' | '1.234,50' | '1 234,50' | "1'234.50"
  /** How dates are written in the app and in emails, as 31 March 2026 would be */
  dateStyle:
    '31 Mar 2026' | 'Mar 31, 2026' | '31/03/2026' | '03/31/2026' | '31.03.2026' | '2026-03-31'
  /** Order for dates that can be read two ways */
  dateOrder: 'mdy' | 'dmy'
  weekStart: 'monday' | 'sunday' | 'saturday'
  /** First month of the fiscal year, 1–12; years, quarters and the year to date begin with it */
  fiscalMonth: number
  operatingDaysPerWeek: number
  annualClosedDays: number
  /** Percent, used for sales without a recorded cost; null means 30 */
  defaultProfitMargin: number | null
  /** Revenue per year; null if not set */
  revenueGoal: number | null
  /** What the business costs in a month, whatever it sells: rent, wages; null if not set */
  monthlyFixedCosts: number | null
  /** Percent of tax that prices include, for sales that are recorded without their tax; null for none */
  taxRate: number | null
  /** Figures, goals, points, reports and mails are all without tax. Margins always are. */
  figuresWithoutTax: boolean
  /** Messages to customers who stay away make the offers of spec §9. */
  offersInMessages: boolean
  /** In order of their dates: all that aren't over, and at least those of the last 400 days */
  closures: {
    id: number
    /** Its first and last day */
    startDate: string
    endDate: string
    /** '' when unset */
    note: string
    /** It protects a streak from this day on: its first, or the day after it was entered if that is later. */
    protectedFrom: string
  }[]
}

export type GetCustomers = {
  customers: {
    id: number
    name: string
    /** Of all time up to today, without refunds; sales with one receipt number on one day are one purchase */
    purchases: number
    /** Of all time up to today, minus refunds */
    revenue: number
    /** Up to today; null without a purchase */
    lastPurchase: string | null
    phone: string | null
    email: string | null
    note: string | null
    /** `MM-DD` */
    birthday: string | null
    mayBeWrittenTo: boolean | null
    /** The day when it was noted whether they may be written to; null if it wasn't */
    saidOn: string | null
    /** The file that said so; null if the owner noted it */
    saidIn: string | null
  }[]
  /** With this search; null on later pages, since the first page already has it */
  total: number | null
  /** Null on the last page */
  nextCursor: string | null
}

export type GetCustomersId = {
  id: number
  name: string
  /** Of all time up to today, without refunds; sales with one receipt number on one day are one purchase */
  purchases: number
  /** Of all time up to today, minus refunds */
  revenue: number
  /** Up to today; null without a purchase */
  lastPurchase: string | null
  phone: string | null
  email: string | null
  note: string | null
  /** `MM-DD` */
  birthday: string | null
  mayBeWrittenTo: boolean | null
  /** The day when it was noted whether they may be written to; null if it wasn't */
  saidOn: string | null
  /** The file that said so; null if the owner noted it */
  saidIn: string | null
}

export type GetSalesEntries =
  | {
      id: number
      productName: string
      revenue: number
      /** Null if not recorded */
      cost: number | null
      quantity: number
      saleDate: string
      customerName: string | null
      salesperson: string | null
      /** Number of the receipt, order or invoice that it is a line of */
      receipt: string | null
      /** When on that day, as HH:MM */
      time: string | null
      /** Part of the revenue */
      tax: number | null
      /** What a payment provider kept */
      fee: number | null
      /** Where it was sold */
      channel: string | null
      category: string | null
      source: 'manual' | 'import'
    }[]
  | {
      entries: {
        id: number
        productName: string
        revenue: number
        /** Null if not recorded */
        cost: number | null
        quantity: number
        saleDate: string
        customerName: string | null
        salesperson: string | null
        /** Number of the receipt, order or invoice that it is a line of */
        receipt: string | null
        /** When on that day, as HH:MM */
        time: string | null
        /** Part of the revenue */
        tax: number | null
        /** What a payment provider kept */
        fee: number | null
        /** Where it was sold */
        channel: string | null
        category: string | null
        source: 'manual' | 'import'
      }[]
      /** Number of matching entries; null on later pages, since the first page already has it */
      total: number | null
      /** False if a search finds more than `total`, which is then `MAX_COUNTED` */
      isTotalExact: boolean
      /** Null on the last page */
      nextCursor: string | null
    }

export type PostSalesEntries = {
  id: number
  productName: string
  revenue: number
  /** Null if not recorded */
  cost: number | null
  quantity: number
  saleDate: string
  customerName: string | null
  salesperson: string | null
  /** Number of the receipt, order or invoice that it is a line of */
  receipt: string | null
  /** When on that day, as HH:MM */
  time: string | null
  /** Part of the revenue */
  tax: number | null
  /** What a payment provider kept */
  fee: number | null
  /** Where it was sold */
  channel: string | null
  category: string | null
  source: 'manual' | 'import'
}

export type GetSalesEntriesMonths = {
  months: {
    /** First day of the month */
    month: string
    entries: number
  }[]
}

export type GetSalesEntriesSums = {
  sums: {
    sales: number
    refunds: number
    /** Sales minus refunds */
    revenue: number
  } | null
}

export type GetSalesEntriesRecordedKey = {
  isRecorded: boolean
}

export type PatchSalesEntriesId = {
  id: number
  productName: string
  revenue: number
  /** Null if not recorded */
  cost: number | null
  quantity: number
  saleDate: string
  customerName: string | null
  salesperson: string | null
  /** Number of the receipt, order or invoice that it is a line of */
  receipt: string | null
  /** When on that day, as HH:MM */
  time: string | null
  /** Part of the revenue */
  tax: number | null
  /** What a payment provider kept */
  fee: number | null
  /** Where it was sold */
  channel: string | null
  category: string | null
  source: 'manual' | 'import'
}

export type DeleteSalesEntriesId = {
  deleted: number
  /** Id for `restoreEntries`; null if there was nothing to delete */
  trashId: number | null
  success: true
}

export type PostSalesEntriesRestoreId = {
  success: true
  restored: number
}

export type GetSalesEntriesDeleted = {
  deletions: {
    /** For `restoreEntries` */
    trashId: number
    /** A single sale, Clear All, or an import that was undone */
    kind: 'sale' | 'clear' | 'import'
    /** Number of sales and their revenue */
    count: number
    revenue: number
    /** Of a single sale; null for others */
    productName: string | null
    saleDate: string | null
    /** Of an import that was undone; null for others */
    fileName: string | null
    deletedAt: string
    /** It's deleted permanently within an hour after this. */
    keptUntil: string
  }[]
  /** Null on the last page */
  nextCursor: string | null
}

export type GetDropdownValues = {
  products: string[]
  customers: string[]
  salespeople: string[]
  channels: string[]
  categories: string[]
  /** Spellings that were merged or renamed, with the name that sales with them get; missing without any */
  spellings?:
    | {
        kind: 'product' | 'customer' | 'salesperson' | 'channel' | 'category'
        spelling: string
        name: string
      }[]
    | undefined
}

export type GetAllProducts = {
  name: string
  /** Revenue per sale, over all time, without tax for owners who see figures so */
  averagePrice: number
  /** Percent, over all time; sales without a recorded cost count with the profile's default margin */
  profitMargin: number
  /** Used to suggest amounts for the next sale; null if there are only refunds */
  lastSale: {
    revenue: number
    cost: number | null
    quantity: number
  } | null
}[]

export type PostCustomersImport = {
  importId: number
  /** New customers, and those known before whose contact changes */
  added: number
  changed: number
  /** Customers of whom the file says nothing new */
  same: number
  /** Rows that are not taken */
  leftOut: number
  /** Sentences about rows and values that are not taken */
  remarks: string[]
}

export type GetCustomersImports = {
  imports: {
    id: number
    fileName: string
    createdAt: string
    added: number
    changed: number
    same: number
    leftOut: number
    /** Null: it wasn't undone */
    undoneAt: string | null
    canUndo: boolean
  }[]
}

export type PostSalesEntriesImportCsv = {
  importId: number
  /** That were read as sales, also those that are recorded already */
  rows: number
  imported: number
  /** Sales recorded before that took the values of the file, or were canceled since and taken out */
  updated: number
  /** Rows that were already recorded and therefore skipped, also those with other values that were left out */
  duplicates: number
  errorCount: number
  keptCount?: number | undefined
  /** The first ones, at most 1,000 */
  errors: {
    /** Row number as in a spreadsheet */
    row: number
    /** Header of the column; empty when no single column is at fault */
    column: string
    value: string
    reason:
      | 'no_product'
      | 'no_date'
      | 'bad_date'
      | 'no_such_day'
      | 'unlikely_date'
      | 'no_revenue'
      | 'bad_revenue'
      | 'bad_quantity'
      | 'large_quantity'
      | 'nothing_sold'
      | 'out_of_range'
      | 'long_name'
      | 'shifted'
      | 'total_line'
      | 'heading'
      | 'payment'
      | 'voided'
      | 'not_a_sale'
      | 'other_currency'
      | 'not_paid'
      | 'returned'
      | 'run_together'
    message: string
  }[]
  errorsByReason: {
    reason:
      | 'no_product'
      | 'no_date'
      | 'bad_date'
      | 'no_such_day'
      | 'unlikely_date'
      | 'no_revenue'
      | 'bad_revenue'
      | 'bad_quantity'
      | 'large_quantity'
      | 'nothing_sold'
      | 'out_of_range'
      | 'long_name'
      | 'shifted'
      | 'total_line'
      | 'heading'
      | 'payment'
      | 'voided'
      | 'not_a_sale'
      | 'other_currency'
      | 'not_paid'
      | 'returned'
      | 'run_together'
    message: string
    count: number
  }[]
  /** Sentences about the choices made where the file could be read in more than one way */
  assumptions: string[]
}

export type PostSalesEntriesImportCsvPreview = {
  /** Later calls may send this as `upload` instead of the file, while this server still has it. */
  uploadId: string
  columns: {
    /** Name of the column in a mapping: its header, or `#5` where that is empty or not unique */
    ref: string
    header: string
    samples: string[]
  }[]
  /** The mapping used: the given one, or the suggestion */
  mapping: {
    productName?: string | null | undefined
    revenue?: string | null | undefined
    saleDate?: string | null | undefined
    quantity?: string | null | undefined
    cost?: string | null | undefined
    customerName?: string | null | undefined
    salesperson?: string | null | undefined
    receipt?: string | null | undefined
    time?: string | null | undefined
    tax?: string | null | undefined
    fee?: string | null | undefined
    channel?: string | null | undefined
    category?: string | null | undefined
  }
  /** True if the suggestion is the mapping of the last import with the same headers */
  isRemembered: boolean
  /** Required fields without a column; `summary` is null until there are none, and while `currencies` is a question */
  missing: ('productName' | 'revenue' | 'saleDate')[]
  headerRow: number
  /** The sheets of a workbook that aren't empty; none for other files */
  sheets: {
    name: string
    /** Rows that aren't blank */
    rows: number
    /** True if it has a table that may be what is imported */
    fits: boolean
  }[]
  /** Name of the sheet that is read */
  sheet: string | null
  /** The tables of the file, one unless there are several below each other */
  tables: {
    /** Text of the line above the header; empty when there is none */
    title: string
    headerRow: number
    /** The first column names */
    columns: string[]
    /** Rows below the header that aren't blank */
    rows: number
  }[]
  /** Number of the table that is read, counted from 1 */
  table: number
  encoding:
    | 'utf-8'
    | 'windows-1252'
    | 'windows-1250'
    | 'windows-1251'
    | 'windows-1253'
    | 'windows-1254'
    | 'windows-1255'
    | 'windows-1256'
    | 'windows-1257'
    | 'windows-874'
    | 'shift_jis'
    | 'euc-kr'
    | 'gb18030'
    | 'big5'
    | 'utf-16le'
    | 'utf-16be'
  dateOrder: {
    value: 'mdy' | 'dmy' | 'ymd'
    settledBy: 'choice' | 'column' | 'file' | 'unneeded' | 'remembered' | 'default'
  }
  decimal: {
    value: '.' | ','
    settledBy: 'choice' | 'column' | 'file' | 'unneeded' | 'remembered' | 'default'
  }
  /** Columns of shipping and tips, and whether the revenue has them */
  extras: {
    kind: 'shipping' | 'tips'
    column: string
    isCounted: boolean
  }[]
  revenueIs: 'total' | 'unitPrice'
  costIs: 'total' | 'unitCost'
  /** What the file looks like; null for sales. It is imported only with the option `contents`, except for totals per day, whose revenue is right. */
  looksLike:
    | 'account'
    | 'expenses'
    | 'stock'
    | 'customers'
    | 'customerTotals'
    | 'dayTotals'
    | 'monthTotals'
    | null
  /** Options that the file leaves open, to ask the owner about */
  questions: (
    | 'sheet'
    | 'contents'
    | 'year'
    | 'dateOrder'
    | 'monthNames'
    | 'decimal'
    | 'currencies'
    | 'emptyDates'
    | 'shipping'
    | 'tips'
    | 'revenueIs'
    | 'negativeQuantity'
    | 'returned'
    | 'changed'
    | 'payments'
    | 'unpaid'
    | 'discount'
    | 'refunded'
    | 'tax'
    | 'negativeAmounts'
  )[]
  /** Currencies that the file names for its sales, most sales first, with their sums before any conversion. `couldBe` has all codes that a sign like $ can stand for. One that could be the account's counts as that. */
  currencies: {
    code: string
    name: string
    couldBe: string[]
    sales: number
    total: number
  }[]
  /** The one used, now or remembered from the last file like it; null with a product column */
  defaultProduct: string | null
  /** Names to choose from as `defaultProduct`, if no column says what was sold */
  suggestedProducts: string[]
  /** True while the account has no sales, so that its currency can still be changed without harm */
  canSwitchCurrency: boolean
  /** For each question an ambiguous cell and its value for each answer; missing: it has none for that answer */
  doubts: {
    dateOrder?:
      | {
          cell: string
          readings: Record<string, string>
          /** Of the whole file in each order that is possible: the first and the last day of its sales, and the number of rows whose dates don't exist in it. */
          spans: Record<
            string,
            {
              firstDate: string | null
              lastDate: string | null
              unread: number
            }
          >
        }
      | undefined
    /** No date of the file has a year: one of them, and what it is in each year that is likely. `found` is what the title or the name of the file says, which needs no answer. */
    year?:
      | {
          cell: string
          found: string | null
          years: {
            year: string
            reads: string
          }[]
        }
      | undefined
    /** Rows without a date, which may be of the same day as the row above. */
    emptyDates?:
      | {
          column: string
          rows: number
          total: number
        }
      | undefined
    /** The name of the month is another one in Croatian than elsewhere. */
    monthNames?:
      | {
          cell: string
          readings: {
            croatian: string
            others: string
          }
        }
      | undefined
    decimal?:
      | {
          cell: string
          readings: Record<string, number>
        }
      | undefined
    /** Price × quantity and a total don't agree in `differing` of the sales. */
    revenueIs?:
      | {
          differing: number
          sales: number
          /** Name of each column in a mapping, and the revenue of the whole file with each answer */
          price: {
            ref: string
            sum: number
          }
          total: {
            ref: string
            sum: number
          }
          quantity: string
          /** True if the total is that of an order with several rows */
          isOfOrder: boolean
        }
      | undefined
    /** Rows with a negative quantity have positive amounts, which add up to `total`. */
    negativeQuantity?:
      | {
          rows: number
          total: number
        }
      | undefined
    /** This column flags rows with positive amounts as given back, with a yes or with the words `said`. */
    returned?:
      | {
          column: string
          said: string[]
          rows: number
          total: number
        }
      | undefined
    /** Revenue of the whole file without this column of taxes, and with it. `isOnTop`: the file shows that the amounts don't include it; it is left out then unless the owner wants it added, and there is nothing to ask. */
    tax?:
      | {
          column: string
          without: number
          added: number
          isOnTop: boolean
        }
      | undefined
    /** Rows with these marks come to as much as the others. */
    payments?:
      | {
          column: string
          marks: string[]
          rows: number
          total: number
        }
      | undefined
    /** Sales with these statuses haven't been paid yet. */
    unpaid?:
      | {
          statuses: string[]
          rows: number
          total: number
        }
      | undefined
    discount?:
      | {
          /** Header of the column */
          column: string
          /** Revenue of the whole file with each answer */
          subtract: number
          included: number
        }
      | undefined
    refunded?:
      | {
          /** Header of the column */
          column: string
          /** Revenue of the whole file with each answer */
          subtract: number
          included: number
        }
      | undefined
    /** The amounts may include these columns. */
    shipping?:
      | {
          /** Header of the column */
          column: string
          /** Revenue of the whole file with each answer */
          subtract: number
          included: number
        }
      | undefined
    tips?:
      | {
          /** Header of the column */
          column: string
          /** Revenue of the whole file with each answer */
          subtract: number
          included: number
        }
      | undefined
    /** All amounts are below zero; their sum without the sign. */
    negativeAmounts?:
      | {
          total: number
        }
      | undefined
  }
  /** Sentences about what may make the total wrong, and is not asked */
  warnings: string[]
  assumptions: string[]
  /** The first rows as they will be imported */
  rows: {
    row: number
    /** Null when the row is rejected */
    sale: {
      productName: string
      revenue: number
      cost: number | null
      quantity: number
      saleDate: string
      customerName: string | null
      salesperson: string | null
      receipt: string | null
      time: string | null
      tax: number | null
      fee: number | null
      channel: string | null
      category: string | null
    } | null
    /** Original text of the cells that it is read from */
    cells: Record<string, string>
    error: {
      /** Row number as in a spreadsheet */
      row: number
      /** Header of the column; empty when no single column is at fault */
      column: string
      value: string
      reason:
        | 'no_product'
        | 'no_date'
        | 'bad_date'
        | 'no_such_day'
        | 'unlikely_date'
        | 'no_revenue'
        | 'bad_revenue'
        | 'bad_quantity'
        | 'large_quantity'
        | 'nothing_sold'
        | 'out_of_range'
        | 'long_name'
        | 'shifted'
        | 'total_line'
        | 'heading'
        | 'payment'
        | 'voided'
        | 'not_a_sale'
        | 'other_currency'
        | 'not_paid'
        | 'returned'
        | 'run_together'
      message: string
    } | null
  }[]
  /** The first of `maybeChanged` */
  changedRows: {
    row: number
    /** Of the recorded sale */
    productName: string
    saleDate: string
    /** Values that differ; null: there is none */
    differences: {
      field:
        | 'productName'
        | 'revenue'
        | 'saleDate'
        | 'quantity'
        | 'cost'
        | 'customerName'
        | 'salesperson'
        | 'receipt'
        | 'time'
        | 'tax'
        | 'fee'
        | 'channel'
        | 'category'
      recorded: string | number | null
      inFile: string | number | null
    }[]
  }[]
  /** The first of `canceled`, and of `gone` */
  canceledSales: {
    productName: string
    saleDate: string
    revenue: number
  }[]
  goneSales: {
    productName: string
    saleDate: string
    revenue: number
  }[]
  /** The largest sales of the file that are far larger than a `usual` one, of so many with this revenue in all. */
  large: {
    sales: {
      productName: string
      saleDate: string
      revenue: number
    }[]
    of: number
    usual: number
    revenue: number
  } | null
  /** Counts for the whole file */
  summary: {
    rows: number
    imported: number
    updated: number
    duplicates: number
    errorCount: number
    /** Rows whose sales are recorded with other values. The option `changed` decides whether they are among those updated, imported or left out; with `ask` they are in none of these. */
    maybeChanged: number
    /** Recorded sales whose rows were canceled since, and what they come to. They stay, or `update` takes them out. */
    canceled: number
    canceledRevenue: number
    /** For a file on the web: sales that it brought before and that aren't among its rows any more. */
    gone: number
    errorsByReason: {
      reason:
        | 'no_product'
        | 'no_date'
        | 'bad_date'
        | 'no_such_day'
        | 'unlikely_date'
        | 'no_revenue'
        | 'bad_revenue'
        | 'bad_quantity'
        | 'large_quantity'
        | 'nothing_sold'
        | 'out_of_range'
        | 'long_name'
        | 'shifted'
        | 'total_line'
        | 'heading'
        | 'payment'
        | 'voided'
        | 'not_a_sale'
        | 'other_currency'
        | 'not_paid'
        | 'returned'
        | 'run_together'
      message: string
      count: number
    }[]
    /** Of all rows that can be read, including those already recorded */
    totalRevenue: number
    firstDate: string | null
    lastDate: string | null
  } | null
}

export type GetSalesEntriesImports = {
  imports: {
    id: number
    fileName: string
    state: 'running' | 'done' | 'undone' | 'canceled' | 'failed'
    /** Why it failed or what it left out, for the owner */
    message: string | null
    /** Instants, ISO 8601 */
    createdAt: string
    endedAt: string | null
    /** Null unless it is running; `fraction` of the whole work from 0 to 1, `secondsLeft` null while unknown */
    progress: {
      rowsRead: number
      fraction: number
      secondsLeft: number | null
    } | null
    imported: number
    /** Sales recorded before that took the values of the file, or were taken out because they were canceled since */
    updated: number
    duplicates: number
    /** Rejected rows; `rejectedRows` returns them while `hasRejectedRows` is true */
    errorCount: number
    hasRejectedRows: boolean
    /** False if none of its sales are left: they were all deleted, or it was undone. Sales that it updated are of it for 30 days. */
    hasSales: boolean
    /** The sales that it added and that were edited since */
    editedCount: number
    /** Of a file on the web: its id in `listFeeds`; null for any other */
    feedId: number | null
    /** Of an undone import: the id for `restoreEntries`; null when it can no longer be restored */
    trashId: number | null
  }[]
}

export type GetSalesEntriesImportsIdEdited = {
  entries: {
    id: number
    productName: string
    revenue: number
    /** Null if not recorded */
    cost: number | null
    quantity: number
    saleDate: string
    customerName: string | null
    salesperson: string | null
    /** Number of the receipt, order or invoice that it is a line of */
    receipt: string | null
    /** When on that day, as HH:MM */
    time: string | null
    /** Part of the revenue */
    tax: number | null
    /** What a payment provider kept */
    fee: number | null
    /** Where it was sold */
    channel: string | null
    category: string | null
    source: 'manual' | 'import'
  }[]
  count: number
  left: number
  updated: number
}

export type GetSalesEntriesImportsIdSales = {
  sales: number
  totalRevenue: number
  /** Null when there are none */
  firstDate: string | null
  lastDate: string | null
}

export type GetSalesEntriesImportsIdErrors = {
  errors: {
    /** Row number as in a spreadsheet */
    row: number
    /** Header of the column; empty when no single column is at fault */
    column: string
    value: string
    reason:
      | 'no_product'
      | 'no_date'
      | 'bad_date'
      | 'no_such_day'
      | 'unlikely_date'
      | 'no_revenue'
      | 'bad_revenue'
      | 'bad_quantity'
      | 'large_quantity'
      | 'nothing_sold'
      | 'out_of_range'
      | 'long_name'
      | 'shifted'
      | 'total_line'
      | 'heading'
      | 'payment'
      | 'voided'
      | 'not_a_sale'
      | 'other_currency'
      | 'not_paid'
      | 'returned'
      | 'run_together'
    message: string
  }[]
  errorsByReason: {
    reason:
      | 'no_product'
      | 'no_date'
      | 'bad_date'
      | 'no_such_day'
      | 'unlikely_date'
      | 'no_revenue'
      | 'bad_revenue'
      | 'bad_quantity'
      | 'large_quantity'
      | 'nothing_sold'
      | 'out_of_range'
      | 'long_name'
      | 'shifted'
      | 'total_line'
      | 'heading'
      | 'payment'
      | 'voided'
      | 'not_a_sale'
      | 'other_currency'
      | 'not_paid'
      | 'returned'
      | 'run_together'
    message: string
    count: number
  }[]
  keptCount?: number | undefined
}

export type GetKpiMetrics = {
  totalRevenue: number
  totalSales: number
  /** Sales of one day with the same receipt number are one, and each sale without a number is one by itself */
  purchases: number
  /** Per purchase */
  averageSale: number
  grossProfitMargin: number
  /** Percent of the revenue whose cost is recorded */
  costCoverage: number
  /** `averageSale` under the name of the specification */
  avgTransactionValue: number
  /** What of the total is dated after today; null without any. Nothing else but the totals and the projection has it. */
  bookedAhead: {
    revenue: number
    sales: number
  } | null
  /** Tax in the revenue; 0 for owners who see figures without it */
  totalTax: number
  /** Purchases with a receipt number */
  receipts: number
  /** Sales without a receipt number */
  salesWithoutReceipt: number
  /** Pieces sold per purchase; null without receipts */
  itemsPerReceipt: number | null
  /** Null when nothing can be compared, or the compared period had no revenue */
  revenueGrowthRate: number | null
  /** What was compared, in words, or why nothing was */
  revenueGrowthRateContext: string
  comparedWith: 'preceding' | 'lastYear' | 'lastYearWeekdays'
  /** False when one of the two sides has no data; `elapsed` and `previous` say nothing about growth then */
  isComparable: boolean
  /** The part of the period that is comparable with `previous`: up to today, without sales dated later, and only as far as both sides have data. */
  elapsed: {
    totalRevenue: number
    totalSales: number
    /** Sales of one day with the same receipt number are one, and each sale without a number is one by itself */
    purchases: number
    /** Per purchase */
    averageSale: number
    grossProfitMargin: number
    /** Percent of the revenue whose cost is recorded */
    costCoverage: number
    startDate: string
    endDate: string
  }
  /** The compared period, as far as `elapsed` reaches */
  previous: {
    totalRevenue: number
    totalSales: number
    /** Sales of one day with the same receipt number are one, and each sale without a number is one by itself */
    purchases: number
    /** Per purchase */
    averageSale: number
    grossProfitMargin: number
    /** Percent of the revenue whose cost is recorded */
    costCoverage: number
    startDate: string
    endDate: string
  }
  ytdRevenue: number
  projectedAnnualRevenue: number
  projection: {
    low: number
    high: number
    /** The method, in words */
    basis: string
    /** Operating days of that year so far */
    operatingDays: number
    early: boolean
    /** Why nothing is projected, in words: no sales for much longer than ever before, or no revenue left after refunds. The amounts are then those of the year so far. null if there is a projection. */
    obstacle: string | null
    /** The months of the running year that aren't over, each as a whole: the current one includes its revenue so far. With the finished months they add up exactly to `projectedAnnualRevenue`. A month's range is wider in proportion than the year's. [] for any other year. */
    months: {
      start: string
      expected: number
      low: number
      high: number
    }[]
  }
  series: {
    bucket: 'day' | 'month'
    points: {
      start: string
      revenue: number
      sales: number
      /** Sales of one day with the same receipt number count as one */
      purchases: number
      /** Gross profit margin in percent; 0 when there was no revenue */
      margin: number
      /** Same bucket of the compared period; null when it has no such bucket */
      previousRevenue: number | null
      previousSales: number | null
      previousPurchases: number | null
      previousMargin: number | null
    }[]
  }
  /** The last 90 days, today included, whatever the range: what the next sales are likely to bring */
  recent: {
    startDate: string
    endDate: string
    averageSale: number
    totalSales: number
    purchases: number
  }
  /** Null without fixed costs in the profile */
  profit: {
    /** The days that it is about: from the first day with sales to today, and not after the month of the last sale. The end is before the start if there are none. */
    startDate: string
    endDate: string
    /** `grossProfit` less `fees` and `fixedCosts`; null without such days, or if neither a cost nor a margin is known */
    amount: number | null
    revenue: number
    tax: number
    /** Recorded, or assumed by the margin */
    costOfSales: number
    /** `revenue` less `tax` and `costOfSales` */
    grossProfit: number
    /** What payment providers kept */
    fees: number
    /** Of these days: each has its share of its month */
    fixedCosts: number
    /** Percent of the revenue whose cost is recorded */
    costCoverage: number
    /** Of the days in `elapsed` and `previous`; null if one of the two isn't known, or nothing was sold before */
    compared: {
      now: number
      before: number
    } | null
    /** Revenue per open day that pays for all costs of the whole months around the range, at the margin of the days, or of the last 90 if the days have fewer than ten sales; without an amount, why there is none */
    breakEven: {
      startDate: string
      endDate: string
      amount: number | null
      obstacle: string | null
    }
    /** Revenue per open day of these days; null without open days */
    perOpenDay: number | null
  } | null
  /** First and last day with sales, over all time and up to today; null without sales */
  history: {
    firstDay: string
    lastDay: string
    lastDayToDate: string | null
  } | null
  /** Whether any sale, of any time, has one */
  uses: {
    channels: boolean
    categories: boolean
    salespeople: boolean
    customers: boolean
  }
  today: string
}

export type GetWhy = {
  figure: 'totalRevenue' | 'totalSales' | 'averageSale' | 'grossProfitMargin'
  /** The compared period in words, or why nothing can be compared */
  context: string
  comparedWith: 'preceding' | 'lastYear' | 'lastYearWeekdays'
  current: {
    totalRevenue: number
    totalSales: number
    /** Sales of one day with the same receipt number are one, and each sale without a number is one by itself */
    purchases: number
    /** Per purchase */
    averageSale: number
    grossProfitMargin: number
    /** Percent of the revenue whose cost is recorded */
    costCoverage: number
    startDate: string
    endDate: string
    /** Revenue without tax, which margins are of */
    netRevenue: number
    /** Sum of the refunds in it, not above 0 */
    refunds: number
  }
  previous: {
    totalRevenue: number
    totalSales: number
    /** Sales of one day with the same receipt number are one, and each sale without a number is one by itself */
    purchases: number
    /** Per purchase */
    averageSale: number
    grossProfitMargin: number
    /** Percent of the revenue whose cost is recorded */
    costCoverage: number
    startDate: string
    endDate: string
    /** Revenue without tax, which margins are of */
    netRevenue: number
    /** Sum of the refunds in it, not above 0 */
    refunds: number
  }
  /** In the unit of the figure; null when there is nothing to compare with, and then there are no effects and no group */
  change: number | null
  /** They add up exactly to the change. [] when there are too few sales to speak of an average. */
  effects: {
    kind: 'sales' | 'average' | 'refunds' | 'days' | 'pace' | 'mix' | 'own'
    /** In the unit of the figure: money, sales or percentage points */
    change: number
    /** What it is the effect of, on both sides: number of sales, their average, refunds, days, sales a day; null for a mix */
    current: number | null
    previous: number | null
  }[]
  /** The change split by what was asked for */
  group: {
    by: 'product' | 'customer' | 'salesperson'
    /** False if no sale of either side has such a name; the parts are then only those without */
    hasNames: boolean
    /** Largest rise first, largest fall last of the names; they add up exactly to the change */
    parts: {
      /** `others`: all names that aren't listed. `unnamed`: sales without a name. `rest`: both of them. */
      kind: 'named' | 'others' | 'unnamed' | 'rest'
      name: string | null
      /** How many names `others` stands for */
      count: number | null
      change: number
      current: {
        /** Of the margin: without tax, a part of `netRevenue` */
        revenue: number
        /** Null for the margin */
        sales: number | null
        /** Percent; only for the margin, and null without revenue */
        margin: number | null
      } | null
      previous: {
        /** Of the margin: without tax, a part of `netRevenue` */
        revenue: number
        /** Null for the margin */
        sales: number | null
        /** Percent; only for the margin, and null without revenue */
        margin: number | null
      } | null
    }[]
    /** With thousands of customers only those are compared who have spent the most: how many. Null: all of them. */
    among: number | null
  } | null
  /** One sale without which the figures would look different: half of the change or more */
  standsOut: {
    side: 'current' | 'previous'
    product: string
    revenue: number
    date: string
  } | null
}

export type GetProductPerformance = {
  name: string
  totalSales: number
  /** Sales of one day with the same receipt number are one; of products and salespeople every sale is one */
  purchases: number
  /** Per purchase */
  averageRevenue: number
  totalRevenue: number
  /** Percent */
  profitMargin: number
  /** Percent of the revenue whose cost is recorded; the margin of the rest is assumed */
  costCoverage: number
}[]

export type GetChannelPerformance = {
  name: string
  totalSales: number
  /** Sales of one day with the same receipt number are one; of products and salespeople every sale is one */
  purchases: number | null
  /** Per purchase */
  averageRevenue: number | null
  totalRevenue: number
  /** Percent */
  profitMargin: number
  /** Percent of the revenue whose cost is recorded; the margin of the rest is assumed */
  costCoverage: number
}[]

export type GetCategoryPerformance = {
  name: string
  totalSales: number
  /** Sales of one day with the same receipt number are one; of products and salespeople every sale is one */
  purchases: number | null
  /** Per purchase */
  averageRevenue: number | null
  totalRevenue: number
  /** Percent */
  profitMargin: number
  /** Percent of the revenue whose cost is recorded; the margin of the rest is assumed */
  costCoverage: number
}[]

export type GetSalesTeam = {
  name: string
  totalSales: number
  purchases: number
  averageRevenue: number
  totalRevenue: number
  /** After refunds; what a commission is a percentage of */
  revenueWithoutTax: number
  /** Percent of it that they are paid; null for none */
  commissionRate: number | null
  /** What they are owed for the range, and for the one channel or category that is asked about; null without a rate */
  commission: number | null
}[]

export type GetCustomerIntelligence = {
  id: number
  name: string
  /** Purchases: sales of one day with the same receipt number count as one */
  transactions: number
  averageSpent: number
  totalSpent: number
  totalQuantity: number
  lastPurchase: string
  purchaseHistory: {
    product: string
    quantity: number
    revenue: number
    date: string
  }[]
}[]

export type GetBusyHours = {
  /** Hours with sales or refunds, Monday first */
  hours: {
    /** 0 Sunday … 6 Saturday */
    weekday: number
    /** 0 to 23 */
    hour: number
    sales: number
    revenue: number
  }[]
  /** All sales of the range, and those of them with a time */
  sales: number
  salesWithTime: number
}

export type GetDatasetOverview = {
  /** Sales and refunds */
  records: number
  /** Years with records, in order */
  years: number[]
  salespeople: number
  customers: number
}

export type GetBusinessGoals = {
  id: number
  goalType: 'revenue' | 'profit_margin' | 'units'
  /** Years and quarters are those of the fiscal year as it was when the goal was set; see `period` for its days */
  timeframe: string
  /** '' when unset */
  description: string
  /** Money, percent or a number of sales, depending on the type, like the other amounts */
  targetAmount: number
  isActive: boolean
  /** The owner's day on which it was set */
  setOn: string
  /** ISO time; null until it is achieved, which the server records as soon as the figures meet the target of an active goal. Unchanged when sales are deleted later. */
  achievedAt: string | null
  /** The amount when it was achieved */
  achievedAmount: number | null
  /** The day on which the figures met the target, not before `setOn`; null until then, and where it isn't known */
  reachedOn: string | null
  /** TotalRevenue, grossProfitMargin or totalSales of the period up to today */
  currentAmount: number
  /** What is dated after today, in the period and in its unit; it counts when its day comes. 0 for a margin */
  bookedAhead: number
  /** The current margin is assumed in part, as the cost of some of the revenue isn't recorded; false for other types. */
  isMarginAssumed: boolean
  period: {
    /** `2026 (Full Year)`, `Q3 2026`, `July 2026` */
    label: string
    startDate: string
    endDate: string
    /** Position of the period relative to the owner's today */
    phase: 'upcoming' | 'current' | 'over'
  }
  /** Null for goals of profit margin, which isn't a sum over days */
  pace: {
    /** True on its first day, when nothing is due yet, so that nothing is behind. */
    isFirstDay: boolean
    /** Amount due by the end of today: what was reached before the first day + the rest of the target × the share of the operating days from then on that are over */
    expectedByNow: number
    /** Amount left to the target; 0 when it is met */
    remaining: number
    /** Open days left in the period, today included; all of them before it. Closed days per year have no dates, and count. */
    operatingDaysLeft: number
    /** What was missing this morning per open day left, rounded up, money to whole units; null when it is met or no day is left */
    perOperatingDay: number | null
    /** The day on which the target is reached at the pace so far, which may be after the period's end. null when it is met, outside of the period, without a pace (nothing sold, or too few days), and when it would take over five years. */
    projectedDate: string | null
    /** At `expectedByNow` or above, for sales at the nearest whole number */
    isAhead: boolean
  } | null
  /** True for an open goal of a running period that has less than is due by now, or a lower margin than its target; never on its first day */
  isBehind: boolean
  /** True for an open goal of a running period: of revenue, if no run of as many open days ever brought in what is missing (`target/number.ts`); of profit margin, if the rest needs more than all of its revenue. Never for units. */
  isOutOfReach: boolean
  /** For a goal of profit margin: the margin in percent that the rest of the running period needs, if each open day brings in what it did lately. null for other types, when it is met, and when it can't be known. */
  marginNeeded: number | null
}[]

export type GetBusinessGoalsSuggestions = {
  /** What the period already has up to today; a target up to this is met */
  currentAmount: number
  isMarginAssumed: boolean
  /** What the targets are taken from; null for too short a history */
  basis: {
    startDate: string
    endDate: string
    /** Number of the goal's periods in it; `amount` is their average */
    periods: number
    amount: number
    isMarginAssumed: boolean
  } | null
  /** Smallest first, without those already met */
  targets: {
    targetAmount: number
    /** How much more than `basis.amount`: percent, or percentage points of a margin */
    raisedBy: number
  }[]
}

export type GetCustomerFindings = {
  findings: {
    kind:
      | 'booked'
      | 'silence'
      | 'season'
      | 'interval'
      | 'early'
      | 'lastYear'
      | 'price'
      | 'spending'
      | 'trend'
      | 'share'
      | 'together'
      | 'alone'
      | 'margin'
    /** Whether it is good or bad news, or neither */
    tone: 'better' | 'worse' | 'neutral'
    text: string
    /** Customers and products, as written in the text */
    names: string[]
    figures: (
      | {
          label: string
          kind: 'money' | 'percent' | 'days' | 'count'
          value: number
        }
      | {
          label: string
          kind: 'day'
          day: string
        }
    )[]
    /** Days of the customer's sales that it rests on; null without any */
    range: {
      startDate: string
      endDate: string
    } | null
  }[]
  /** What to do, by the same plain rules; the findings are its reasons */
  suggestion: string
  /** The operator has set a model that can say it in other words. */
  hasModel: boolean
}

export type GetOutreach = {
  customers: {
    customerId: number
    name: string
    priority: 'high' | 'medium' | 'low'
    /** Percent off that the message offers; null for none */
    offer: number | null
    lastPurchase: string
    /** Days since then */
    silentDays: number
    /** Revenue of all time, without refunds */
    spent: number
    /** `Usually here every two weeks`, `Usually buys in May`; null if nothing is usual */
    habit: string | null
    /** The built-in text to send, and its subject for an email */
    message: string
    /** The same without the offer, or with it where offers are switched off; null if there is none to make */
    otherMessage: string | null
    subject: string
    /** Null: not known */
    phone: string | null
    email: string | null
    /** False: nobody noted whether they agreed to be written to. Those who didn't are not on the list. */
    hasAgreed: boolean
  }[]
  /** On the list, without those who are done or snoozed */
  total: number
  /** Done or snoozed */
  putAside: number
  /** Customers who haven't bought for a while either, but asked not to be written to */
  unwilling: number
  /** Any sale names a customer; a name for anybody doesn't count, such as `Walk-in`. */
  hasCustomers: boolean
  /** The messages make offers: `offersInMessages` of the profile. */
  offers: boolean
  /** A business name is set, which the texts mention. */
  hasShopName: boolean
  /** The operator has set a model that can write. */
  hasModel: boolean
  /** Last day with a recorded sale, up to today; null without one */
  recordedUntil: string | null
  /** Those written to in the last 60 days, how many of them have bought since, and their revenue since then. */
  written: {
    customers: number
    cameBack: number
    revenue: number
  }
}

export type GetToday = {
  today: string
  /** The next open day if the shop is closed today; else null */
  closedUntil: string | null
  /** The first day with a sale, up to today; null without one */
  firstSale: string | null
  day: {
    revenue: number
    sales: number
  }
  /** The number to work for: the same as the coach's. null before anything is known */
  target: {
    beat: 'day' | 'week' | 'month'
    /** The day, week or month that one can still work in; it may be the next one */
    startDate: string
    endDate: string
    /** In whole units */
    amount: number
    /** What came in so far */
    revenue: number
    sales: number
    isReached: boolean
    /** What such a day, week or month usually brings; null if it is too early to know */
    usual: number | null
    /** What the goal of `period` needs of it; null without a goal, or if it was reached before the day, week or month began */
    needed: number | null
    /** `November`, `Q4 2026` or `2026` */
    period: string | null
    /** Open days left in `period`, today included */
    openDaysLeft: number | null
    /** What `period` comes to as usual, if its goal is out of reach; else null */
    realistic: number | null
    /** The shorter period whose goal was reached before, so that sales count for `period` */
    done: string | null
  } | null
  /** This week up to today, or last week if this one had no open day yet */
  week: {
    revenue: number
    sales: number
    isLast: boolean
    /** Revenue of a usual week; null while open days are left, and if it is too early to know */
    usual: number | null
  }
  month: {
    /** `November`, `Q4 2026`, `2026`, `FY 2026/27` */
    name: string
    /** Up to today */
    revenue: number
    /** Its largest revenue goal, active or reached; null without any */
    goal: {
      amount: number
      /** Due by the end of today, as in a goal's pace; null on the goal's first day */
      expectedByNow: number | null
      isOutOfReach: boolean
    } | null
    /** In percent, from the year before, as `/api/kpi-metrics` compares; null if it can't be compared */
    growth: number | null
  }
  /** The quarter if it has a goal and the year has none or is less behind, else the year */
  yearOrQuarter: {
    /** `November`, `Q4 2026`, `2026`, `FY 2026/27` */
    name: string
    /** Up to today */
    revenue: number
    /** Its largest revenue goal, active or reached; null without any */
    goal: {
      amount: number
      /** Due by the end of today, as in a goal's pace; null on the goal's first day */
      expectedByNow: number | null
      isOutOfReach: boolean
    } | null
    /** In percent, from the year before, as `/api/kpi-metrics` compares; null if it can't be compared */
    growth: number | null
  }
  hint:
    | {
        kind: 'record'
        /** Names it, so that it can be dismissed */
        key: string
        /** The owner hasn't seen it lately. */
        isNew: boolean
        since: string
      }
    | {
        kind: 'out-of-reach'
        /** Names it, so that it can be dismissed */
        key: string
        /** The owner hasn't seen it lately. */
        isNew: boolean
        period: string
        source: 'month' | 'quarter' | 'year' | 'profile'
        timeframe: string
        realistic: number
      }
    | {
        kind: 'imported'
        /** Names it, so that it can be dismissed */
        key: string
        /** The owner hasn't seen it lately. */
        isNew: boolean
        since: string
        months: number
        sales: number
      }
    | {
        kind: 'first-goal'
        /** Names it, so that it can be dismissed */
        key: string
        /** The owner hasn't seen it lately. */
        isNew: boolean
      }
    | {
        kind: 'customer'
        /** Names it, so that it can be dismissed */
        key: string
        /** The owner hasn't seen it lately. */
        isNew: boolean
        customerId: number
        name: string
        hasPhone: boolean
        /** Days between visits */
        usual: number
        silentDays: number
      }
    | {
        kind: 'product'
        /** Names it, so that it can be dismissed */
        key: string
        /** The owner hasn't seen it lately. */
        isNew: boolean
        name: string
        /** Of the last four weeks, and of the four before */
        revenue: number
        before: number
      }
    | {
        kind: 'costs'
        /** Names it, so that it can be dismissed */
        key: string
        /** The owner hasn't seen it lately. */
        isNew: boolean
        assumedMargin: number
      }
    | {
        kind: 'next-goal'
        /** Names it, so that it can be dismissed */
        key: string
        /** The owner hasn't seen it lately. */
        isNew: boolean
        month: string
        lastYear: number | null
      }
    | {
        kind: 'history'
        /** Names it, so that it can be dismissed */
        key: string
        /** The owner hasn't seen it lately. */
        isNew: boolean
      }
    | {
        kind: 'streak'
        /** Names it, so that it can be dismissed */
        key: string
        /** The owner hasn't seen it lately. */
        isNew: boolean
        current: number
        beat: 'day' | 'week' | 'month'
      }
    | null
}
