import type { WaitingSale } from './sale.ts'

export interface OfflineStore {
  all: (accountId: string) => Promise<WaitingSale[]>
  get: (accountId: string, key: string) => Promise<WaitingSale | undefined>
  put: (sale: WaitingSale, replaces?: string) => Promise<void>
  remove: (accountId: string, key: string) => Promise<void>
}

const DATABASE = 'kpi-waiting-sales'
const STORE = 'sales'
/** ms; a browser's database may hang */
const DEADLINE = 3_000

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(STORE, { keyPath: ['accountId', 'key'] }),
    )
    request.addEventListener('success', () => {
      const database = request.result
      const forget = () => void (opened = undefined)
      // Otherwise a later version of the app, in another tab, could not open it.
      database.addEventListener('versionchange', () => {
        database.close()
        forget()
      })
      database.addEventListener('close', forget)
      resolve(database)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('No database')))
  })
  opened.catch(() => (opened = undefined))
  return opened
}

async function run<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
  durability: IDBTransactionDurability = 'relaxed',
): Promise<T> {
  const done = begin(mode, durability).then(
    (transaction) =>
      new Promise<T>((resolve, reject) => {
        const request = work(transaction.objectStore(STORE))
        const fail = () => reject(transaction.error ?? new Error('Not stored'))
        transaction.addEventListener('complete', () => resolve(request.result))
        transaction.addEventListener('error', fail)
        transaction.addEventListener('abort', fail)
      }),
  )
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The database does not answer')), DEADLINE)
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}

async function begin(
  mode: IDBTransactionMode,
  durability: IDBTransactionDurability,
): Promise<IDBTransaction> {
  try {
    return (await open()).transaction(STORE, mode, { durability })
  } catch {
    // Safari loses the connection while the page is in the background.
    opened = undefined
    return (await open()).transaction(STORE, mode, { durability })
  }
}

export const offlineStore: OfflineStore = {
  all: async (accountId) => {
    const own = IDBKeyRange.bound([accountId], [accountId, []])
    const sales = await run('readonly', (store) => store.getAll(own) as IDBRequest<WaitingSale[]>)
    return sales.sort((one, other) => one.at - other.at)
  },
  get: (accountId, key) =>
    run('readonly', (store) => store.get([accountId, key]) as IDBRequest<WaitingSale | undefined>),
  put: async (sale, replaces) => {
    // A sale that is being sent need not survive a power cut.
    const durability = sale.state === 'sending' ? 'relaxed' : 'strict'
    await run(
      'readwrite',
      (store) => {
        if (replaces !== undefined) store.delete([sale.accountId, replaces])
        return store.put(sale)
      },
      durability,
    )
  },
  remove: (accountId, key) => run('readwrite', (store) => store.delete([accountId, key])),
}
