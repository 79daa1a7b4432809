import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, globSync, lstatSync, mkdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test, vi } from 'vitest'
import { buildInFolders, type Image } from './testing/dockerfile.ts'
import { signUpOverHttp } from '../src/features/imports/testing/helpers.ts'
import { createEntry } from '../src/features/sales/contract.ts'
import { saleOf } from '../src/features/sales/testing/entries.ts'
import { serverUser } from '../src/server/database/embedded/programs.ts'
import { testFolder } from '../src/server/testing/folder.ts'
import { VERSION } from '../src/server/version.ts'

/**
 * The image itself needs a registry and can't be built here. Its instructions are followed in folders: the same commands
 * on copies of the same files, and the last stage's command as a user who may write nowhere else than the image's.
 */

const execute = promisify(execFile)
const PROJECT = join(import.meta.dirname, '..')
const timeout = 600_000
const folder = testFolder()
/** The other user. Undefined if the tests don't run as root: then as the same one. */
const user = serverUser()
const programs = join(folder, 'bin')

/** Without what Vitest has set, with which a page for tests would be built. */
const environment = { ...process.env, NODE_ENV: undefined }
const withPrograms = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...environment,
  PATH: [programs, process.env['PATH']].join(delimiter),
})

let image: Image
beforeAll(async () => {
  // The base image's Node, where any user can run it.
  mkdirSync(programs)
  copyFileSync(process.execPath, join(programs, 'node'))
  const { uid, gid } = user ?? { uid: process.getuid!(), gid: process.getgid!() }
  image = await buildInFolders({
    context: PROJECT,
    folder,
    run: async (command, cwd) => {
      const env = withPrograms({ ...environment, npm_config_prefer_offline: 'true' })
      const here = command.replaceAll('node:node', `${uid}:${gid}`)
      await execute('sh', ['-c', here], { cwd, env, maxBuffer: 2 ** 26 })
    },
  })
  await execute('chmod', ['-R', 'a-w', image.workdir])
  // A gigabyte that the last stage doesn't need, and that takes time to remove.
  for (const stage of ['build', 'packages']) {
    await rm(join(folder, stage), { recursive: true })
  }
}, timeout)

/** Every file of the image with its size and time. */
const files = (): string[] =>
  globSync('**', { cwd: image.workdir }).map((path) => {
    const { size, mtimeMs } = lstatSync(join(image.workdir, path))
    return `${path} ${size} ${mtimeMs}`
  })

/** Starts a program in the image, with its settings and those given, as its user. */
function start([program, ...args]: string[], settings: Record<string, string> = {}) {
  const home = join(folder, 'home')
  const env = withPrograms({ HOME: home, ...image.environment, ...settings })
  return spawn(program!, args, { cwd: image.workdir, env, ...user })
}

async function outputOf(command: string[], settings?: Record<string, string>): Promise<string> {
  const child = start(command, settings)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  expect(code, output).toBe(0)
  return output
}

test('the last stage has the server, its page, the migrations and the packages that they need: nothing to build or test with', () => {
  const lock = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8'))
  const installed = globSync('node_modules/{*,@*/*}/package.json', { cwd: image.workdir })
  const names = installed.map((path) => path.replace('/package.json', ''))
  expect(image.user, 'not root').toMatch(/^[1-9]\d*:[1-9]\d*$/)
  expect(names.length).toBeGreaterThan(100)
  expect(
    names.filter((path) => lock.packages[path].dev || lock.packages[path].devOptional),
  ).toEqual([])
  for (const path of ['dist/web/index.html', 'migrations/functions.sql', 'LICENSE']) {
    expect(existsSync(join(image.workdir, path)), path).toBe(true)
  }
  expect(globSync('{src,migrations,dist}/**/{*.test.ts,testing}', { cwd: image.workdir })).toEqual(
    [],
  )
})

test(
  'it starts from the copy as another user, is healthy, records a sale, ends on SIGTERM, and writes only into /data',
  async () => {
    const before = files()
    const copy = 'import("./src/app/bundle.ts").then((all) => console.log(all.bundledStart()))'
    expect(await outputOf(['node', '-e', copy])).toContain('/dist/server/')

    const settings = { HOST: '127.0.0.1', PORT: '0', SAMPLE_SHOP: 'off' }
    const app = start(image.command, settings)
    let output = ''
    for (const stream of [app.stdout, app.stderr]) stream.on('data', (text) => (output += text))
    const url = await vi.waitUntil(
      () => {
        if (app.exitCode !== null) throw new Error(`The app ended: ${output}`)
        return /is ready: (http:\S+)\n/.exec(output)?.[1]
      },
      { timeout, interval: 50 },
    )
    expect(output).toBe(`KPI Mechanics ${VERSION} is ready: ${url}\n`)
    await outputOf(image.healthcheck, { PORT: new URL(url).port })
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(await (await fetch(url)).text()).toContain('</html>')

    const { cookie } = await signUpOverHttp(url)
    const recorded = await fetch(url + createEntry.path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(saleOf()),
    })
    expect(recorded.status).toBe(200)
    expect(await outputOf(['npm', 'run', 'verify'])).toContain('Every stored total matches')

    app.kill('SIGTERM')
    expect(await once(app, 'exit')).toEqual([0, null])
    expect(files()).toEqual(before)
    expect(existsSync(join(folder, 'home'))).toBe(false)
    expect(existsSync(join(image.environment['DATA_DIR']!, 'database/PG_VERSION'))).toBe(true)
  },
  timeout,
)
