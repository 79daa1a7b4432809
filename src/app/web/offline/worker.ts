/** docs/decisions/0037 */

const WORKER = '/sw.js'
/** ms; the worker's files must not delay the page's own */
const LATER = 3_000
/** ms */
const OFTEN = 60 * 60_000
/** ms */
const TAKING_OVER = 1_000

let registration: ServiceWorkerRegistration | undefined

export function startWorker(onNewVersion: () => void): () => void {
  // Only over HTTPS. In development, files must come from the server.
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

const quietly = (work: Promise<unknown> | undefined): void => void work?.catch(() => {})

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
 * The new worker takes over first: a browser may never answer a page that it loads while its workers change. With other
 * pages open none takes over.
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
