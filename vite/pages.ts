import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { runnerImport, type Plugin, type Rolldown } from 'vite'
import { DOCUMENTS, type DocumentName } from '../src/features/accounts/web/documents.ts'
import { getProfile } from '../src/features/profile/contract.ts'
import { today } from '../src/features/today/contract.ts'
import { parseSettings } from '../src/server/config.ts'
import { withSettings } from '../src/server/http/page-settings.ts'

/** Documents that are React rendered to plain HTML, so that they need no script. */
const PAGES = {
  landing: {
    component: 'LandingPage',
    title: '{{APP_NAME}} · The money is in the mechanics',
    description:
      'See what your shop takes in, how much of it you keep and where the year is heading, with a coach for every day. 100% free, no credit card, 2 to 5 minute setup.',
  },
  privacy: {
    component: 'PrivacyPage',
    title: 'Privacy · {{APP_NAME}}',
    description:
      'What {{APP_NAME}} stores about you and your shop, where, for how long, who gets it, and how to take it along or delete it.',
  },
  terms: {
    component: 'TermsPage',
    title: 'Terms · {{APP_NAME}}',
    description:
      'The terms of {{APP_NAME}}: it is free, your data stays yours, and you can leave whenever you like.',
  },
  programs: {
    component: 'ProgramsPage',
    title: 'For programs · {{APP_NAME}}',
    description:
      'How a till, a spreadsheet or a script records sales and reads figures in {{APP_NAME}}, and what it is told.',
  },
}
type PageName = keyof typeof PAGES
const NAMES = Object.keys(PAGES) as PageName[]
const pathOf = (name: PageName): string => (name === 'landing' ? '' : name)
const PAGES_FOLDER = 'src/features/landing/web'
/** What all of them are made of. */
const TEMPLATE = 'document.html'
const SIGNED_OUT_PAGE = 'src/app/web/signed-out-page.tsx'

/** Builds the prerendered pages. In development also fills in the settings, otherwise the server's job. */
export function pages(): Plugin {
  return {
    name: 'pages',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (pageAt(request.url)) request.url = `/${TEMPLATE}`
        next()
      })
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { server, originalUrl }) {
        if (!server) return html
        const name = pageAt(originalUrl)
        const document = name ? await pageOf(name, html) : html
        return withSettings(document, parseSettings(process.env))
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const template = bundle[TEMPLATE]
        if (template?.type !== 'asset') throw new Error(`${TEMPLATE} is not in the build`)
        for (const name of NAMES) {
          const source = await pageOf(name, String(template.source))
          this.emitFile({ type: 'asset', fileName: `${name}.html`, source })
        }
        delete bundle[TEMPLATE]
      },
    },
  }
}

const pageAt = (url = ''): PageName | undefined =>
  NAMES.find((name) => `/${pathOf(name)}` === url.split('?')[0])

async function pageOf(name: PageName, template: string): Promise<string> {
  const { component, title, description } = PAGES[name]
  const page = await load<Record<string, FunctionComponent>>(`${PAGES_FOLDER}/${name}-page.tsx`)
  const PAGE = renderToStaticMarkup(createElement(page[component]!))
  const parts: Record<string, string> = {
    PATH: pathOf(name),
    TITLE: title,
    DESCRIPTION: description,
    PAGE,
  }
  return template.replace(
    /\{\{(PATH|TITLE|DESCRIPTION|PAGE)\}\}/g,
    (_, part: string) => parts[part]!,
  )
}

const load = async <Module>(path: string): Promise<Module> =>
  (await runnerImport<Module>(path, { logLevel: 'error' })).module

/** Preloads the font's Latin subset. The first paint needs it, and the style sheet would request it too late. */
export function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal/.test(name))
        if (!font) throw new Error('The font to preload is not in the build')
        return [
          {
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
              href: `/${font}`,
            },
            injectTo: 'head-prepend',
          },
        ]
      },
    },
  }
}

/**
 * Makes more documents of `index.html`, the app's.
 *
 * - `dashboard.html` preloads the dashboard's files, because most visits start there: they load along with the
 *   app's files, not after them.
 * - The pages of signed-out visitors are rendered to HTML, so that a phone shows them before the app has loaded
 *   (`hydrate.tsx` makes them work), and search engines may list them.
 *
 * The others prefetch what comes next: `index.html` when the browser is idle, the pages of signed-out visitors
 * when they work (`main.ts`).
 */
export function appDocuments(): Plugin {
  return {
    name: 'app-documents',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('index.html is not in the build')
        const html = String(index.source)
        // Scripts of their own: evaluating them all at once would block a slow phone for longer.
        const withApp = (files: string[]): string =>
          html.replace(/<script type="module"[^>]*\/main-[^>]*><\/script>/, (main) =>
            [
              ...files
                .filter((file) => !html.includes(`"/${file}"`))
                .map((file) => `<script type="module" crossorigin src="/${file}"></script>`),
              main,
            ].join('\n    '),
          )
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const filesOf = (modules: string[]) => filesThatNeed(modules, chunks)
        const [page, app] = [filesOf(['/app/web/hydrate.tsx']), filesOf(['/app/web/start.tsx'])]
        const dashboard = filesOf([
          '/app/web/start.tsx',
          '/app/web/signed-in.tsx',
          '/kpi/web/dashboard-page.tsx',
          '/today/web/index.ts',
        ])
        const emit = (name: string, source: string): void =>
          void this.emitFile({ type: 'asset', fileName: `${name}.html`, source })

        const calls = [getProfile]
        emit('dashboard', withLinks(withApp(app), { now: dashboard, calls: [...calls, today] }))
        index.source = withLinks(withApp(app), { now: [], later: dashboard, calls })
        for (const name of Object.keys(DOCUMENTS) as DocumentName[]) {
          const document = withLinks(html, { now: page, later: dashboard })
          emit(name, signedOutDocument(document, name, await renderSignedOutPage(name)))
        }
      },
    },
  }
}

/** The names of the files with these modules, each after those that it imports. */
function filesThatNeed(modules: string[], chunks: Rolldown.OutputChunk[]): string[] {
  const files = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || files.has(chunk.fileName)) return
    chunk.imports.forEach((name) => add(chunks.find(({ fileName }) => fileName === name)))
    files.add(chunk.fileName)
  }
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
    if (!chunk) throw new Error(`${module} is not in the build`)
    add(chunk)
  }
  return [...files]
}

interface Links {
  now: string[]
  later?: string[]
  /** what the page asks first, so that the answers come along with its files */
  calls?: { path: string }[]
}

/** Adds links to files that the page needs now or later, unless it already has them. */
function withLinks(html: string, { now, later = [], calls = [] }: Links): string {
  const link = (attributes: string, files: string[]): string =>
    files
      .filter((file) => !html.includes(`"/${file}"`))
      .map((file) => `<link ${attributes} crossorigin href="/${file}">\n`)
      .join('')
  const links =
    link('rel="modulepreload"', now) +
    link(
      'rel="prefetch" as="script"',
      later.filter((file) => !now.includes(file)),
    ) +
    link(
      'rel="preload" as="fetch"',
      calls.map(({ path }) => path.slice(1)),
    )
  return html.replace('</head>', `${links}</head>`)
}

function signedOutDocument(html: string, name: DocumentName, content: string): string {
  const { title, description } = DOCUMENTS[name]
  return (
    html
      .replace(/<meta name="robots"[^>]*>/, `<meta name="description" content="${description}">`)
      .replace(
        /<title>.*<\/title>/,
        `<title>${title} · {{APP_NAME}}</title>
    <link rel="canonical" href="{{APP_URL}}/${name}">`,
      )
      // The page shows without scripts, so the styles and the font come first.
      .replaceAll(/<(script type|link rel)="module(preload)?"/g, '$& fetchpriority="low"')
      .replace('<script', '<script src="/hold-actions.js"></script>\n    $&')
      .replaceAll('<link rel="prefetch"', '<link rel="later"')
      .replace(
        /<div id="root">.*?<\/div>/s,
        () => `<div id="root" data-page="${name}">${content}</div>`,
      )
  )
}

async function renderSignedOutPage(name: DocumentName): Promise<string> {
  const { SignedOutPage } = await load<{ SignedOutPage: FunctionComponent<SignedOutProps> }>(
    SIGNED_OUT_PAGE,
  )
  // The query isn't known yet, only that this page's has both.
  const search = new URLSearchParams(name === 'set-password' ? { email: ' ', token: ' ' } : {})
  return renderToString(createElement(SignedOutPage, { name, search }))
}

interface SignedOutProps {
  name: DocumentName
  search: URLSearchParams
}

/**
 * Sonner adds its styles in a `<style>` tag when it loads, which our content security policy blocks.
 * `theme.css` imports them instead.
 */
export function sonnerWithoutStyleTag(): Plugin {
  return {
    name: 'sonner-without-style-tag',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs/ },
      handler(code) {
        const without = code.replace(/^__insertCSS\(.*\);$/m, '')
        if (without === code) throw new Error('Sonner no longer adds its styles as expected')
        return { code: without, map: null }
      },
    },
  }
}
