import { describe, expect, test } from 'vitest'
import { STEPS } from './contract.ts'
import { detectedSteps, type Facts } from './rules.ts'

const [GOAL, PROFILE, SALE, DASHBOARD, IMPORT] = [0, 1, 2, 3, 4]

/** Returns the indexes of the steps that these facts complete. */
function found(facts: Partial<Facts>): number[] {
  const detected = detectedSteps({ hasGoal: false, businessName: '', sales: 0, ...facts })
  return STEPS.flatMap((name, index) => (detected[name] ? index : []))
}

describe('steps that complete automatically (spec §4.7)', () => {
  test.each<[rule: string, facts: Partial<Facts>, steps: (number | undefined)[]]>([
    ['nothing yet', {}, []],
    ['goal step: any goal exists', { hasGoal: true }, [GOAL]],
    ['profile step: the profile has a business name', { businessName: 'Ortiz' }, [PROFILE]],
    ['a blank name does not count', { businessName: '  ' }, []],
    ['first-sale step: any sale exists', { sales: 1 }, [SALE]],
    [
      'dashboard step: a sale and a profile name exist',
      { sales: 1, businessName: 'Ortiz' },
      [PROFILE, SALE, DASHBOARD],
    ],
    ['import step: not yet with 10 sales', { sales: 10 }, [SALE]],
    ['import step: more than 10 sales', { sales: 11 }, [SALE, IMPORT]],
    [
      'community step: never automatically',
      { hasGoal: true, businessName: 'Ortiz', sales: 11 },
      [GOAL, PROFILE, SALE, DASHBOARD, IMPORT],
    ],
  ])('%s', (_rule, facts, steps) => expect(found(facts)).toEqual(steps))
})
