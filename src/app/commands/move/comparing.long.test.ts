import { describe, expect, test } from 'vitest'
import { rowsAnywhere } from '../../../features/accounts/leaving/testing/rows.ts'
import { saleOf } from '../../../features/sales/testing/entries.ts'
import { connect } from '../../../server/database/connection.ts'
import { moveOwner, takeBack, type Step } from './moving.ts'
import {
  countOf,
  options,
  signIn,
  timeout,
  today,
  twoInstallations,
  type TestSide,
} from './testing/installations.ts'

/** Before anything is decided, both sides are compared: every row, what has changed here meanwhile, and the figures. */

const { here, there, newOwner, killedAt, takeBackKilledAt } = await twoInstallations()

async function ownerWithSales() {
  const owner = await newOwner()
  // 10 + 20 + 30 = 60
  for (const revenue of [10, 20, 30]) {
    const sale = saleOf({ revenue, saleDate: today, productName: `Tea for ${revenue}` })
    expect((await owner.browser.post('/api/sales-entries', sale)).status).toBe(200)
  }
  return owner
}

/** Moves an owner, does something at some of the steps, and returns the steps. */
async function moveWith(
  email: string,
  at: (step: Step, steps: Step[]) => Promise<unknown> | undefined,
  steps: Step[] = [],
): Promise<Step[]> {
  const onStep = async (step: Step) => {
    steps.push(step)
    await at(step, steps)
  }
  await moveOwner(here.side, there.side, email, { ...options, onStep })
  return steps
}

/** What the owner of the tables may do, and the app may not. */
async function asOwnerOf({ side }: TestSide, ...statements: string[]): Promise<void> {
  const client = await connect(side.connection)
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The owner records here as before, and nothing of theirs is on the other side. */
async function expectAtHome({ browser, id }: Awaited<ReturnType<typeof newOwner>>): Promise<void> {
  for (const side of [here, there]) {
    expect(await countOf(side, 'SELECT count(*) FROM owner_move')).toBe(0)
  }
  expect(await rowsAnywhere(there.db, [id])).toEqual({})
  const sale = saleOf({ revenue: 40, saleDate: today })
  expect((await browser.post('/api/sales-entries', sale)).status).toBe(200)
  const { body } = await browser.get(`/api/kpi-metrics?startDate=${today}&endDate=${today}`)
  // 60 + 40 = 100
  expect(body.totalRevenue).toBe(100)
}

test(
  'a row that is changed while it arrives stops the move, and the owner goes on here',
  async () => {
    const owner = await ownerWithSales()
    await asOwnerOf(
      there,
      `CREATE FUNCTION changes_names() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN NEW.name := NEW.name || '!'; RETURN NEW; END $$`,
      'CREATE TRIGGER changes_names BEFORE INSERT ON product FOR EACH ROW EXECUTE FUNCTION changes_names()',
    )
    const steps: Step[] = []
    try {
      await expect(moveWith(owner.email, () => undefined, steps)).rejects.toMatchObject({
        name: 'StartError',
        message: `What arrived differs from what was sent, in product. Please report this as a bug.
Nothing has changed, and ${owner.email} goes on using this installation. Run this command again once the cause is gone.`,
      })
    } finally {
      await asOwnerOf(there, 'DROP FUNCTION changes_names CASCADE')
    }
    expect(steps).toEqual(['frozen', 'quiet'])
    await expectAtHome(owner)
  },
  timeout,
)

test(
  'a row that is left out while it arrives stops the move too',
  async () => {
    const owner = await ownerWithSales()
    await asOwnerOf(
      there,
      `CREATE FUNCTION drops_rows() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RETURN CASE WHEN NEW.revenue_cents = 2000 THEN NULL ELSE NEW END; END $$`,
      'CREATE TRIGGER drops_rows BEFORE INSERT ON sale FOR EACH ROW EXECUTE FUNCTION drops_rows()',
    )
    try {
      await expect(moveWith(owner.email, () => undefined)).rejects.toThrow(
        'What arrived differs from what was sent, in sale.',
      )
    } finally {
      await asOwnerOf(there, 'DROP FUNCTION drops_rows CASCADE')
    }
    await expectAtHome(owner)
  },
  timeout,
)

test(
  'other figures from the same sales stop the move, and the owner goes on here',
  async () => {
    const owner = await ownerWithSales()
    const steps: Step[] = []
    const moved = moveWith(
      owner.email,
      (step) =>
        step === 'copied'
          ? asOwnerOf(
              there,
              'SET session_replication_role = replica',
              `UPDATE sale_day SET revenue_cents = revenue_cents + 1 WHERE owner_id = '${owner.id}'`,
            )
          : undefined,
      steps,
    )
    await expect(moved).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(
        /^The other installation shows other figures for the same sales/,
      ),
    })
    expect(steps).toEqual(['frozen', 'quiet', 'copied'])
    await expectAtHome(owner)
  },
  timeout,
)

test(
  'what the other side had with their email before stays: a sign-in that failed, and an email',
  async () => {
    const owner = await ownerWithSales()
    expect((await signIn(owner.email, there.browser())).status).toBe(401)
    await there.db.systemPool.query(
      `INSERT INTO mail (id, recipient, subject, body) VALUES (gen_random_uuid(), $1, 'Your invitation', '')`,
      [owner.email],
    )
    const counted = async (side: TestSide) => [
      await countOf(
        side,
        'SELECT count(*) FROM audit_log WHERE actor_email = $1 OR subject_email = $1',
        owner.email,
      ),
      await countOf(side, 'SELECT count(*) FROM mail WHERE recipient = $1', owner.email),
    ]
    const own = await counted(there)
    expect(own).toEqual([1, 1])
    await expect(
      moveWith(owner.email, (step) =>
        step === 'compared' ? Promise.reject(new Error('killed')) : undefined,
      ),
    ).rejects.toThrow('killed')
    expect(await counted(there)).toEqual(own)
    await expectAtHome(owner)

    const [entries, mails] = await counted(here)
    await moveWith(owner.email, () => undefined)
    // The other side also notes that they have arrived.
    expect(await counted(there)).toEqual([1 + entries! + 1, 1 + mails!])
  },
  timeout,
)

describe('what the app itself changes here', () => {
  const rename = (id: string, name: string) =>
    here.db.systemPool.query('UPDATE business_profile SET business_name = $2 WHERE owner_id = $1', [
      id,
      name,
    ])

  test.each<Step>(['copied', 'compared'])(
    'once it was %s is copied anew, and is there afterwards',
    async (when) => {
      const { email, id } = await ownerWithSales()
      const steps = await moveWith(email, (step, before) =>
        step === when && before.filter((each) => each === when).length === 1
          ? rename(id, 'Renamed')
          : undefined,
      )
      const copying: Step[] = ['copied', 'compared']
      expect(steps).toEqual([
        ...(['frozen', 'quiet'] as const),
        ...copying,
        ...copying,
        ...(['switched', 'open', 'deleted'] as const),
      ])
      const named =
        "SELECT count(*) FROM business_profile WHERE business_name = 'Renamed' AND owner_id = $1"
      expect([await countOf(here, named, id), await countOf(there, named, id)]).toEqual([0, 1])
      const arrived = there.browser()
      expect((await signIn(email, arrived)).status).toBe(200)
      expect((await arrived.get('/api/sales-entries')).body).toHaveLength(3)
    },
    timeout,
  )

  test(
    'three times stops the move, and the owner goes on here',
    async () => {
      const owner = await ownerWithSales()
      const steps: Step[] = []
      const moved = moveWith(
        owner.email,
        (step, { length }) =>
          step === 'compared' ? rename(owner.id, `Name ${length}`) : undefined,
        steps,
      )
      await expect(moved).rejects.toThrow(
        'Something keeps changing what is being copied. Try again later.',
      )
      expect(steps.filter((step) => step === 'copied')).toHaveLength(3)
      expect(steps).not.toContain('switched')
      await expectAtHome(owner)
    },
    timeout,
  )
})

test.each([
  ['while the copy is being removed', there, 'sale'],
  ['between removing the copy and letting the owner go on', here, 'owner_move'],
])(
  'taking an owner back that is killed %s is finished when it is run again',
  async (_, at, table) => {
    const owner = await ownerWithSales()
    await killedAt(owner.email, 'compared')
    const holder = await connect(at.side.connection)
    await holder.query('SELECT pg_advisory_lock(4711)')
    await asOwnerOf(
      at,
      `CREATE FUNCTION waits() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN PERFORM pg_advisory_lock_shared(4711); RETURN OLD; END $$`,
      `CREATE TRIGGER waits BEFORE DELETE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION waits()`,
    )
    try {
      await takeBackKilledAt(owner.email, at)
    } finally {
      await holder.end()
      await asOwnerOf(at, 'DROP FUNCTION waits CASCADE')
    }
    const change = saleOf({ revenue: 1, saleDate: today })
    const frozen = await owner.browser.post('/api/sales-entries', change)
    expect([frozen.status, frozen.body.code], 'still frozen').toEqual([503, 'moving'])
    const copy = await countOf(there, 'SELECT count(*) FROM sale WHERE owner_id = $1', owner.id)
    expect(copy).toBe(at === here ? 0 : 3)
    await takeBack(here.side, there.side, owner.email)
    await expectAtHome(owner)
  },
  timeout,
)
