import { expect, test } from 'vitest'
import { blocksOf } from './blocks.ts'

test('rules are read as headings, paragraphs and lists; anything else stays text', () => {
  const text = '## Who\nOne line\nof two.\n\nNext.\n- a\n- b\n<script>'
  expect(blocksOf(text)).toEqual([
    { kind: 'heading', text: 'Who' },
    { kind: 'paragraph', text: 'One line of two.' },
    { kind: 'paragraph', text: 'Next.' },
    { kind: 'list', items: ['a', 'b'] },
    { kind: 'paragraph', text: '<script>' },
  ])
})
