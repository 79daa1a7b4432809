import type { ComponentProps } from 'react'
import { Bot, Headset, UserRound } from 'lucide-react'
import { RelativeTime } from '../../../web/ui/relative-time.tsx'
import { cn } from '../../../web/ui/cn.ts'
import type { Analysis, Message } from '../contract.ts'
import { AnalysisPanel } from './analysis-panel.tsx'
import { Gallery } from './screenshots/gallery.tsx'

const ICONS = { owner: UserRound, team: Headset, assistant: Bot } as const
const LOOK = {
  owner: 'bg-sunken',
  team: 'border border-line bg-card',
  assistant: 'border border-line bg-card',
} as const

interface Props {
  messages: Message[]
  analysis: Analysis | null
  cures: ComponentProps<typeof AnalysisPanel>['cures']
  authorOf: (message: Message) => string
  addressOf: (id: number) => string
}

export function Thread({ messages, analysis, cures, authorOf, addressOf }: Props) {
  // The panel says the same, with links.
  const shown = analysis ? messages.filter(({ from }) => from !== 'assistant') : messages
  return (
    <ol className="grid gap-4">
      {shown.map((message, index) => (
        <li key={message.id} className="grid gap-4">
          <ThreadMessage message={message} addressOf={addressOf} author={authorOf(message)} />
          {index === 0 && analysis && <AnalysisPanel analysis={analysis} cures={cures} />}
        </li>
      ))}
    </ol>
  )
}

interface MessageProps {
  message: Message
  author: string
  addressOf: (id: number) => string
}

function ThreadMessage({ message, author, addressOf }: MessageProps) {
  const Icon = ICONS[message.from]
  return (
    <article className={cn('grid gap-3 rounded-box p-4', LOOK[message.from])}>
      <header className="flex flex-wrap items-center gap-x-2.5 text-sm text-muted">
        <Icon className="size-4 shrink-0" aria-hidden />
        <h3 className="min-w-0 font-semibold wrap-anywhere text-text">
          <bdi>{author}</bdi>
        </h3>
        <RelativeTime instant={message.at} />
      </header>
      <p dir="auto" data-own-text className="wrap-anywhere whitespace-pre-line">
        {message.text}
      </p>
      <Gallery screenshots={message.screenshots} addressOf={addressOf} />
    </article>
  )
}
