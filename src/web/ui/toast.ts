import { createElement, lazy } from 'react'
import type * as Shown from './toaster.tsx'

const { promise, resolve } = Promise.withResolvers<typeof Shown>()

/** Loads after the page: nothing is said before someone has done something. */
export const Toaster = lazy(async () => {
  const shown = await import('./toaster.tsx')
  const onShown = () => resolve(shown)
  return { default: () => createElement(shown.Toaster, { onShown }) }
})

type Message = typeof Shown.message

/** Messages wait until the toaster is there. */
export const toast = Object.assign(
  (...said: Parameters<Message>) => void promise.then(({ message }) => message(...said)),
  {
    success: (...said: Parameters<Message>) => void promise.then(({ success }) => success(...said)),
    error: (...said: Parameters<Message>) => void promise.then(({ error }) => error(...said)),
  },
)
