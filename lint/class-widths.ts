import { relative } from 'node:path'

/**
 * Lint rule: classes set a property by the width of the window or by that of the container, not by both. Where both match,
 * Tailwind lets the container win, however wide the window is.
 */

const WINDOW = /^(?:max-|min-)?(?:sm|md|lg|xl|2xl)$/
const VALUE = /-(?:\[[^\]]*\]|[^-]+)$/
const COLON = /:(?![^[]*\])/

/** Returns a class by the container's width, and one by the window's, that set the same property. */
function clashIn(text: string): [string, string] | undefined {
  const byProperty = new Map<string, { window?: string; container?: string }>()
  for (const name of text.split(/\s+/)) {
    const variants = name.split(COLON)
    const property = variants.pop()!.replace(VALUE, '')
    const by = variants.some((variant) => variant.startsWith('@'))
      ? 'container'
      : variants.some((variant) => WINDOW.test(variant)) && 'window'
    if (!by) continue
    const others = variants.filter((variant) => !variant.startsWith('@') && !WINDOW.test(variant))
    const key = [...others, property].join(':')
    const names = { ...byProperty.get(key), [by]: name }
    if (names.window && names.container) return [names.container, names.window]
    byProperty.set(key, names)
  }
  return undefined
}

interface Context {
  cwd: string
  filename: string
  report: (problem: { node: object; message: string }) => void
}

export const classWidths = {
  create({ cwd, filename, report }: Context) {
    if (!relative(cwd, filename).startsWith('src/')) return {}
    const check = (node: object, text: unknown): void => {
      const clash = typeof text === 'string' && text.includes('@') && clashIn(text)
      if (!clash) return
      const message = `${clash[0]} beats ${clash[1]} at any width: take both from the container.`
      report({ node, message })
    }
    return {
      Literal: (node: { value: unknown }) => check(node, node.value),
      TemplateElement: (node: { value: { cooked: string | null } }) =>
        check(node, node.value.cooked),
    }
  },
}
