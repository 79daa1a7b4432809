import { escaped } from '../../../../server/mail/html.ts'
import { minuteOf } from './cells.ts'

export interface Section {
  title: string
  /** without files: nothing is stored */
  parts: { title: string; note?: string; files: string[] }[]
}

interface Contents {
  sections: Section[]
  appName: string
  now: Date
  timeZone: string
  currency: string
}

/** Lists the files. Needs no network, scripts or app. Escapes everything. */
export function indexPage({ sections, appName, now, timeZone, currency }: Contents): string {
  const title = escaped(`Everything that ${appName} stores about you`)
  const parts = sections.flatMap((section) => section.parts)
  const nothing = parts.filter(({ files }) => files.length === 0).map((part) => part.title)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file: data:">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${STYLES}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>As of ${minuteOf(now, timeZone)}. Times are those of your time zone, ${escaped(timeZone)}. Amounts are in ${escaped(currency)}, the currency of your business profile.</p>
<p>Unpack the ZIP file first. Files that end in .csv open in any spreadsheet program; a name in them that a spreadsheet could run as a formula begins with an apostrophe (&#39;).</p>
${sections.map(sectionOf).join('')}<h2>Nothing stored</h2>
<p>There is nothing of these, so they have no file: ${escaped(nothing.join(', ') || 'none')}.</p>
<h2>Not in here</h2>
<p>Your password, which we cannot read ourselves, and what keeps you signed in. Figures that follow from your sales, such as those on your dashboard. Answers that the app keeps for a day, in case your browser asks twice. If you changed something while this was being made, the change may or may not be in it.</p>
</main>
</body>
</html>
`
}

function sectionOf({ title, parts }: Section): string {
  const filled = parts.filter(({ files }) => files.length > 0)
  if (filled.length === 0) return ''
  const items = filled.map(
    ({ title, note, files }) =>
      `<li>${escaped(title)}: ${files.map(linkTo).join(' ')}${note ? `<br>${escaped(note)}` : ''}</li>\n`,
  )
  return `<h2>${escaped(title)}</h2>\n<ul>\n${items.join('')}</ul>\n`
}

function linkTo(file: string): string {
  const name = escaped(file)
  const shown = file.startsWith('pictures/') ? `<img src="${name}" alt="${name}">` : name
  return `<a href="${name}">${shown}</a>`
}

const STYLES = `
:root { color-scheme: light dark; --paper: #f6f4ee; --text: #1a2233; --gold: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --paper: #0d1422; --text: #edf0f5; --gold: #f0ba45; } }
body { margin: 0 auto; max-width: 44rem; padding: 2rem 1rem; background: var(--paper); color: var(--text); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2 { line-height: 1.2; text-wrap: balance; }
a { color: var(--gold); text-underline-offset: .2em; }
li { padding: .3rem 0; }
img { display: block; max-width: 100%; max-height: 24rem; }
`
