/** The page's side of the service worker (docs/decisions/0037). */

const WORKER = '/sw.js'
/** ms after the page has started; the worker's files must not delay the page's own */
const LATER = 3_000
/** ms; a page that stays open looks for a new version at most this often */
const OFTEN = 60 * 60_000
/** ms that a worker may take to take over */
const TAKING_OVER = 1_000

let registration: ServiceWorkerRegistration | undefined

/** Starts the worker, and calls back when the server has another version than this page. Returns a function that stops. */
export function startWorker(onNewVersion: () => void): () => void {
  // Browsers have workers for pages served over HTTPS only. In development, files must come from the server.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => {}
  const stop = new AbortController()
  const { signal } = stop
  const compare = async (): Promise<void> => {
    if ((await isOutdated()) && !signal.aborted) onNewVersion()
  }
  const start = async (): Promise<void> => {
    registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
    if (registration?.waiting) await compare()
    registration?.addEventListener('updatefound', follow, { signal })
  }
  const follow = (): void => {
    const installing = registration?.installing
    installing?.addEventListener(
      'statechange',
      () => installing.state === 'installed' && quietly(compare()),
      { signal },
    )
  }
  let looked = Date.now()
  const look = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < OFTEN) return
    looked = Date.now()
    quietly(registration?.update())
  }
  const timer = setTimeout(() => quietly(start()), LATER)
  document.addEventListener('visibilitychange', look, { signal })
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

/** Without a worker the page works as always, as long as there is a connection. */
const quietly = (work: Promise<unknown> | undefined): void => void work?.catch(() => {})

/** True if the newest worker doesn't know a file that this document loaded. */
async function isOutdated(): Promise<boolean> {
  const newest = await (await fetch(WORKER, { cache: 'no-cache' })).text()
  const own = document.querySelectorAll<HTMLElement>(
    'script[src^="/assets/"], link[rel="stylesheet"]',
  )
  return [...own].some(
    (element) => !newest.includes(element.getAttribute('src') ?? element.getAttribute('href')!),
  )
}

/**
 * Loads this page again, with the new version. First the new worker takes over: a browser may never answer a page that it
 * loads while its workers change. With other pages open it doesn't, so this waits no longer than it takes.
 */
export async function takeNewVersion(): Promise<void> {
  const waiting = registration?.waiting
  if (waiting) {
    const taken = new Promise<unknown>((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
    waiting.postMessage('reloading')
    await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, TAKING_OVER))])
  }
  window.location.reload()
}
