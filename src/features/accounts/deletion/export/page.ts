import type { Database } from '../../../../server/database/tenancy.ts'
import { escaped } from '../../../../server/mail/html.ts'
import type { ArchivePart, ArchiveSection, Cell } from '../../../../server/owner-data.ts'
import { formatCount } from '../../../../shared/money.ts'
import { inWriting, isNumber, momentOf, type Writing } from './cells.ts'
import { STYLES } from './styles.ts'

/** rows of a part; its file has all */
const MOST_ROWS = 300
/** characters of a cell */
const MOST_TEXT = 4_000

interface Contents {
  sections: ArchiveSection[]
  /** parts with rows */
  filled: Set<ArchivePart>
  writing: Writing
  appName: string
  now: Date
}

/** Needs no network, scripts or app. Escapes everything. */
export async function* indexPage(
  db: Database,
  ownerId: string,
  { sections, filled, writing, appName, now }: Contents,
): AsyncGenerator<string> {
  const shown = sections
    .map(({ title, parts }) => ({ title, parts: parts.filter((part) => filled.has(part)) }))
    .filter(({ parts }) => parts.length > 0)
  yield head(appName, now, writing)
  yield contentsOf(shown)
  for (const { title, parts } of shown) {
    yield `<section aria-labelledby="${idOf(title)}">\n<h2 id="${idOf(title)}">${escaped(title)}</h2>\n`
    for (const part of parts) yield await articleOf(part, part.rows(db, ownerId), writing)
    yield '</section>\n'
  }
  yield end(sections, filled)
}

const head = (appName: string, now: Date, writing: Writing): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file: data:">
<meta name="referrer" content="no-referrer">
<title>${escaped(`Everything that ${appName} stores about you`)}</title>
<style>${STYLES}</style>
</head>
<body>
<header>
<h1>${escaped(`Everything that ${appName} stores about you`)}</h1>
<p>As of ${escaped(momentOf(now, writing))}. Times are those of your time zone, ${escaped(writing.timeZone)}. Amounts are in ${escaped(writing.currency)}, the currency of your business profile.</p>
<p>If you see no pictures, unpack the ZIP file first. Files that end in .csv open in any spreadsheet program; a name in them that a spreadsheet could run as a formula begins with an apostrophe (&#39;).</p>
</header>
<main>
`

const contentsOf = (sections: ArchiveSection[]): string => `<nav aria-label="Contents">
<h2>Contents</h2>
<ul>
${sections
  .map(
    ({ title, parts }) =>
      `<li><a href="#${idOf(title)}">${escaped(title)}</a><ul>${parts
        .map((part) => `<li><a href="#${idOf(part.title)}">${escaped(part.title)}</a></li>`)
        .join('')}</ul></li>`,
  )
  .join('\n')}
</ul>
</nav>
`

const idOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

async function articleOf(
  { title, about, file, titles, content }: ArchivePart,
  batches: AsyncIterable<Cell[][]>,
  writing: Writing,
): Promise<string> {
  const rows: Cell[][] = []
  let isCut = false
  for await (const batch of batches) {
    const left = MOST_ROWS - rows.length
    isCut = batch.length > left
    rows.push(...batch.slice(0, left))
    if (isCut) break
  }
  const link = file && `<a href="${escaped(file)}">${escaped(file)}</a>`
  const where = [
    isCut && `Here are the first ${formatCount(MOST_ROWS, writing)}.`,
    link && `${content ? 'Here is a summary; everything is' : 'All of it is'} in ${link}.`,
  ].filter(Boolean)
  return `<article aria-labelledby="${idOf(title)}">
<h3 id="${idOf(title)}">${escaped(title)}</h3>
<p>${[escaped(about), ...where].join(' ')}</p>
${rows.some((row) => row.some(isPicture)) ? gallery(titles, rows, writing) : tableOf(titles, rows, writing)}
</article>
`
}

const isPicture = (cell: Cell): boolean =>
  typeof cell === 'object' && cell !== null && 'picture' in cell

const gallery = (titles: string[], rows: Cell[][], writing: Writing): string =>
  `<div class="gallery">${rows
    .map((row) => {
      const said = row
        .map((cell, n) => (isPicture(cell) ? '' : `${titles[n]}: ${inWriting(cell, writing)}`))
        .filter(Boolean)
        .join(' · ')
      const source = inWriting(row.find(isPicture)!, writing)
      return `<figure><a href="${escaped(source)}"><img src="${escaped(source)}" alt="${escaped(`Picture. ${said}`)}"></a><figcaption>${escaped(said)}</figcaption></figure>`
    })
    .join('\n')}</div>`

/** columns from which a single row reads better as a list */
const MANY = 6

function tableOf(titles: string[], rows: Cell[][], writing: Writing): string {
  const text = (cell: Cell): string => {
    const whole = inWriting(cell, writing)
    return escaped(whole.length > MOST_TEXT ? `${whole.slice(0, MOST_TEXT)} …` : whole)
  }
  if (rows.length === 1 && titles.length >= MANY) {
    const pairs = rows[0]!.map((cell, n) => [titles[n]!, text(cell)] as const)
    return `<dl>${pairs
      .filter(([, said]) => said !== '')
      .map(([title, said]) => `<div><dt>${escaped(title)}</dt><dd>${said}</dd></div>`)
      .join('')}</dl>`
  }
  const isNumeric = titles.map((_, n) => rows.some((row) => isNumber(row[n]!)))
  const mark = (n: number): string => (isNumeric[n] ? ' class="number"' : '')
  return `<table>
<thead><tr>${titles.map((title, n) => `<th scope="col"${mark(n)}>${escaped(title)}</th>`).join('')}</tr></thead>
<tbody>
${rows
  .map(
    (row) =>
      `<tr>${row
        .map((cell, n) => {
          const said = text(cell)
          const hidden = said === '' ? ' data-empty' : ''
          return `<td${mark(n)}${hidden} data-title="${escaped(titles[n]!)}">${said}</td>`
        })
        .join('')}</tr>`,
  )
  .join('\n')}
</tbody>
</table>`
}

function end(sections: ArchiveSection[], filled: Set<ArchivePart>): string {
  const empty = sections.flatMap(({ parts }) => parts).filter((part) => !filled.has(part))
  const nothing =
    empty.length > 0
      ? `<section aria-labelledby="nothing-stored"><h2 id="nothing-stored">Nothing stored</h2>
<p>These parts are empty, so they have no file:</p>
<ul>${empty.map(({ title, about }) => `<li><b>${escaped(title)}.</b> ${escaped(about)}</li>`).join('\n')}</ul></section>`
      : ''
  return `${nothing}
<section aria-labelledby="not-in-here"><h2 id="not-in-here">Not in here</h2>
<p>Your password, which we cannot read ourselves, and what keeps you signed in. Figures that follow from your sales, such as those on your dashboard. Answers that the app keeps for a day, in case your browser asks twice. If you changed something while this file was being made, the change may or may not be in it.</p></section>
</main>
</body>
</html>
`
}
