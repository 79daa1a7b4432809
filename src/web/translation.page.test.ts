import { createElement, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import '../app/testing/page/translate-page.js'
import { followTranslation, preserveRendered } from './translation.ts'

declare const translatePage: (translated?: (text: string) => string) => void

let container: HTMLElement
let root: Root | undefined
let end: () => void
const errors: unknown[] = []

beforeEach(() => {
  errors.length = 0
  container = document.body.appendChild(document.createElement('div'))
  end = followTranslation()
})
afterEach(() => {
  flushSync(() => root?.unmount())
  root = undefined
  container.remove()
  end()
})

/** Renders as React does for an event, and returns the text of the page. */
function show(...children: ReactNode[]): string {
  root ??= createRoot(container, { onUncaughtError: (error) => void errors.push(error) })
  flushSync(() => root!.render(createElement('p', null, ...children)))
  expect(errors).toEqual([])
  return container.textContent
}
/** As if to a language whose words are English in capitals. In a task of its own, as the browser does. */
async function translate(): Promise<void> {
  translatePage((text) => text.toUpperCase())
  await new Promise((resolve) => setTimeout(resolve))
}
const icon = createElement('b', null, '*')

test('what is removed is gone, and what is inserted before a translated text comes before it', async () => {
  show('Saving', icon)
  await translate()
  expect(show(null, icon)).toBe('*')
  show(null, 'Save')
  await translate()
  expect(show(icon, 'Save')).toBe('*SAVE')
  expect(show(icon, null)).toBe('*')
})

test('a text that changes is seen, however often', async () => {
  show(icon, 'Total ', '$45.00')
  for (const amount of ['$90.00', '$102.50', '']) {
    await translate()
    expect(show(icon, 'Total ', amount)).toBe(`*TOTAL ${amount}`)
  }
  await translate()
  expect(show(icon, 'Total ', '$1.00'), 'an empty text has not been translated').toBe(
    '*TOTAL $1.00',
  )
})

test('an error appears beside translated text, changes and goes', async () => {
  const error = (text: string) => createElement('em', null, 'Not saved: ', text, '. ')
  show(null, 'Password')
  for (const text of ['too short', 'wrong', 'wrong, too']) {
    await translate()
    expect(show(error(text), 'Password')).toMatch(new RegExp(`: ${text}\\. PASSWORD$`, 'i'))
    expect(container.textContent).toContain(text)
  }
  await translate()
  expect(show(null, 'Password')).toBe('PASSWORD')
})

test('a list of texts and elements is put in another order', async () => {
  const parts = ['a', 'b', 'c', 'd'].map((name, index) =>
    index % 2 ? createElement('b', { key: name }, name) : createElement(Bare, { key: name, name }),
  )
  for (const order of ['abcd', 'dcba', 'bd', 'cadb', 'ac', 'dbca']) {
    const shown = order.split('').map((name) => parts['abcd'.indexOf(name)])
    expect(show(...shown).toLowerCase()).toBe(order)
    await translate()
    expect(container.textContent).toBe(order.toUpperCase())
  }
})
const Bare = ({ name }: { name: string }) => name

test('a translation that replaces the text in one step is followed, too', () => {
  show('Saving', icon)
  const [text] = container.firstElementChild!.childNodes
  // oxlint-disable-next-line typescript/no-deprecated -- what Chrome makes
  const font = document.createElement('font')
  font.textContent = 'SAVING'
  text!.replaceWith(font)
  expect(show(null, icon)).toBe('*')
})

test('what somebody else moves still fails', () => {
  show('Save', icon)
  const [text] = container.firstElementChild!.childNodes
  const span = document.createElement('span')
  text!.replaceWith(span)
  expect(() => show(null, icon)).toThrow()
  root = undefined
})

test('a rendered page that is translated meanwhile is taken over with what was typed into it', async () => {
  container.innerHTML = '<p><b>*</b>Email<input></p>'
  const typed = container.querySelector('input')!
  typed.value = 'ada@example.com'
  const release = preserveRendered(container)
  await translate()
  expect(container.textContent).toBe('*Email')
  const page = createElement('p', null, icon, 'Email', createElement('input'))
  const onRecoverableError = (error: unknown) => void errors.push(error)
  flushSync(() => (root = hydrateRoot(container, page, { onRecoverableError })))
  release()
  expect(errors).toEqual([])
  expect(container.querySelector('input')).toBe(typed)
  await translate()
  expect(container.textContent).toBe('*EMAIL')
})
