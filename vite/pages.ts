import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { runnerImport, type Plugin } from 'vite'
import { parseSettings } from '../src/server/config.ts'
import { withSettings } from '../src/server/http/serve-page.ts'

const LANDING = 'src/features/landing/web/landing-page.tsx'

/**
 * Builds the two documents: `landing.html`, which is React rendered to plain HTML so that it needs no
 * script, and `index.html`, the app. In development also fills in the settings, otherwise the server's job.
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
        if (request.url?.split('?')[0] === '/') request.url = '/landing.html'
        next()
      })
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path }) {
        const landing = path.endsWith('landing.html') ? await renderLanding() : ''
        // A function, because a string with prices ($1) would be read as a replacement pattern.
        const filled = html.replace('<!-- landing -->', () => landing)
        return serving ? withSettings(filled, parseSettings(process.env)) : filled
      },
    },
  }
}

async function renderLanding(): Promise<string> {
  const { module } = await runnerImport<{ LandingPage: FunctionComponent }>(LANDING, {
    logLevel: 'error',
  })
  return renderToStaticMarkup(createElement(module.LandingPage))
}

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
