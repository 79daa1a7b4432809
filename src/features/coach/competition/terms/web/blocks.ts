export type Block =
  { kind: 'heading' | 'paragraph'; text: string } | { kind: 'list'; items: string[] }

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let isNew = true
  for (const line of text.split('\n').map((each) => each.trim())) {
    const last = isNew ? undefined : blocks.at(-1)
    if (line === '') isNew = true
    else if (/^#+ /.test(line)) {
      blocks.push({ kind: 'heading', text: line.replace(/^#+ /, '') })
      isNew = true
    } else if (line.startsWith('- ')) {
      if (last?.kind === 'list') last.items.push(line.slice(2))
      else blocks.push({ kind: 'list', items: [line.slice(2)] })
      isNew = false
    } else {
      if (last?.kind === 'paragraph') last.text += ` ${line}`
      else blocks.push({ kind: 'paragraph', text: line })
      isNew = false
    }
  }
  return blocks
}
