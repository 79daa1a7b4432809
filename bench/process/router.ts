import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../kit/app.ts'
import { HOST } from './through-router.ts'

interface Ports {
  first: number
  second: number
  https: number
  http: number
}

export interface Router {
  https: number
  /** of its certificate */
  ca: string
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** HAProxy with the file of `deploy/`. Only its ports and its certificate are others, and it limits no address. */
export function routerIn(folder: string, { first, second, https, http }: Ports): Router {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`]
  const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...made, ...subject], { stdio: 'ignore' })
  const ca = readFileSync(certificate, 'utf8')
  const both = join(folder, 'kpi.pem')
  writeFileSync(both, ca + readFileSync(key, 'utf8'))
  chmodSync(both, 0o600)
  const file = join(folder, 'haproxy.cfg')
  const text = readFileSync(join(ROOT, 'deploy/haproxy.cfg'), 'utf8')
    .replace('bind :80\n', `bind 127.0.0.1:${http}\n`)
    .replace('bind :443', `bind 127.0.0.1:${https}`)
    .replace('/etc/haproxy/kpi.pem', both)
    .replace('http_req_rate gt 600', 'http_req_rate gt 600000')
    .replaceAll('one-1 127.0.0.1:3000', `one-1 127.0.0.1:${first}`)
    .replaceAll('two-1 127.0.0.1:3001', `two-1 127.0.0.1:${second}`)
  writeFileSync(file, text)
  let child: ChildProcess | undefined
  return {
    https,
    ca,
    start: async () => {
      child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
      await sleep(1_000)
      if (child.exitCode !== null) throw new Error('HAProxy did not start.')
    },
    stop: async () => {
      if (!child || child.exitCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}
