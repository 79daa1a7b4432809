import type { MailBlock, MailContent, MailFigure } from './content.ts'
import type { FooterPart } from './footer.ts'

/**
 * Mail programs know little CSS: Outlook only tables and `bgcolor`, and Gmail drops style sheets. Colors are the app's
 * (web/theme.css).
 */
export function mailHtml(
  { subject, preview, title, blocks }: MailContent,
  appName: string,
  footer: FooterPart[],
): string {
  // Otherwise nothing would follow the subject.
  const shown = preview ?? blocks.find((block) => typeof block === 'string') ?? ''
  const ends = footer.map((lines) => lines.map(lineHtml).join('<br>'))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escaped(subject)}</title>
<style>${STYLES}</style>
</head>
<body class="page" bgcolor="${PAPER}" style="margin:0;padding:0;background-color:${PAPER};${FONT}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(shown)}${PADDING}</div>
${table(`class="page" bgcolor="${PAPER}" style="background-color:${PAPER}"`)}
<tr><td align="center" class="around" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
${table('style="max-width:560px;table-layout:fixed"')}
<tr><td class="ink" bgcolor="${INK}" style="padding:18px 32px;border-radius:12px 12px 0 0;background-color:${INK}">${brand(appName)}</td></tr>
<tr><td class="card pad" bgcolor="${CARD}" style="padding:32px 32px 12px;background-color:${CARD};border:1px solid ${LINE};border-top:3px solid ${GOLD};border-radius:0 0 12px 12px;${WRAP}">
<h1 class="strong" style="margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:700;letter-spacing:-0.02em;color:${TEXT};${FONT}">${escaped(title)}</h1>
${blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td class="quiet pad" style="padding:20px 32px 0;font-size:13px;line-height:1.6;color:${QUIET};${FONT}${WRAP}">${ends.join('<br><br>')}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`
}

const PAPER = '#f7f5f0'
const CARD = '#ffffff'
const LINE = '#e6e1d6'
const INK = '#101a2e'
const ON_INK = '#e9edf6'
const GOLD = '#e0a526'
const ON_GOLD = '#241800'
const TEXT = '#182033'
const PLAIN = '#3b4458'
const QUIET = '#5f6675'
const TONES = { better: '#0c6b4b', worse: '#b0332b' }

const FONT = `font-family:'Inter Variable',Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;`
/** A long word would make the email wider than a phone. */
const WRAP = 'word-wrap:break-word;word-break:break-word;overflow-wrap:anywhere;'
/** Stops the start of the email from following the preview. */
const PADDING = '&#847;&zwnj;&nbsp;'.repeat(60)

const STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .around { padding: 12px 8px 24px !important; }
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .ink { padding: 14px 20px !important; }
  .wide { width: 100% !important; }
  .button a { display: block !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: #0e1523 !important; }
  .ink { background-color: #0a101c !important; }
  .card { background-color: #161f31 !important; border-color: #26324a !important; border-top-color: #f0ba45 !important; }
  .strong { color: #e9edf6 !important; }
  .plain { color: #c6cfde !important; }
  .quiet { color: #aab4c7 !important; }
  .better { color: #4cc79b !important; }
  .worse { color: #f2938a !important; }
  .line { border-color: #26324a !important; }
  .button { background-color: #f0ba45 !important; }
  .button a { color: #241800 !important; }
}`

export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '<br>')

const table = (attributes: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${attributes}>`

/** Table cells, because mail programs don't load pictures unasked. */
const bar = (height: number): string =>
  `<td valign="bottom" style="padding:0 1px"><div style="width:4px;height:${height}px;background-color:${ON_GOLD};border-radius:1px;font-size:0;line-height:0">&nbsp;</div></td>`
const brand = (name: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td width="32" height="32" align="center" valign="middle" bgcolor="${GOLD}" style="width:32px;height:32px;border-radius:8px;background-color:${GOLD}"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${[6, 10, 16].map(bar).join('')}</tr></table></td><td style="padding-left:12px;font-size:16px;line-height:1.3;font-weight:600;color:${ON_INK};${FONT}${WRAP}">${escaped(name)}</td></tr></table>`

const link = (url: string, label: string, name = 'quiet', color = QUIET): string =>
  `<a href="${escaped(url)}" class="${name}" style="color:${color};text-decoration:underline">${escaped(label)}</a>`

const lineHtml = (line: FooterPart[number]): string =>
  typeof line === 'string' ? escaped(line) : link(line.url, line.label)

const PARAGRAPH = `margin:0 0 20px;font-size:16px;line-height:1.55;color:${PLAIN};${FONT}`

function blockHtml(block: MailBlock): string {
  if (typeof block === 'string')
    return `<p class="plain" style="${PARAGRAPH}">${escaped(block)}</p>`
  if ('heading' in block) {
    return `<h2 class="strong" style="margin:28px 0 10px;font-size:17px;line-height:1.35;font-weight:700;color:${TEXT};${FONT}">${escaped(block.heading)}</h2>`
  }
  if ('button' in block) return buttonHtml(block)
  if ('link' in block) {
    return `<p class="plain" style="${PARAGRAPH}">${link(block.url, block.link, 'plain', PLAIN)}</p>`
  }
  if ('list' in block) {
    const items = block.list.map(
      (item) => `<li style="margin:0 0 8px;padding-left:4px">${escaped(item)}</li>`,
    )
    return `<ul class="plain" style="${PARAGRAPH}padding-left:22px">${items.join('')}</ul>`
  }
  return `${table('style="margin:0 0 20px;table-layout:fixed"')}${block.figures.map(figureHtml).join('')}</table>`
}

function buttonHtml({ button, url, withAddress }: Extract<MailBlock, { button: string }>): string {
  const html = `<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="wide" style="margin:4px 0 24px"><tr><td class="button" align="center" bgcolor="${GOLD}" style="border-radius:8px;background-color:${GOLD}"><a href="${escaped(url)}" style="display:inline-block;padding:14px 26px;border-radius:8px;font-size:16px;line-height:1.25;font-weight:700;color:${ON_GOLD};text-decoration:none;${FONT}">${escaped(button)}</a></td></tr></table>`
  if (!withAddress) return html
  return `${html}
<p class="quiet" style="margin:0 0 20px;font-size:13px;line-height:1.55;color:${QUIET};${FONT}">If the button doesn't work, copy this address into your browser:<br>${link(url, url)}</p>`
}

function figureHtml({ label, value, note, tone, caveat }: MailFigure, index: number): string {
  const line = index === 0 ? '' : `border-top:1px solid ${LINE};`
  const cell = `padding:12px 0;vertical-align:top;${line}${FONT}`
  const noteHtml = `${note ? smallHtml(note, tone) : ''}${caveat ? smallHtml(caveat) : ''}`
  return `<tr><td width="34%" class="plain line" style="${cell}padding-right:8px;font-size:15px;line-height:1.6;color:${PLAIN}">${escaped(label)}</td><td align="right" class="strong line" style="${cell}font-size:18px;line-height:1.35;font-weight:700;color:${TEXT}">${escaped(value)}${noteHtml}</td></tr>`
}

const smallHtml = (text: string, tone?: MailFigure['tone']): string =>
  `<br><span class="${tone ?? 'quiet'}" style="font-size:13px;line-height:1.5;font-weight:${tone ? 600 : 400};color:${tone ? TONES[tone] : QUIET}">${escaped(text)}</span>`
