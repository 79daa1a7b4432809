import { expect, test } from 'vitest'
import { lintMessages } from './testing/lint-messages.ts'

/** Classes, and the two that clash. */
const CLASSES: [string, (readonly [string, string])?][] = [
  [
    'grid @[14rem]:grid-cols-[1fr_auto] sm:grid-cols-3',
    ['@[14rem]:grid-cols-[1fr_auto]', 'sm:grid-cols-3'],
  ],
  ['max-md:w-11 @max-4xl:w-10', ['@max-4xl:w-10', 'max-md:w-11']],
  ['@md:[&>p]:hidden lg:[&>p]:hidden', ['@md:[&>p]:hidden', 'lg:[&>p]:hidden']],
  ['grid-cols-1 @sm:grid-cols-2 @4xl:grid-cols-3 md:gap-4'],
  ['@[14rem]:max-sm:col-span-2'],
  ['hover:w-10 @md:w-11 md:h-10'],
]

test('no property is set by the width of the window and by that of the container', async () => {
  const lines = CLASSES.map(([names], index) => `export const c${index} = '${names}'\n`)
  const found = await lintMessages('project(class-widths)', [['src/a.ts', lines.join('')]])
  for (const [index, [, clash]] of CLASSES.entries()) {
    const messages = found.get(`src/a.ts:${index + 1}`)
    const [container, window] = clash ?? []
    expect(messages).toEqual(
      clash && [`${container} beats ${window} at any width: take both from the container.`],
    )
  }
})
