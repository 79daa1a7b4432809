import { spawn, type ChildProcess } from 'node:child_process'

/** `npm run dev`: runs the API, which restarts on changes, behind Vite with hot reload. When either ends, both end. */
const PAGE_PORT = 5173
const vite = new URL('../node_modules/vite/bin/vite.js', import.meta.url).pathname

const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', 'src/app/main.ts'], {
    stdio: 'inherit',
    // The browser talks to Vite, so links and the Origin check must use Vite's address.
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
