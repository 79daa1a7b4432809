import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'

/**
 * Runs `updateFigures` of an Apps Script as Google would: `node apps-script.ts FILE`. What it writes into the sheet is
 * printed as JSON. Its calls are synchronous, so each is made by a process of its own.
 */

const { SHOP, KPI_TOKEN } = process.env

const FETCH = `
  const [url, headers] = [process.argv[1], JSON.parse(process.argv[2])]
  const answer = await fetch(url, { headers })
  process.stdout.write(JSON.stringify({ status: answer.status, text: await answer.text() }))`

const sheet: unknown[] = []
const google = {
  Utilities: { formatDate: (date: Date) => date.toISOString().slice(0, 10) },
  Session: { getScriptTimeZone: () => 'UTC' },
  PropertiesService: { getScriptProperties: () => ({ getProperty: () => KPI_TOKEN }) },
  UrlFetchApp: {
    fetch(url: string, { headers }: { headers: object }) {
      const args = ['--input-type=module', '-e', FETCH, url, JSON.stringify(headers)]
      const answer = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as {
        status: number
        text: string
      }
      return { getContentText: () => answer.text, getResponseCode: () => answer.status }
    },
  },
  SpreadsheetApp: {
    getActiveSpreadsheet: () => ({
      getSheetByName: () => ({
        clearContents: () => sheet.splice(0),
        getRange: (row: number, column: number, rows: number, columns: number) => ({
          setValues: (values: unknown[]) => sheet.push({ row, column, rows, columns, values }),
        }),
      }),
    }),
  },
}
const script = readFileSync(process.argv[2]!, 'utf8').replace('https://shop.example', SHOP!)
runInNewContext(`${script}\nupdateFigures()`, google)
process.stdout.write(JSON.stringify(sheet))
