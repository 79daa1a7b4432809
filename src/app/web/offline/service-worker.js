// Keeps the app's own files of one build, so that its pages open without a connection (docs/decisions/0037). API
// calls are never handled here, and no document that the server made for somebody is kept. The build fills in FILES, the
// server VERSION.
const VERSION = '{{VERSION}}'
const FILES = ['{{FILES}}']
/** Without a hash in their names, so a copy may be old. */
const CHANGING = ['/theme.js', '/arrival.js', '/favicon.svg']
/** The document for every other address: the app, which asks who is signed in. */
const APP = '/offline'
const DOCUMENTS = [APP, '/privacy', '/terms', '/programs']
const CACHE = `app-${VERSION}`
/** ms; a page that takes longer is shown from here */
const DEADLINE = 4_000
/** A proxy answers with these when it can't reach the app. */
const AWAY = [502, 503, 504]

self.addEventListener('install', (event) => event.waitUntil(storeFiles()))

async function storeFiles() {
  const cache = await caches.open(CACHE)
  const asked = [...DOCUMENTS, ...CHANGING].map((path) => new Request(path, { cache: 'no-cache' }))
  // All or none: if the server has another version by now, the next try gets that one.
  await cache.addAll([...asked, ...FILES])
}

// Runs when no page of the earlier version is open any more, so its files can go.
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
  // So that a page that was open before the first worker came also works without a connection.
  await self.clients.claim()
}

// A page is about to reload for the new version. With others open, these keep the old one until they are closed.
self.addEventListener('message', (event) => {
  if (event.data === 'reloading') event.waitUntil(takeOverFromOne())
})

async function takeOverFromOne() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length === 1) await self.skipWaiting()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname === '/api' || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(documentFor(request, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(fileFor(event))
  else if (CHANGING.includes(pathname)) {
    event.respondWith(fromServer(request, pathname))
  }
})

/** Always the server's, if there is one: it knows whether somebody is signed in, and has the newest version. */
async function documentFor(request, pathname) {
  const name = DOCUMENTS.includes(pathname) ? pathname : APP
  const late = new Promise((resolve) => setTimeout(() => resolve(stored(name)), DEADLINE))
  const answer = fromServer(request, name)
  return (await Promise.race([answer, late])) ?? answer
}

/** The server's answer, or what is stored under this name if there is none. */
async function fromServer(request, name) {
  try {
    const answer = await fetch(request)
    return AWAY.includes(answer.status) ? ((await stored(name)) ?? answer) : answer
  } catch (error) {
    const found = await stored(name)
    if (found) return found
    throw error
  }
}

/** Files under `assets/` have a hash of their content in the name. Those of other versions and scripts come when needed. */
async function fileFor({ request }) {
  const found = await stored(request)
  if (found) return found
  const answer = await fetch(request)
  if (answer.ok) {
    const copy = answer.clone()
    const cache = await caches.open(CACHE)
    // There may be no room left.
    await cache.put(request, copy).catch(() => {})
  }
  return answer
}

const stored = (request) => caches.match(request, { ignoreVary: true })
