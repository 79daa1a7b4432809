import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { MAIL_DAYS } from '../../../../shared/limits.ts'
import { titleOfMail } from '../../../../shared/mail-kinds.ts'
import { PageHeader } from '../../../../web/layout/page-header.tsx'
import { showing } from '../../../../web/list-search.ts'
import { FRESH, pagesQuery } from '../../../../web/queries.ts'
import { Badge } from '../../../../web/ui/badge.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { PagedList } from '../../../../web/ui/loaded.tsx'
import { FilterSelect } from '../../../../web/ui/filter-select.tsx'
import { EmptyState } from '../../../../web/ui/notice.tsx'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { SearchField } from '../../../../web/ui/search-field.tsx'
import { listMails, MAIL_STATES, MAX_RECIPIENT, type ListedMail } from '../contract.ts'
import { MailDialog } from './mail-dialog.tsx'
import { STATES, troubleOf } from './words.ts'

const route = getRouteApi('/signed-in/admin/mails')

export function MailsPage() {
  const filter = route.useSearch()
  const recipient = filter.to?.slice(0, MAX_RECIPIENT)
  const query = useInfiniteQuery({
    ...pagesQuery(listMails, { query: { state: filter.state, recipient } }),
    staleTime: FRESH,
  })
  const [opened, setOpened] = useState<ListedMail | null>(null)
  const [first] = query.data?.pages ?? []
  return (
    <>
      <PageHeader
        title="Emails"
        subtitle={`All emails of the last ${MAIL_DAYS} days, sent or not`}
      />
      <Card>
        <Filter />
        {first && !first.hasMailServer && <NoMailServer />}
        <PagedList
          query={query}
          rowsOf={({ mails }) => mails}
          name="emails"
          empty={<NoMails isFiltered={Boolean(filter.state || filter.to)} />}
          more="Show older"
        >
          {(mails) => (
            <ul aria-label="Emails" className="-mx-2 divide-y divide-line">
              {mails.map((mail) => (
                <Row key={mail.id} mail={mail} onOpen={() => setOpened(mail)} />
              ))}
            </ul>
          )}
        </PagedList>
      </Card>
      {opened && (
        <MailDialog
          mail={opened}
          hasMailServer={first?.hasMailServer ?? false}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

function Filter() {
  const { state, to } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <div className="mb-2 flex flex-wrap items-center gap-3">
      <SearchField
        label="Search by recipient"
        placeholder="Recipient starts with"
        maxLength={MAX_RECIPIENT}
        value={to ?? ''}
        onSearch={(text) => void navigate(showing({ state, to: text }))}
      />
      <FilterSelect
        label="State"
        all="All states"
        options={MAIL_STATES.map((each) => [each, STATES[each].label])}
        value={state}
        onChoose={(chosen) => void navigate(showing({ state: chosen, to }))}
      />
    </div>
  )
}

const NoMailServer = () => (
  <p className="my-3 rounded-box bg-sunken px-4 py-3 text-body text-pretty">
    Nothing is sent: no mail server is set, or a backup was put back. The overview says which.
    Emails are kept here for you to pass on. To have them sent, set <code>SMTP_URL</code> and
    restart the app, or go live in the overview.
  </p>
)

const NoMails = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState icon={<Mail aria-hidden />} title="No email matches">
      Search for the beginning of an address, or choose another state.
    </EmptyState>
  ) : (
    <EmptyState icon={<Mail aria-hidden />} title="No emails yet">
      Every email of the app is listed here, such as a link for a new password.
    </EmptyState>
  )

function Row({ mail, onOpen }: { mail: ListedMail; onOpen: () => void }) {
  const { subject, recipient, kind, state, createdAt } = mail
  const trouble = state === 'kept' ? null : troubleOf(mail)
  return (
    <li>
      <button
        type="button"
        className="grid w-full gap-0.5 rounded-box px-2 py-3 text-left -outline-offset-2 hover:bg-sunken"
        onClick={onOpen}
      >
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <bdi className="min-w-0 text-body font-semibold wrap-anywhere">{subject}</bdi>
          <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        </span>
        <span className="text-small wrap-anywhere text-muted">
          To <bdi>{recipient}</bdi> · {titleOfMail(kind)} · <RelativeTime instant={createdAt} />
        </span>
        {trouble && <span className="text-small wrap-anywhere text-worse">{trouble}</span>}
      </button>
    </li>
  )
}
