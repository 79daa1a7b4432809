import { dirname, join, relative } from 'node:path'

/**
 * Lint rule for the import directions in docs/architecture.md. It only looks at paths, so it also checks
 * dynamic and type imports and needs neither a resolver nor ESLint.
 */

/** Features from left to right: each may import from those before it. */
export const FEATURES = [
  'profile',
  'accounts',
  'sales',
  'imports',
  'kpi',
  'goals',
  'coach',
  'advice',
  'today',
  'mcp',
  'crm',
  'webhooks',
  'digest',
  'support',
  'setup-guide',
  'admin',
]
/** Folders of many steps, each from left to right: a step may use those before it. */
const STEPS: Record<string, string[]> = {
  'src/features/imports/reading': [
    ...['file', 'languages', 'values', 'workbook', 'columns', 'kinds', 'amounts', 'receipts'],
    ...['shapes', 'survey', 'rows', 'words', 'reader', 'thread'],
  ],
}
/** The parts of a feature, from left to right. */
const PARTS = ['contract', 'rules', 'tables', 'store', 'service', 'routes']

const NO_SERVER_IN_PAGE =
  'Page code must not import server code: call an endpoint of the contract, or move the code that both sides need to rules.ts or src/shared.'
const NO_PAGE_IN_SERVER =
  'Server code must not import page code: move the code that both sides need to contract.ts, rules.ts or src/shared.'

interface Place {
  layer: 'app' | 'feature' | 'server' | 'web' | 'shared'
  /** Runs in the browser only. */
  isPage: boolean
  feature?: string
  /** One of PARTS, `index`, `web` or, for files with other names, `other`. */
  part?: string
  /** `index.ts` of its folder. */
  isIndex?: boolean
}

/** Why the file `from` may not import the file `to`, and what to do instead. Paths start at the project's root. */
function refusal(from: string, to: string): string | undefined {
  const [source, target] = [placeOf(from), placeOf(to)]
  if (!source || !target || isTest(from)) return undefined
  if (isTest(to))
    return 'Only tests may import this: move the code that the product needs out of it.'
  if (source.isPage && !target.isPage && isServerOnly(target)) return NO_SERVER_IN_PAGE
  if (!source.isPage && target.isPage) return NO_PAGE_IN_SERVER
  if (source.layer !== 'app' && target.layer === 'app') {
    return 'src/app is the top layer: take what it has as a parameter, or move the code down.'
  }
  switch (source.layer) {
    case 'app':
      return undefined
    case 'shared':
      return target.layer === 'shared'
        ? undefined
        : 'src/shared imports nothing else: take it as a parameter, or move this code to the layer that needs it.'
    case 'server':
    case 'web':
      return target.layer === 'feature'
        ? `src/${source.layer} must not import features: take it as a parameter, or put the two together in src/app.`
        : undefined
    case 'feature':
      return target.layer === 'feature'
        ? betweenFeatures(source, target, [from, to])
        : bothSides(source, target)
  }
}

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path)

const isServerOnly = ({ layer, part = '' }: Place): boolean =>
  layer === 'feature' ? !['contract', 'rules'].includes(part) : layer !== 'shared'

function placeOf(path: string): Place | undefined {
  const [, top, rest] = path.match(/^src\/(app|features|server|web|shared)\/(.+)$/) ?? []
  const [first, ...names] = (rest ?? '').split(/[/.]/)
  switch (top) {
    case 'app':
      return { layer: 'app', isPage: first === 'web' }
    case 'features': {
      const part = ['web', 'index', ...PARTS].find((known) => names.includes(known)) ?? 'other'
      const isIndex = names.at(-2) === 'index'
      return { layer: 'feature', isPage: part === 'web', feature: first!, part, isIndex }
    }
    case 'server':
    case 'shared':
    case 'web':
      return { layer: top, isPage: top === 'web' }
    default:
      return undefined
  }
}

function bothSides({ part }: Place, target: Place): string | undefined {
  if (target.layer !== 'server' || (part !== 'contract' && part !== 'rules')) return undefined
  return `${part}.ts runs on the server and on the page: take what it needs as a parameter, or do this in store.ts, service.ts or routes.ts.`
}

function betweenFeatures(
  source: Place,
  target: Place,
  [from, to]: [string, string],
): string | undefined {
  if (target.feature === source.feature) {
    if (source.isPage || leftmost(target) <= rightmost(source)) return betweenSteps(from, to)
    return `A feature reads ${PARTS.join(' ← ')}: move what both need to the left, or call this from the right.`
  }
  const runsOnBothSides = source.part === 'contract' || source.part === 'rules'
  const isForServer = target.isIndex || target.part === 'tables'
  if (target.part !== 'contract' && (runsOnBothSides || !isForServer)) {
    return `Import other features through their contract.ts, tables.ts and index.ts: export it from features/${target.feature}/${target.isPage ? 'web/' : ''}index.ts.`
  }
  return rightwards(source, target)
}

/** Files with other names rank with both store and service; import/no-cycle separates them. */
const leftmost = ({ part = '' }: Place): number =>
  PARTS.indexOf(PARTS.includes(part) ? part : 'store')
const rightmost = ({ part = '' }: Place): number =>
  PARTS.indexOf(PARTS.includes(part) ? part : 'service')

function betweenSteps(from: string, to: string): string | undefined {
  for (const [folder, steps] of Object.entries(STEPS)) {
    if (![from, to].every((path) => path.startsWith(`${folder}/`))) continue
    const [source, target] = [from, to].map((path) =>
      steps.indexOf(path.slice(folder.length + 1).split(/[/.]/)[0]!),
    )
    if (source === -1 || target === -1 || target! > source!) {
      return `The steps of ${folder} are ${steps.join(' ← ')}: move what both need to the left, or pass it as a parameter.`
    }
  }
  return undefined
}

function rightwards(source: Place, target: Place): string | undefined {
  const [from, to] = [FEATURES.indexOf(source.feature!), FEATURES.indexOf(target.feature!)]
  if (from === -1 || to === -1) {
    return `${from === -1 ? source.feature : target.feature} has no place in the order of features: add it to lint/import-rules.ts and docs/architecture.md first.`
  }
  if (to < from) return undefined
  return `${source.feature} is to the left of ${target.feature}: raise an event that ${target.feature} listens to (server/events.ts), or move the code to the right.`
}

interface ImportNode {
  source?: { type: string; value?: unknown } | null
}
interface Context {
  cwd: string
  filename: string
  report: (problem: { node: ImportNode; message: string }) => void
}

export const imports = {
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
