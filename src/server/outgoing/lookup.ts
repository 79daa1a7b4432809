import { promises as dns } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** ms for each of two tries */
const TIMEOUT = 2_000

/**
 * Looks a host up by asking the name servers. For addresses that owners choose: Node's own lookup occupies one of the
 * process's few threads until it is answered, so that hosts whose name servers don't answer would keep others waiting who
 * read files or check passwords. It doesn't know what is in /etc/hosts. `servers` are for tests; without them, the
 * machine's.
 */
export const lookupAt =
  (servers?: string[]): LookupFunction =>
  (host, { all, family }, done) => {
    const resolver = new dns.Resolver({ timeout: TIMEOUT, tries: 2 })
    if (servers) resolver.setServers(servers)
    const asked = [
      ...(family === 6 ? [] : [resolver.resolve4(host).then((found) => of(found, 4))]),
      ...(family === 4 ? [] : [resolver.resolve6(host).then((found) => of(found, 6))]),
    ]
    void Promise.allSettled(asked).then((answers) => {
      const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      if (!found[0]) return done(notFound(host), '')
      if (all) return done(null, found)
      done(null, found[0].address, found[0].family)
    })
  }

export const lookupOfOwners = lookupAt()

const of = (addresses: string[], family: 4 | 6) => addresses.map((address) => ({ address, family }))

const notFound = (host: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`no address of ${host}`), { code: 'ENOTFOUND' })
