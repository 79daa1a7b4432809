import { dirname, join, relative } from 'node:path'

/**
 * The arrows of docs/architecture.md as a lint rule of ours: it judges paths alone, so that it sees
 * dynamic and type imports too and needs neither a resolver nor ESLint.
 */

/** Features from left to right: each may know those before it. */
const FEATURES = [
  'profile',
  'accounts',
  'sales',
  'kpi',
  'goals',
  'coach',
  'advice',
  'crm',
  'support',
  'setup-guide',
  'admin',
]
/** What a feature is made of, from left to right. */
const PARTS = ['contract', 'rules', 'tables', 'store', 'service', 'routes']

const NO_SERVER_IN_PAGE =
  'The page holds no server code: call an endpoint of the contract, or move what both sides need to rules.ts or src/shared.'
const NO_PAGE_IN_SERVER =
  'Server code does not know the page: move what both sides need to contract.ts, rules.ts or src/shared.'

interface Place {
  room: 'shared' | 'server' | 'web' | 'feature'
  /** May know every feature: it puts them together. */
  composes: boolean
  feature?: string
  /** One of PARTS, `index`, `web`, or `other` for files of other names. */
  part?: string
}

/** Why the file `from` may not import the file `to`, and what to do instead; paths from the project's root. */
export function refusal(from: string, to: string): string | undefined {
  const [source, target] = [placeOf(from), placeOf(to)]
  if (!source || !target || isTest(from)) return undefined
  if (isTest(to)) return 'Only tests use this: move what the product needs too out of it.'
  switch (source.room) {
    case 'shared':
      return target.room === 'shared'
        ? undefined
        : 'src/shared imports nothing of ours: take it as a parameter, or move this code to the room that needs it.'
    case 'server':
      return fromServer(source, target)
    case 'web':
      return fromWeb(source, target)
    case 'feature':
      return source.part === 'web' ? fromPage(source, target) : fromFeature(source, target)
  }
}

const isTest = (path: string): boolean =>
  /(\.test\.tsx?|\/testing\.ts)$/.test(path) || path.startsWith('src/server/testing/')

function placeOf(path: string): Place | undefined {
  const [, top, name, ...rest] =
    path.match(/^src\/(shared|server|web|features)\/([^/]+)(?:\/(.+))?$/) ?? []
  if (!top) return undefined
  if (top === 'shared') return { room: 'shared', composes: false }
  if (top === 'server') {
    return {
      room: 'server',
      composes: /^src\/server\/(app|serve|start|main)\.ts$|^src\/server\/commands\//.test(path),
    }
  }
  if (top === 'web') return { room: 'web', composes: name === 'router.tsx' || name === 'main.tsx' }
  const names = rest.join('/').split(/[/.]/)
  const part = ['web', 'index', ...PARTS].find((known) => names.includes(known)) ?? 'other'
  return { room: 'feature', composes: false, feature: name, part }
}

function fromServer(source: Place, target: Place): string | undefined {
  if (target.room === 'web' || target.part === 'web') return NO_PAGE_IN_SERVER
  if (source.composes || target.room === 'shared') return undefined
  if (target.room === 'feature' || target.composes) {
    return 'The server kit knows no feature: take it as a parameter, or put the two together in server/app.ts.'
  }
  return undefined
}

function fromWeb(source: Place, target: Place): string | undefined {
  if (target.room === 'server') return NO_SERVER_IN_PAGE
  if (target.room !== 'feature' || target.part === 'contract') return undefined
  if (target.part !== 'web') return NO_SERVER_IN_PAGE
  if (source.composes) return undefined
  return 'Only web/router.tsx and web/main.tsx know pages: take it as a prop or child, or move it to src/web.'
}

function fromPage(source: Place, target: Place): string | undefined {
  if (target.room === 'server') return NO_SERVER_IN_PAGE
  if (target.room === 'web' && target.composes) {
    return 'The router knows the pages, not the other way round: link by path.'
  }
  if (target.room !== 'feature') return undefined
  if (target.feature === source.feature) {
    return ['web', 'contract', 'rules'].includes(target.part!) ? undefined : NO_SERVER_IN_PAGE
  }
  if (target.part === 'web') {
    return 'Pages do not know pages of other features: move the component to src/web, or put the two together in web/router.tsx.'
  }
  return target.part === 'contract' ? rightwards(source, target) : NO_SERVER_IN_PAGE
}

function fromFeature(source: Place, target: Place): string | undefined {
  if (target.room === 'web' || target.part === 'web') return NO_PAGE_IN_SERVER
  const bothSides = source.part === 'contract' || source.part === 'rules'
  if (target.room === 'server') {
    if (bothSides) {
      return `${source.part}.ts runs on both sides: take what it needs as a parameter, or do this in store.ts, service.ts or routes.ts.`
    }
    return target.composes
      ? 'Features do not know what puts them together: turn the import round.'
      : undefined
  }
  if (target.room !== 'feature') return undefined
  if (target.feature === source.feature) {
    if (leftmost(target) <= rightmost(source)) return undefined
    return `A feature reads ${PARTS.join(' ← ')}: move what both need to the left, or call this from the right.`
  }
  // SQL joins need the tables of features to the left; everything else of theirs has one door.
  const joins = target.part === 'tables' && (source.part === 'store' || source.part === 'tables')
  const door = target.part === 'contract' || (target.part === 'index' && !bothSides)
  if (!joins && !door) {
    return `Other features are known by their contract.ts and index.ts (a store also joins their tables.ts): export it from features/${target.feature}/index.ts.`
  }
  return rightwards(source, target)
}

/** index.ts and files of other names stand beside store and service; import/no-cycle keeps them apart. */
const leftmost = ({ part = '' }: Place): number =>
  PARTS.indexOf(PARTS.includes(part) ? part : 'store')
const rightmost = ({ part = '' }: Place): number =>
  PARTS.indexOf(PARTS.includes(part) ? part : 'service')

function rightwards(source: Place, target: Place): string | undefined {
  const [from, to] = [FEATURES.indexOf(source.feature!), FEATURES.indexOf(target.feature!)]
  if (from === -1 || to === -1) {
    return `${from === -1 ? source.feature : target.feature} stands alone: give it a place in the order of lint/arrows.ts and docs/architecture.md first.`
  }
  if (to < from) return undefined
  return `${source.feature} stands to the left of ${target.feature}: raise an event that ${target.feature} listens to (server/events.ts), or move the code to the right.`
}

interface ImportNode {
  source?: { type: string; value?: unknown } | null
}
interface Context {
  cwd: string
  filename: string
  report: (problem: { node: ImportNode; message: string }) => void
}

const arrows = {
  create(context: Context) {
    const from = relative(context.cwd, context.filename)
    const check = (node: ImportNode): void => {
      const specifier = node.source?.value
      if (typeof specifier !== 'string' || !specifier.startsWith('.')) return
      const message = refusal(from, join(dirname(from), specifier))
      if (message) context.report({ node, message })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    }
  },
}

export default { meta: { name: 'house' }, rules: { arrows } }
