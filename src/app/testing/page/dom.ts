import { Window } from 'happy-dom'

/**
 * A browser's globals for page tests, made once per worker. Node's own stay where both have one, because the server runs
 * in the same process: only the page's parts are added.
 */
const url = 'http://localhost:3000'
const PAGE_ONLY = ['CustomEvent', 'navigator', 'localStorage', 'sessionStorage']

if (!('document' in globalThis)) {
  const window = new Window({
    url,
    width: 1280,
    height: 800,
    settings: {
      navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
      device: { prefersReducedMotion: 'reduce' },
    },
  })
  const names = Object.getOwnPropertyNames(window)
  const prototype = Object.getOwnPropertyNames(Object.getPrototypeOf(window))
  for (const name of new Set([...names, ...prototype])) {
    if (name === 'constructor' || (name in globalThis && !PAGE_ONLY.includes(name))) continue
    const value: unknown = Reflect.get(window, name)
    const isFunction = typeof value === 'function' && !/^[A-Z]/.test(name)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      writable: true,
      value: isFunction ? value.bind(window) : value,
    })
  }
  Object.assign(globalThis, { window, self: window })
  // Without it, a form takes the first choice for one that the owner made before the form was ready.
  Object.defineProperty(window.HTMLSelectElement.prototype, 'size', { value: 0 })
  // Browsers tell that a dialog has closed after they have run what closed it: React may have opened it again by then.
  window.HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return
    this.removeAttribute('open')
    setTimeout(() => this.dispatchEvent(new window.Event('close')))
  }
  /** Node's, which the page's uploads need, and also of a form. */
  globalThis.FormData = class extends FormData {
    constructor(form?: HTMLFormElement) {
      super()
      if (!form) return
      const fields = new window.FormData(form as never) as unknown as FormData
      for (const [name, value] of fields) this.append(name, value as string)
    }
  }
}
