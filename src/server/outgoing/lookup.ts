import { promises as dns } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** ms per try */
const TIMEOUT = 2_000

/**
 * Node's own lookup occupies one of few threads, so silent name servers would let file reads and password checks
 * waiting. Ignores /etc/hosts. `servers` are for tests.
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
