import { Bot, Headset, UserRound } from 'lucide-react'
import { PageHeader } from '../../../web/layout/page-header.tsx'
import { cn } from '../../../web/ui/cn.ts'
import { RelativeTime } from '../../../web/ui/relative-time.tsx'
import { FEEDBACK, type Message, type TicketDetail } from '../contract.ts'
import { AnalysisPanel } from './analysis-panel.tsx'
import { PriorityBadge, StatusBadge } from './badges.tsx'

interface HeaderProps {
  ticket: Omit<TicketDetail, 'messages' | 'analysis'>
  /** undefined for the asker's own page */
  asker?: string
}

export function TicketHeader({ ticket, asker }: HeaderProps) {
  const { ticketNumber, issueType, priority, status, createdAt } = ticket
  const isFeedback = issueType === FEEDBACK
  return (
    <PageHeader
      title={`${isFeedback ? 'Feedback' : 'Ticket'} ${ticketNumber}`}
      subtitle={
        <>
          {!isFeedback && `${issueType} · `}
          {asker && (
            <>
              <bdi>{asker}</bdi> ·{' '}
            </>
          )}
          <RelativeTime instant={createdAt} />
        </>
      }
    >
      <span className="flex flex-wrap gap-2">
        {priority && <PriorityBadge priority={priority} />}
        <StatusBadge status={status} priority={priority} />
      </span>
    </PageHeader>
  )
}

const ICONS = { owner: UserRound, team: Headset, assistant: Bot } as const

const authorOf = ({ from, name }: Message, asker: string | undefined): string =>
  ({
    owner: asker === undefined ? 'You' : name || asker,
    team: name || 'The team',
    assistant: 'Automatic check',
  })[from]

interface ThreadProps {
  ticket: Pick<TicketDetail, 'messages' | 'analysis'>
  /** undefined for the asker's own page */
  asker?: string
  /** with `:id` */
  screenshotPath: string
}

export function Thread({ ticket: { messages, analysis }, asker, screenshotPath }: ThreadProps) {
  // The panel says the same, with links.
  const shown = analysis ? messages.filter(({ from }) => from !== 'assistant') : messages
  return (
    <>
      <h2 className="sr-only">Messages</h2>
      <ol className="grid gap-4">
        {shown.map((message, index) => (
          <li key={message.id} className="grid gap-4">
            <ThreadMessage
              message={message}
              author={authorOf(message, asker)}
              screenshotPath={screenshotPath}
            />
            {index === 0 && analysis && (
              <AnalysisPanel analysis={analysis} hasLinks={asker === undefined} />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

interface MessageProps {
  message: Message
  author: string
  screenshotPath: string
}

function ThreadMessage({ message, author, screenshotPath }: MessageProps) {
  const { from, at, text, screenshots } = message
  const Icon = ICONS[from]
  return (
    <article
      className={cn(
        'grid gap-3 rounded-box p-4',
        from === 'owner' ? 'bg-sunken' : 'border border-line bg-card',
      )}
    >
      <header className="flex flex-wrap items-center gap-x-2.5 text-small text-muted">
        <Icon className="size-4 shrink-0" aria-hidden />
        <h3 className="min-w-0 font-semibold wrap-anywhere text-text">
          <bdi>{author}</bdi>
        </h3>
        <RelativeTime instant={at} />
      </header>
      <p dir="auto" data-own-text className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      {screenshots.length > 0 && (
        <ul className="flex flex-wrap gap-2.5">
          {screenshots.map(({ id, width, height }, index) => (
            <li key={id}>
              <a
                href={screenshotPath.replace(':id', String(id))}
                target="_blank"
                rel="noopener"
                className="block overflow-hidden rounded-inner border border-line transition-colors hover:border-edge"
              >
                <img
                  src={screenshotPath.replace(':id', String(id))}
                  alt={`Screenshot ${index + 1} of ${screenshots.length}, opens in a new tab`}
                  width={width}
                  height={height}
                  loading="lazy"
                  className="h-24 w-auto max-w-40 bg-sunken object-cover object-top"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
