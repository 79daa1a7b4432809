import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { expect, inject, vi } from 'vitest'
import type { Config } from '../../../server/config.ts'
import { withSettings } from '../../../server/http/page-settings.ts'
import type { Client } from '../app.ts'
import type * as Document from './document.ts'
import { eventually, Locator, pressKey } from './locator.ts'
import { connect, type Network } from './network.ts'

const HTML = readFileSync(join(import.meta.dirname, '../../web/index.html'), 'utf8')

/** A tab of a browser, in this process: the real page with the real app behind it. */
export interface Page extends Locator {
  /** Opens an address as a new document does: the page's code starts over. */
  goto: (path: string) => Promise<void>
  reload: () => Promise<void>
  goBack: () => Promise<void>
  /** The address, without the origin. */
  url: () => string
  keyboard: { press: (key: string) => Promise<void> }
  route: Network['route']
  unroute: Network['unroute']
  /** Waits until no call is without its answer. */
  idle: Network['idle']
  /** Puts the device's clock ahead of the server's, by ms, at once. */
  setClock: (ahead: number) => void
  /** The same browser without a page, for calls of the API. */
  request: Client
  /** The parts of the document's code that tests use. */
  code: () => typeof Document
  /** Errors that this test wants, such as a failed call: `/api/auth/login 401`. */
  expectErrors: (...patterns: RegExp[]) => void
}

export interface Tab {
  page: Page
  /** Throws if there were errors, in the console or of failed calls, that the test doesn't expect. */
  check: () => void
  close: () => Promise<void>
}

/** compiled once for each worker */
let code: Script | undefined

/** Opens a tab in the browser of `client`. There can be one at a time. */
export function openTab(client: Client, config: Config): Tab {
  const network = connect(client)
  const errors = network.failures
  const expected: RegExp[] = []
  const log = vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    errors.push(parts.map(String).join(' '))
  })
  let parts: typeof Document
  let leave = async () => {}
  let ahead = 0
  const goto = async (path: string): Promise<void> => {
    await leave()
    const isSignedOut = client.cookies.size === 0
    const html = withSettings(HTML, config)
    const [, head] = /<head>(.*)<\/head>/s.exec(html)!
    document.head.innerHTML =
      head!.replaceAll(/<(script|link)[^>]*>(<\/script>)?/g, '') +
      (isSignedOut ? '<meta name="signed-out" content="yes">' : '')
    document.body.innerHTML = '<div id="root"></div>'
    window.history.replaceState(null, '', path)
    code ??= new Script(inject('pageCode'), { filename: 'page.js' })
    const run: (...network: unknown[]) => typeof Document = code.runInThisContext()
    const connection = network.open()
    parts = run(
      connection.fetch,
      connection.XMLHttpRequest,
      dateOf(() => ahead),
    )
    const { createRoot, router, start, toast } = parts
    const container = document.getElementById('root')!
    const root = createRoot(container, {
      onUncaughtError: (error) => void errors.push(String(error)),
    })
    leave = async () => {
      // What still loads would call the app as the visitor of the next document.
      await eventually(() => {
        if (router.state.status !== 'idle') throw new Error('The page is still loading.')
      })
      await network.idle()
      toast.dismiss()
      root.unmount()
      router.history.destroy()
      connection.end()
    }
    await start(container, { root })
  }
  let opening = Promise.resolve()
  // What leaves the document, such as signing out, opens another one.
  window.location.assign = (url) => void (opening = goto(String(url)))
  const follow = (event: Event): void => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/"]:not([target])')
    if (link && !event.defaultPrevented) opening = goto(link.getAttribute('href')!)
  }
  document.addEventListener('click', follow)
  const page = Object.assign(new Locator('page', () => [document.body]), {
    goto,
    reload: () => goto(page.url()),
    goBack: async () => window.history.back(),
    url: () => `${location.pathname}${location.search}`,
    keyboard: { press: pressKey },
    route: network.route,
    unroute: network.unroute,
    idle: network.idle,
    setClock: (ms: number) => void (ahead = ms),
    request: client,
    code: () => parts,
    expectErrors: (...patterns: RegExp[]) => void expected.push(...patterns),
  })
  return {
    page,
    check: () => {
      const unexpected = errors.filter((error) => !expected.some((each) => each.test(error)))
      expect(unexpected, "errors in the page's console").toEqual([])
    },
    close: async () => {
      await opening
      await leave()
      document.removeEventListener('click', follow)
      log.mockRestore()
      localStorage.clear()
      sessionStorage.clear()
    },
  }
}

/** The dates of a device whose clock is that many ms ahead; otherwise those of the process, also while a test changes them. */
const dateOf = (ahead: () => number): DateConstructor =>
  new Proxy(Date, {
    construct: (_, parts: [] | [number]) =>
      new Date(...(parts.length === 0 ? ([Date.now() + ahead()] as const) : parts)),
    get: (_, name) =>
      name === 'now' ? () => Date.now() + ahead() : (Reflect.get(Date, name) as unknown),
  })
