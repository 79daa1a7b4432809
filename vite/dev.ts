import { spawn, type ChildProcess } from 'node:child_process'

/** `npm run dev`: the API, restarted on changes, and the page with hot reload in front of it. Either's end ends both. */
const PAGE_PORT = 5173
const vite = new URL('../node_modules/vite/bin/vite.js', import.meta.url).pathname

const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', 'src/app/main.ts'], {
    stdio: 'inherit',
    // The browser speaks to Vite: links and the Origin check go by its address.
    env: { APP_URL: `http://localhost:${PAGE_PORT}`, ...process.env },
  }),
  spawn(process.execPath, [vite, '--port', String(PAGE_PORT), '--strictPort'], {
    stdio: 'inherit',
  }),
]

const stop = (): void => children.forEach((child) => child.kill())
for (const child of children) child.once('exit', stop)
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
