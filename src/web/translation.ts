/**
 * Chrome's translation puts a `<font>` in the place of each text node. React goes on with the text node, which throws
 * and empties the page (facebook/react#11538, won't be fixed). Here changes reach the stand-in; other foreign changes
 * throw as before.
 */

const WRAPPER: string = 'FONT'
const standIns = new WeakMap<Node, ChildNode>()

/** Call before React starts. */
export function followTranslation(): () => void {
  const fonts = document.getElementsByTagName(WRAPPER)
  const note = (records: MutationRecord[]): void => {
    // On an untranslated page, looking at each change would take most of the time.
    if (fonts.length > 0) noteStandIns(records)
  }
  const observer = new MutationObserver(note)
  observer.observe(document, { childList: true, subtree: true })
  // oxlint-disable-next-line typescript/unbound-method -- each is called with its node
  const { removeChild, insertBefore, appendChild } = Node.prototype
  const { get: read, set: write } = Object.getOwnPropertyDescriptor(
    CharacterData.prototype,
    'data',
  ) as Required<PropertyDescriptor>
  const standInOf = (node: Node): ChildNode | undefined => {
    note(observer.takeRecords())
    return standIns.get(node)
  }
  const childOf = (parent: Node, node: Node): Node => {
    if (node.parentNode === parent) return node
    const standIn = standInOf(node)
    return standIn?.parentNode === parent ? standIn : node
  }
  /** runs for every new text node */
  const movable = (node: Node): Node => {
    if (node.parentNode || node.nodeType !== Node.TEXT_NODE) return node
    const standIn = standIns.get(node)
    return standIn?.parentNode ? standIn : node
  }

  Object.assign(Node.prototype, {
    removeChild(this: Node, node: Node) {
      removeChild.call(this, childOf(this, node))
      return node
    },
    insertBefore(this: Node, node: Node, before: Node | null) {
      insertBefore.call(this, movable(node), before && childOf(this, before))
      return node
    },
    appendChild(this: Node, node: Node) {
      appendChild.call(this, movable(node))
      return node
    },
  })
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get: read,
    // The text takes its place again. Chrome translates it again.
    set(this: Text, value: string) {
      write.call(this, value)
      if (this.parentNode) return
      const standIn = standInOf(this)
      standIns.delete(this)
      standIn?.replaceWith(this)
    },
  })
  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { removeChild, insertBefore, appendChild })
    Reflect.deleteProperty(Text.prototype, 'nodeValue')
  }
}

/** Chrome inserts a `<font>` before each text node, and then removes these. Others replace one by the other. */
function noteStandIns(records: readonly MutationRecord[]): void {
  const added = new Set<Node>()
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    for (const node of addedNodes) if (node.nodeName === WRAPPER) added.add(node)
    if (added.size === 0) continue
    for (const node of removedNodes) {
      if (node.nodeType !== Node.TEXT_NODE) continue
      const standIn = [...addedNodes, previousSibling, nextSibling].find(
        (each) => each && added.delete(each),
      )
      if (standIn) standIns.set(node, standIn as ChildNode)
    }
  }
}

/** React takes over a rendered page only with its text as rendered; else what was typed is lost. */
export function preserveRendered(container: Node): () => void {
  const texts = new Map<Node, string | null>()
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    texts.set(node, node.nodeValue)
  }
  const observer = new MutationObserver(() => {
    // Chrome also translates the text that it takes away.
    for (const [node, text] of texts) if (!node.parentNode) node.nodeValue = text
  })
  observer.observe(container, { childList: true, subtree: true })
  return () => observer.disconnect()
}
