/** Needs no other files. */
export const STYLES = `
:root { color-scheme: light dark; --paper: #f6f4ee; --card: #fffefb; --text: #1a2233; --muted: #565f70; --line: #ddd8cb; --gold: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --paper: #0d1422; --card: #151e30; --text: #edf0f5; --muted: #aab4c5; --line: #2a364d; --gold: #f0ba45; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; max-width: 72rem; padding: 2rem 1rem 4rem; background: var(--paper); color: var(--text); font: 1rem/1.55 ui-sans-serif, system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 .75rem; font-size: 1.75rem; line-height: 1.2; letter-spacing: -.02em; text-wrap: balance; }
h2 { margin: 2.5rem 0 .75rem; padding-bottom: .35rem; border-bottom: 2px solid var(--gold); font-size: 1.35rem; letter-spacing: -.01em; }
h3 { margin: 0 0 .25rem; font-size: 1.05rem; }
p { margin: 0 0 .6rem; max-width: 44rem; color: var(--muted); }
a { color: var(--gold); text-underline-offset: .2em; }
a:focus-visible { outline: 3px solid var(--gold); outline-offset: 2px; border-radius: 4px; }
nav > ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: 1rem; margin: 0; padding: 0; list-style: none; font-weight: 600; }
nav ul ul { margin: .25rem 0 0; padding-left: 1rem; font-weight: 400; }
nav a { display: inline-block; padding: .2rem 0; }
article { margin: 0 0 1rem; padding: 1rem 1.15rem; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
table { width: 100%; border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { padding: .45rem .75rem .45rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--muted); font-weight: 600; }
th { overflow-wrap: normal; }
.number { text-align: right; }
td.number { white-space: nowrap; }
dl { margin: 0; }
dl div { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: 1rem; padding: .4rem 0; border-top: 1px solid var(--line); }
dt { color: var(--muted); }
dd { margin: 0; }
.gallery { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); gap: 1rem; }
figure { margin: 0; }
figure a { display: block; }
img { display: block; max-width: 100%; max-height: 24rem; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
figcaption { margin-top: .35rem; color: var(--muted); font-size: .85rem; }
@media screen and (max-width: 48rem) {
  body { padding-top: 1.25rem; }
  nav a { padding: .6rem 0; }
  table, tbody, tr, td { display: block; width: 100%; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { padding: .6rem 0; border-top: 1px solid var(--line); }
  td { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: .75rem; padding: .2rem 0; border: 0; }
  td.number { text-align: left; }
  td[data-empty] { display: none; }
  td::before { content: attr(data-title); color: var(--muted); }
  dl div { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: .75rem; }
}
@media print {
  :root { color-scheme: light; --paper: #fff; --card: #fff; --text: #000; --muted: #333; --line: #bbb; --gold: #000; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  article { padding: 0; border: 0; }
  tr, figure, dl div { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  thead { display: table-header-group; }
  nav { display: none; }
}
`
