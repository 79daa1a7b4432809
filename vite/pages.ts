import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { runnerImport, type Plugin } from 'vite'
import { parseSettings } from '../src/server/config.ts'
import { withSettings } from '../src/server/http/web.ts'

const LANDING = 'src/features/landing/web/landing-page.tsx'

/**
 * The two documents: `landing.html`, React rendered to plain HTML here so that it needs no script, and
 * `index.html`, the app. In development they also get the settings that the server fills in otherwise.
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
        // A function, since prices in the text would read as replacement patterns.
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

/** The font's Latin subset is needed by the first paint; the style sheet alone would tell too late. */
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
 * Signing in leads to the dashboard, and most visits begin there: its document, `dashboard.html`, is
 * the app's that also names the files of that page, so that they come along with the app's and not
 * after it. Any other fetches them when it has nothing else to do, signing in above all.
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
 * Sonner adds its styles as a `<style>` tag when it is loaded, which our content security policy refuses;
 * they are imported by `theme.css` instead.
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
