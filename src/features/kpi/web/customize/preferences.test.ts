import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  AT_FIRST,
  currentToggles,
  readToggles,
  switchToggles,
  TOGGLES,
  writeToggles,
  type Toggles,
} from './preferences.ts'
import { anyText } from '../../../../shared/testing/properties.ts'

const someToggles = fc.record(
  Object.fromEntries(TOGGLES.map((toggle) => [toggle, fc.boolean()])),
) as unknown as fc.Arbitrary<Toggles>
const stored = (json: unknown): string => btoa(JSON.stringify(json))
const base64 = (text: string): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(text)))

describe('the stored switches', () => {
  test('all are on by default (spec §3.10)', () => {
    expect(readToggles(null)).toEqual(AT_FIRST)
    // The other two need fixed costs.
    const { profit, breakEven, ...specified } = AT_FIRST
    expect([profit, breakEven]).toEqual([false, false])
    expect(Object.values(specified)).toEqual(Array.from({ length: 13 }, () => true))
  })

  test('are base64 of the JSON, with the sales team under both of its names (spec §3.10)', () => {
    const value = writeToggles({ ...AT_FIRST, totalSales: false, teamPerformance: false })
    expect(JSON.parse(atob(value))).toEqual({
      ...AT_FIRST,
      totalSales: false,
      teamPerformance: false,
      salesTeam: false,
    })
  })

  test('are read back as they were stored', () => {
    fc.assert(
      fc.property(someToggles, (toggles) => {
        expect(readToggles(writeToggles(toggles))).toEqual(toggles)
      }),
    )
  })

  test('the sales team is off when it is off under either name', () => {
    expect(readToggles(stored({ salesTeam: false }))).toEqual({
      ...AT_FIRST,
      teamPerformance: false,
    })
    expect(readToggles(stored({ salesTeam: true, teamPerformance: false }))).toEqual({
      ...AT_FIRST,
      teamPerformance: false,
    })
  })

  test('a switch that isn’t named is as at first', () => {
    expect(readToggles(stored({ ytdRevenue: false }))).toEqual({ ...AT_FIRST, ytdRevenue: false })
  })

  test.each([
    ['text that isn’t base64', '{"totalRevenue":false}'],
    ['text that isn’t JSON', btoa('totalRevenue=false')],
    ['a value of another type', stored({ totalRevenue: false, totalSales: 'off' })],
    ['a list', stored([false])],
    ['null', stored(null)],
    ['an unknown key', stored({ totalRevenue: false, unknown: false })],
    ['an empty value', ''],
  ])('%s is read as at first', (_, value) => {
    expect(readToggles(value)).toEqual(AT_FIRST)
  })

  test('any stored text is read as valid switches', () => {
    const texts = fc.oneof(
      anyText(),
      fc.string().map((text) => base64(text)),
      fc.json().map((json) => base64(json)),
      fc
        .dictionary(fc.constantFrom(...TOGGLES, 'salesTeam', '__proto__'), fc.jsonValue())
        .map((json) => base64(JSON.stringify(json))),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const toggles = readToggles(text)
        expect(Object.keys(toggles).toSorted()).toEqual(TOGGLES.toSorted())
        expect(Object.values(toggles).every((isOn) => typeof isOn === 'boolean')).toBe(true)
      }),
    )
  })
})

describe('switching', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('changes only the named switches, and the object only when something changes', () => {
    const storage = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
    })
    switchToggles(['averageSale', 'ytdRevenue'], false)
    switchToggles(['ytdRevenue'], true)
    expect(currentToggles()).toEqual({ ...AT_FIRST, averageSale: false })
    expect(readToggles(storage.get('kpi-toggles')!)).toEqual(currentToggles())
    expect(currentToggles()).toBe(currentToggles())

    storage.set('kpi-toggles', 'damaged by another tab')
    expect(currentToggles()).toEqual(AT_FIRST)
  })

  test('works until the page is closed if the browser refuses to store it', () => {
    const refuse = () => {
      throw new Error('The operation is insecure.')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    expect(currentToggles()).toEqual(AT_FIRST)
    switchToggles(['totalRevenue'], false)
    switchToggles(['totalSales'], false)
    expect(currentToggles()).toEqual({ ...AT_FIRST, totalRevenue: false, totalSales: false })
  })
})
