import {
  cpSync,
  globSync,
  lutimesSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
} from 'node:fs'
import { basename, join, matchesGlob, relative } from 'node:path'

/** Reads the Dockerfile and does what its instructions say in folders instead of a container. */

interface Instruction {
  name: string
  text: string
}

interface Stage {
  name: string
  instructions: Instruction[]
}

interface StageInFolder extends Stage {
  /** The folder that stands for `/`. */
  root: string
}

export interface Image {
  root: string
  workdir: string
  environment: Record<string, string>
  command: string[]
  healthcheck: string[]
  user: string
}

interface Builder {
  /** The folder that is sent to the builder. */
  context: string
  /** A folder for the stages' roots. */
  folder: string
  /** Runs a command of a RUN instruction. */
  run: (command: string, cwd: string) => Promise<void>
}

const KNOWN = 'ARG CMD COPY ENV EXPOSE HEALTHCHECK RUN STOPSIGNAL USER VOLUME WORKDIR'.split(' ')

/** Builds all stages of the Dockerfile in `context`, and returns what the last one would start. */
export async function buildInFolders({ context, folder, run }: Builder): Promise<Image> {
  const stages = stagesOf(readFileSync(join(context, 'Dockerfile'), 'utf8'), folder)
  const isSent = sentBy(readFileSync(join(context, '.dockerignore'), 'utf8'))
  const rootOf = (name: string): string => stages.find((stage) => stage.name === name)!.root
  for (const { root, instructions } of stages) {
    let workdir = root
    for (const { name, text } of instructions) {
      if (name === 'WORKDIR') mkdirSync((workdir = join(root, text)), { recursive: true })
      if (name === 'RUN') await run(inFolder(text, root), workdir)
      if (name === 'COPY') {
        const [, from] = /^--from=(\S+) /.exec(text) ?? []
        const filter = (path: string) => from !== undefined || isSent(relative(context, path))
        copy(text.replace(/^--\S+ /, ''), from ? rootOf(from) : context, workdir, filter)
      }
    }
  }
  return imageOf(stages.at(-1)!)
}

/** As COPY does: of a folder its contents, of a file itself, and of times whole seconds. */
function copy(
  paths: string,
  from: string,
  workdir: string,
  filter: (path: string) => boolean,
): void {
  const sources = paths.split(/\s+/)
  const to = sources.pop()!
  for (const path of sources) {
    const source = join(from, path)
    const isIntoFolder = to.endsWith('/') && !statSync(source).isDirectory()
    const target = join(workdir, to, isIntoFolder ? basename(path) : '')
    cpSync(source, target, {
      recursive: true,
      preserveTimestamps: true,
      verbatimSymlinks: true,
      filter,
    })
    keepWholeSeconds(target)
  }
}

function stagesOf(dockerfile: string, folder: string): StageInFolder[] {
  return instructionsOf(dockerfile).map((stage) => {
    const root = join(folder, stage.name)
    mkdirSync(root)
    return { ...stage, root }
  })
}

/** The stages of a Dockerfile with their instructions, each on one line. */
export function instructionsOf(dockerfile: string): Stage[] {
  const lines = dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  const stages: Stage[] = []
  for (const line of lines) {
    const [, name, text] = /^([A-Z]+) +(.*)$/.exec(line) ?? []
    if (name === 'FROM') {
      const [, as = 'last'] = / AS (\S+)$/.exec(text!) ?? []
      stages.push({ name: as, instructions: [] })
    } else if (name) {
      if (!KNOWN.includes(name))
        throw new Error(`Nothing here does ${name}, so it would not be tried.`)
      stages.at(-1)?.instructions.push({ name, text: text! })
    }
  }
  return stages
}

/** Returns whether a path of the context is sent to the builder: the last pattern of .dockerignore that fits decides. */
function sentBy(dockerignore: string): (path: string) => boolean {
  const patterns = dockerignore.split('\n').filter((line) => line && !line.startsWith('#'))
  return (path) => {
    const above = path.split('/').map((_, n, names) => names.slice(0, n + 1).join('/'))
    const fits = (pattern: string) => above.some((each) => matchesGlob(each, pattern))
    const last = patterns.findLast((pattern) => fits(pattern.replace(/^!/, '')))
    const leadsToSent = patterns.some((pattern) => pattern.startsWith(`!${path}/`))
    return path === '' || leadsToSent || last === undefined || last.startsWith('!')
  }
}

/** Absolute paths are those of the container; those of commands and devices are the machine's. */
const inFolder = (text: string, root: string): string =>
  text.replaceAll(/(?<=[ =])\/(?=(?:app|data|backups)\b)/g, `${root}/`)

function keepWholeSeconds(path: string): void {
  const all = statSync(path).isDirectory() ? globSync('**', { cwd: path }) : ['']
  for (const each of all) {
    const { mtimeMs } = lstatSync(join(path, each))
    lutimesSync(join(path, each), Math.floor(mtimeMs / 1000), Math.floor(mtimeMs / 1000))
  }
}

function imageOf({ root, instructions }: StageInFolder): Image {
  const textOf = (name: string): string => instructions.findLast((each) => each.name === name)!.text
  const environment = [...inFolder(` ${textOf('ENV')}`, root).matchAll(/ (\w+)=(\S+)/g)]
  return {
    root,
    workdir: join(root, textOf('WORKDIR')),
    environment: Object.fromEntries(environment.map(([, name, value]) => [name, value])),
    command: JSON.parse(textOf('CMD')) as string[],
    healthcheck: JSON.parse(textOf('HEALTHCHECK').replace(/^.* CMD /, '')) as string[],
    user: textOf('USER'),
  }
}
