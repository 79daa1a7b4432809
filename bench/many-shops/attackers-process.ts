import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { ATTACKS, type Attacking } from './attacks.ts'

/** Receives what to attack, goes on until it is told to stop, and tells how often each attacker called. */

const [attacking] = (await once(process, 'message')) as [Attacking]
const told = new Map<string, Map<string, number>>()
for (const name of attacking.attacks) {
  const answers = new Map<string, number>()
  told.set(name, answers)
  const count = (answer: number | string): void =>
    void answers.set(`${answer}`, (answers.get(`${answer}`) ?? 0) + 1)
  const { times, again } = ATTACKS[name]
  for (let n = 0; n < times; n++) void goOn(() => again(attacking, count))
}
await once(process, 'message')
const all = [...told.values()].map((answers) => {
  const counts = [...answers].map(([answer, count]) => `${count} × ${answer}`)
  return counts.join(', ') || 'none'
})
process.send!(all.join('; '), () => process.exit())

async function goOn(again: () => Promise<void>): Promise<never> {
  for (;;) {
    // A refused connection must not become a loop that only burns this process's time.
    await again().catch(() => sleep(50))
  }
}
