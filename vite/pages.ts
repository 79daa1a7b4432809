import { createElement, type FunctionComponent, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { runnerImport, type Plugin } from 'vite'
import { parseSettings } from '../src/server/config.ts'
import { withSettings } from '../src/server/http/page-settings.ts'

/** Documents that are React rendered to plain HTML, so that they need no script. */
const PAGES: Record<string, string> = {
  landing: 'LandingPage',
  privacy: 'PrivacyPage',
  terms: 'TermsPage',
}
const PAGES_FOLDER = 'src/features/landing/web'
const SHELLS_FILE = 'src/features/accounts/web/shells.tsx'

/**
 * Builds the documents: the prerendered pages, and `index.html`, the app. In development also fills in the
 * settings, otherwise the server's job.
 */
export function pages(): Plugin {
  let serving = false
  return {
    name: 'pages',
    configResolved(config) {
      serving = config.command === 'serve'
    },
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const name = request.url?.split('?')[0]!.slice(1) || 'landing'
        if (Object.hasOwn(PAGES, name)) request.url = `/${name}.html`
        next()
      })
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path }) {
        const name = path.match(/(\w+)\.html$/)?.[1] ?? ''
        const content = Object.hasOwn(PAGES, name) ? await renderPage(name) : ''
        // A function, because a string with prices ($1) would be read as a replacement pattern.
        const filled = html.replace('<!-- page -->', () => content)
        return serving ? withSettings(filled, parseSettings(process.env)) : filled
      },
    },
  }
}

async function renderPage(name: string): Promise<string> {
  const page = await load<Record<string, FunctionComponent>>(`${PAGES_FOLDER}/${name}-page.tsx`)
  return renderToStaticMarkup(createElement(page[PAGES[name]!]!))
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
 * Signing in leads to the dashboard, and most visits start there. So its document, `dashboard.html`, is
 * the app's document plus preloads of the dashboard's files: they load along with the app's files, not
 * after them. `index.html` prefetches them when the browser is idle, for example during sign-in.
 */
export function dashboardDocument(): Plugin {
  const modules = [/\/app\/web\/signed-in\.tsx$/, /\/kpi\/web\/dashboard-page\.tsx$/]
  return {
    name: 'dashboard-document',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('index.html is not in the build')
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const files = modules.map((pattern) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => pattern.test(id)))
          if (!chunk) throw new Error(`${pattern} is not in the build`)
          return chunk.fileName
        })
        const html = String(index.source)
        const linked = (attributes: string): string => {
          const links = files.map((file) => `<link ${attributes} crossorigin href="/${file}">\n`)
          return html.replace('</head>', `${links.join('')}</head>`)
        }
        const source = linked('rel="modulepreload"')
        this.emitFile({ type: 'asset', fileName: 'dashboard.html', source })
        index.source = linked('rel="prefetch" as="script"')
      },
    },
  }
}

/**
 * Writes the documents of the pages for signed-out visitors: the app's document with the page's title, a
 * description, and what the page shows until the app has loaded. Search engines may list them.
 */
export function signedOutDocuments(): Plugin {
  return {
    name: 'signed-out-documents',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('index.html is not in the build')
        const { SHELLS } = await load<{ SHELLS: Record<string, Shell> }>(SHELLS_FILE)
        for (const [name, { title, description, content }] of Object.entries(SHELLS)) {
          const source = String(index.source)
            .replace(
              /<meta name="robots"[^>]*>/,
              `<meta name="description" content="${description}">`,
            )
            .replace(
              /<title>.*<\/title>/,
              `<title>${title} · {{APP_NAME}}</title>
    <link rel="canonical" href="{{APP_URL}}/${name}">`,
            )
            .replace(/(<div id="root">).*?(<\/div>)/s, (_, open: string, close: string) =>
              [open, renderToStaticMarkup(content), close].join(''),
            )
          this.emitFile({ type: 'asset', fileName: `${name}.html`, source })
        }
      },
    },
  }
}

interface Shell {
  title: string
  description: string
  content: ReactNode
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
