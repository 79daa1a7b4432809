import { createElement, lazy } from 'react'
import type { messages } from './toaster.tsx'

const { promise, resolve } = Promise.withResolvers<typeof messages>()

/** Loads after the page: nothing is said before someone has done something. */
export const Toaster = lazy(async () => {
  const toaster = await import('./toaster.tsx')
  const onShown = () => resolve(toaster.messages)
  return { default: () => createElement(toaster.Toaster, { onShown }) }
})

/** A message waits until the toaster is there. */
const later =
  (kind: keyof typeof messages) =>
  (...said: Parameters<typeof messages.plain>): void =>
    void promise.then((messages) => messages[kind](...said))

export const toast = Object.assign(later('plain'), {
  success: later('success'),
  error: later('error'),
})
