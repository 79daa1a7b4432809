import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { titleOfMail } from '../../../../shared/mail-kinds.ts'
import { pagesQuery } from '../../../../web/queries.ts'
import { Badge } from '../../../../web/ui/badge.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { PagedList } from '../../../../web/ui/loaded.tsx'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { listTickets } from '../../../support/admin/contract.ts'
import { listLog } from '../../log/contract.ts'
import { EntryRow } from '../../log/web/entry-row.tsx'
import { listMails } from '../../mails/contract.ts'
import { STATES } from '../../mails/web/words.ts'
import type { OwnerDetails } from '../contract.ts'

/** rows of each list */
const SHOWN = 5

const FRESH = { staleTime: 0, gcTime: 0 }

export const OwnerHistory = ({ owner }: { owner: OwnerDetails }) => (
  <>
    <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-2">
      <Tickets owner={owner} />
      <Mails owner={owner} />
    </div>
    <Log owner={owner} />
  </>
)

const LINK =
  'inline-flex min-h-11 items-center text-sm font-medium underline underline-offset-2 hover:text-gold-text md:min-h-8'

function Mails({ owner: { email } }: { owner: OwnerDetails }) {
  const query = useInfiniteQuery({
    ...pagesQuery(listMails, { query: { recipient: email, limit: SHOWN } }),
    ...FRESH,
  })
  return (
    <List
      id="mails"
      title="Emails"
      link={
        <Link to="/admin/mails" search={{ to: email }} className={LINK}>
          All emails
        </Link>
      }
    >
      <PagedList
        query={query}
        rowsOf={({ mails }) => mails}
        loading={<Loading text="Loading the emails..." rows={1} height="h-24" />}
        failed="The emails couldn't be loaded"
        empty={<Nothing>No emails in the last 30 days.</Nothing>}
        more="Show older"
      >
        {(mails) => (
          <ul aria-label="Emails" className="divide-y divide-line">
            {mails.map(({ id, subject, kind, state, createdAt }) => (
              <li key={id} className="grid gap-0.5 py-2.5 first:pt-0">
                <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ui">
                  <bdi className="min-w-0 font-medium wrap-anywhere">{subject}</bdi>
                  <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
                </p>
                <p className="text-sm text-muted">
                  {titleOfMail(kind)} · <RelativeTime instant={createdAt} />
                </p>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </List>
  )
}

function Tickets({ owner: { email } }: { owner: OwnerDetails }) {
  const search = { search: email, status: 'any' } as const
  const query = useInfiniteQuery({
    ...pagesQuery(listTickets, { query: { search: email, limit: SHOWN } }),
    ...FRESH,
  })
  return (
    <List
      id="tickets"
      title="Tickets"
      link={
        <Link to="/admin/tickets" search={search} className={LINK}>
          All tickets
        </Link>
      }
    >
      <PagedList
        query={query}
        rowsOf={({ tickets }) => tickets}
        loading={<Loading text="Loading the tickets..." rows={1} height="h-24" />}
        failed="The tickets couldn't be loaded"
        empty={<Nothing>No tickets.</Nothing>}
        more="Show older"
      >
        {(tickets) => (
          <ul aria-label="Tickets" className="divide-y divide-line">
            {tickets.map(({ id, ticketNumber, issueType, excerpt, status, updatedAt }) => (
              <li key={id} className="py-2.5 first:pt-0">
                <Link
                  to="/admin/tickets/$ticketId"
                  params={{ ticketId: String(id) }}
                  search={search}
                  className="grid gap-0.5 rounded-inner hover:underline"
                >
                  <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ui">
                    <bdi className="min-w-0 font-medium wrap-anywhere">{excerpt}</bdi>
                    {status === 'open' && <Badge tone="gold">Open</Badge>}
                  </span>
                  <span className="text-sm text-muted">
                    {ticketNumber} · {issueType} · <RelativeTime instant={updatedAt} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </List>
  )
}

function Log({ owner: { id } }: { owner: OwnerDetails }) {
  const query = useInfiniteQuery({
    ...pagesQuery(listLog, { query: { person: id, limit: SHOWN } }),
    ...FRESH,
  })
  return (
    <List
      id="log"
      title="Log"
      link={
        <Link to="/admin/log" search={{ person: id }} className={LINK}>
          All entries
        </Link>
      }
    >
      <PagedList
        query={query}
        rowsOf={({ entries }) => entries}
        loading={<Loading text="Loading the log..." rows={1} height="h-24" />}
        failed="The log couldn't be loaded"
        empty={<Nothing>No entries.</Nothing>}
        more="Show older"
      >
        {(entries) => (
          <ol aria-label="Log" className="-my-3 divide-y divide-line">
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </PagedList>
    </List>
  )
}

interface ListProps {
  id: string
  title: string
  link: ReactNode
  children: ReactNode
}

const List = ({ id, title, link, children }: ListProps) => (
  <Card aria-labelledby={id}>
    <CardHeader id={id} title={title}>
      {link}
    </CardHeader>
    {children}
  </Card>
)

const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="text-ui text-muted">{children}</p>
)
