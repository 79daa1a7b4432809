import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { bundleFolder, BUNDLES } from './bundle.ts'

/** Processes of older versions still load parts of their copies. */
const KEPT = 3
/** ms; then an unfinished copy is nobody's */
const ABANDONED = 60 * 60_000
const EXTERNAL = [/^@node-rs\//, /^pino/, /^pg-native/]

const folder = bundleFolder()

async function build(): Promise<void> {
  mkdirSync(BUNDLES, { recursive: true })
  removeOld()
  // Moved in, so that an interrupted copy never looks complete.
  const fresh = mkdtempSync(join(BUNDLES, 'new-'))
  try {
    const bundle = await rolldown({
      input: join(import.meta.dirname, 'start.ts'),
      platform: 'node',
      external: EXTERNAL,
      plugins: [
        {
          name: 'places',
          transform: {
            filter: FILES_WITH_PLACES,
            handler: (code, id) => placed(code, relative(fresh, id)),
          },
        },
      ],
      logLevel: 'silent',
    })
    await bundle.write({ dir: fresh, sourcemap: true, sourcemapExcludeSources: true })
    // With sources changed meanwhile, the copy would have the wrong name.
    if (bundleFolder() === folder) moveIntoPlace(fresh)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

function moveIntoPlace(fresh: string): void {
  // The app may run as another user than the installer.
  chmodSync(fresh, 0o755)
  try {
    renameSync(fresh, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}

function removeOld(): void {
  const all = readdirSync(BUNDLES).map((name) => {
    const path = join(BUNDLES, name)
    const age = Date.now() - statSync(path).mtimeMs
    return { path, age, isUnfinished: name.startsWith('new-') }
  })
  const finished = all.filter((each) => !each.isUnfinished).toSorted((a, b) => a.age - b.age)
  const abandoned = all.filter((each) => each.isUnfinished && each.age > ABANDONED)
  for (const { path } of [...finished.slice(KEPT - 1), ...abandoned])
    rmSync(path, { recursive: true, force: true })
}

/** Not the bundler's own module, which is no file. */
const FILES_WITH_PLACES = { id: /^[^\0]/, code: /\bimport\.meta\.(url|dirname)\b/ }

/** Modules that look for files beside them get the place of their source. */
function placed(code: string, path: string): { code: string; map: null } {
  const [file, folder] = [path, `/${dirname(path)}`].map((each) => JSON.stringify(each))
  const placed = code
    .replaceAll('import.meta.dirname', `(import.meta.dirname + ${folder})`)
    .replaceAll('import.meta.url', `new URL(${file}, import.meta.url).href`)
  return { code: placed, map: null }
}

// Last: needs everything above.
if (!existsSync(folder)) await build()
