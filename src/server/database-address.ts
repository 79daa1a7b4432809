export interface ServerAddress {
  connectionString: string
  /** host and port, for messages: never the password */
  name: string
}

export interface DatabaseAddress {
  servers: ServerAddress[]
  options: string | undefined
  target: string | undefined
}

/** `any` too: programs write that for one server. */
const TARGETS = ['read-write', 'primary', 'any']
const MOST_SERVERS = 8
const SHAPE = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/is

/**
 * As PostgreSQL's programs write addresses, also with several servers, unlike the driver:
 * `postgres://user:password@a:5432,b:5432/kpi?target_session_attrs=read-write`.
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

export function isTargetKnown(address: string): boolean {
  const target = readAddress(address)?.target
  return target === undefined || TARGETS.includes(target)
}

function serverOf(address: URL): ServerAddress {
  const url = new URL(address)
  // Here, options would override the role (tenancy.ts).
  url.searchParams.delete('options')
  url.searchParams.delete('target_session_attrs')
  const host = decodeURIComponent(url.hostname) || url.searchParams.get('host') || 'localhost'
  return { connectionString: url.href, name: `${host}:${url.port || 5432}` }
}
