import { Marked, type Tokens } from 'marked'
import recipes from '../../../../docs/recipes.md?raw'
import webhooks from '../../../../docs/webhooks.md?raw'
import { FooterLinks, Header, WIDTH } from './frame.tsx'
import { APP_URL } from './settings.tsx'

/** The source's own documents, with this installation's address. */
export function ProgramsPage() {
  return (
    <>
      <Header />
      <main className={`${WIDTH} py-10 lg:py-16`}>
        <div className="@container max-w-4xl [&_a]:underline [&_a]:underline-offset-4">
          <h1 className="text-hero font-semibold tracking-tighter">For programs</h1>
          <p className="mt-8 rounded-box border border-line bg-sunken px-5 py-4 text-title leading-relaxed">
            A till, a spreadsheet or a script can record sales, import files and read figures, with
            an access token that its owner makes under <a href="/account">Your account</a>. The app
            can also tell a program when something happens in the shop.
          </p>
          <ul className="mt-6 grid list-disc gap-2 pl-5 text-body marker:text-muted">
            <li>
              <a href="#recipes">Recipes</a>: programs to start from
            </li>
            <li>
              <a href="#webhooks">Webhooks</a>: what is sent when something happens
            </li>
            <li>
              <a href="/api/docs">All calls</a>: each with its fields, answers and refusals
            </li>
          </ul>
          <p className="mt-6 text-body">
            Names such as <code>examples/client</code> are folders in the source of the app.
          </p>
          <Document text={recipes} />
          <Document text={webhooks} />
        </div>
      </main>
      <footer className="bg-ink text-on-ink scheme-dark">
        <FooterLinks />
      </footer>
    </>
  )
}

const STYLES = [
  'mt-14 border-t border-line pt-10 text-body leading-relaxed text-pretty',
  '[&_h2]:text-figure [&_h2]:font-semibold [&_h2]:tracking-tight',
  '[&_h3]:mt-10 [&_h3]:text-figure [&_h3]:font-semibold [&_h3]:tracking-tight',
  '[&_p]:mt-3 [&_ul]:mt-3 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5 [&_li]:marker:text-muted',
  '[&_pre]:mt-4 [&_pre]:overflow-x-auto [&_pre]:rounded-box [&_pre]:border [&_pre]:border-line [&_pre]:bg-sunken [&_pre]:p-4 [&_pre]:text-small',
  '[&_code]:font-mono [&_:not(pre)>code]:text-[0.9em] [&_:not(pre)>code]:wrap-anywhere',
  '[&_table]:mt-4 [&_table]:w-full [&_table]:text-body [&_th]:pr-4 [&_th]:text-left',
  // A name stays in one line, except with very large text on a phone.
  '@min-[16rem]:[&_td:first-child>code]:text-nowrap @max-[16rem]:[&_th:first-child]:w-1/2',
  '[&_td]:border-t [&_td]:border-line [&_td]:py-2 [&_td]:pr-4 [&_td]:align-top [&_td]:wrap-anywhere',
].join(' ')

const Document = ({ text }: { text: string }) => (
  <section className={STYLES} dangerouslySetInnerHTML={{ __html: htmlOf(text) }} />
)

const htmlOf = (text: string): string =>
  new Marked({ renderer }).parse(text.replaceAll('https://shop.example', APP_URL), { async: false })

const renderer = {
  heading({ depth, text }: Tokens.Heading): string {
    return `<h${depth + 1} id="${idOf(text)}">${text}</h${depth + 1}>`
  },
  // Can be scrolled with the keyboard.
  code({ text }: Tokens.Code): string {
    return `<pre tabindex="0"><code>${escaped(text)}</code></pre>`
  },
  /** A link to another file of the source is only its name here. */
  link({ href, text }: Tokens.Link): string {
    const label = text.replace(/^`(.*)`$/, '<code>$1</code>')
    return /^(#|https:)/.test(href) ? `<a href="${href}">${label}</a>` : label
  },
}

/** As GitHub makes it, so that links within a document work in both places. */
const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
