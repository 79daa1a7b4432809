/** One of the servers in DATABASE_URL. */
export interface ServerAddress {
  connectionString: string
  /** host and port, for messages: never the password */
  name: string
}

/** The same database, on one server or on several of which one accepts changes. */
export interface DatabaseAddress {
  servers: ServerAddress[]
  /** settings of each session, which the app's own are added to */
  options: string | undefined
  /** what the address asks of the server; the app can only work with one that accepts changes */
  target: string | undefined
}

/** `any` too: in an address with one server it is what programs write that always ask for something. */
const TARGETS = ['read-write', 'primary', 'any']
/** Each is asked every few seconds (servers.ts). */
const MOST_SERVERS = 8
const SHAPE = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/is

/**
 * Reads an address as PostgreSQL's own programs write it, also with several servers:
 * `postgres://user:password@a:5432,b:5432/kpi?target_session_attrs=read-write`. The driver knows only one.
 * Returns undefined for anything else.
 */
export function readAddress(address: string): DatabaseAddress | undefined {
  const [, scheme, authority = '', rest = ''] = SHAPE.exec(address) ?? []
  if (scheme === undefined) return undefined
  const hosts = authority.slice(authority.lastIndexOf('@') + 1).split(',')
  const login = authority.slice(0, authority.lastIndexOf('@') + 1)
  if (hosts.length > MOST_SERVERS || (hosts.length > 1 && hosts.includes(''))) return undefined
  try {
    const urls = hosts.map((host) => new URL(`${scheme}${login}${host}${rest}`))
    const { searchParams } = urls[0]!
    return {
      servers: urls.map(serverOf),
      options: searchParams.get('options') ?? undefined,
      target: searchParams.get('target_session_attrs') ?? undefined,
    }
  } catch {
    return undefined
  }
}

/** Whether an address asks for a server that the app can work with, or for nothing. */
export function isTargetKnown(address: string): boolean {
  const target = readAddress(address)?.target
  return target === undefined || TARGETS.includes(target)
}

function serverOf(address: URL): ServerAddress {
  const url = new URL(address)
  // In the address the options would override those that set the role (tenancy.ts).
  url.searchParams.delete('options')
  url.searchParams.delete('target_session_attrs')
  const host = decodeURIComponent(url.hostname) || url.searchParams.get('host') || 'localhost'
  return { connectionString: url.href, name: `${host}:${url.port || 5432}` }
}
