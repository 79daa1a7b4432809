// Translates a page as Chrome 151 does, by the changes that it was seen to make: a <font> in another one goes before each text
// node of a sentence, the text nodes get the translation as well, and are removed then. It leaves out translate="no".
// Page tests import this; journeys run it in the browser before the page's own scripts.
globalThis.translatePage = (translated = (text) => text) => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  const foreign = texts.filter(
    (text) =>
      text.data.trim() &&
      !text.parentElement.closest('font, script, style, textarea') &&
      text.parentElement.closest('[translate]')?.getAttribute('translate') !== 'no',
  )
  for (const text of foreign) {
    // oxlint-disable-next-line typescript/no-deprecated -- what Chrome makes
    const font = document.createElement('font')
    font.style.verticalAlign = 'inherit'
    text.parentNode.insertBefore(font, text)
    text.data = translated(text.data)
    font.appendChild(font.cloneNode()).append(text.data)
  }
  for (const text of foreign) text.remove()
}
