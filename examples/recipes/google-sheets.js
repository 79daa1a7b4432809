// Google Sheets: Extensions > Apps Script. Paste this, fill in the address, and set the token as the script property
// KPI_TOKEN (Project Settings). Then run `updateFigures`, or let a trigger run it every morning.
const SHOP = 'https://shop.example'

/** Writes this month's figures into the sheet "Figures". */
function updateFigures() {
  const today = Utilities.formatDate(new Date(), Session.getScriptTimeZone(), 'yyyy-MM-dd')
  const range = '?startDate=' + today.slice(0, 8) + '01&endDate=' + today
  const figures = fetchFromShop('/api/kpi-metrics' + range)
  const products = fetchFromShop('/api/product-performance' + range)
  const rows = [
    ['Revenue', figures.totalRevenue],
    ['Sales', figures.totalSales],
    ['Average sale', figures.averageSale],
    ['', ''],
    ['Product', 'Revenue'],
  ].concat(
    products.map(function (product) {
      return [product.name, product.totalRevenue]
    }),
  )
  const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Figures')
  sheet.clearContents()
  sheet.getRange(1, 1, rows.length, 2).setValues(rows)
}

function fetchFromShop(path) {
  const token = PropertiesService.getScriptProperties().getProperty('KPI_TOKEN')
  const answer = UrlFetchApp.fetch(SHOP + path, {
    headers: { Authorization: 'Bearer ' + token },
    muteHttpExceptions: true,
  })
  const body = JSON.parse(answer.getContentText())
  if (answer.getResponseCode() !== 200) throw new Error(body.message)
  return body
}
