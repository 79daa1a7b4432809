import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDays } from '../../../../shared/calendar.ts'
import { call } from '../../../../web/api.ts'
import { pagesQuery, refresh } from '../../../../web/queries.ts'
import { Badge } from '../../../../web/ui/badge.tsx'
import { PagedList } from '../../../../web/ui/loaded.tsx'
import { EmptyState } from '../../../../web/ui/notice.tsx'
import { count, useNotation, useToday } from '../../../profile/web/index.ts'
import { ActionButton } from '../../web/action-button.tsx'
import { endAnnouncement, listAnnouncements, type Announcement } from '../contract.ts'
import { phaseOf } from '../rules.ts'
import { AUDIENCE_WORDS, PHASES } from './words.ts'

export const AnnouncementList = () => (
  <PagedList
    query={useInfiniteQuery({ ...pagesQuery(listAnnouncements), staleTime: 0 })}
    rowsOf={({ announcements }) => announcements}
    name="announcements"
    empty={<EmptyState compact title="Nothing has been announced yet" />}
  >
    {(announcements) => (
      <ul className="divide-y divide-line text-body">
        {announcements.map((announcement) => (
          <Row key={announcement.id} announcement={announcement} />
        ))}
      </ul>
    )}
  </PagedList>
)

function Row({ announcement }: { announcement: Announcement }) {
  const { id, text, link, audience, currency, startDay, endDay } = announcement
  const notation = useNotation()
  const phase = phaseOf(announcement, useToday())
  const { label, tone } = PHASES[phase]
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-56">
        <p className="wrap-anywhere">
          <bdi>{text}</bdi>
        </p>
        {link && <p className="wrap-anywhere text-muted">{link}</p>}
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
          <Badge tone={tone}>{label}</Badge>
          {formatDays({ start: startDay, end: endDay }, notation)} · {AUDIENCE_WORDS[audience]}
          {currency && ` with ${currency}`}
        </p>
        {announcement.byMail && <p className="text-muted">{mailText(announcement)}</p>}
      </div>
      {(phase === 'shown' || phase === 'planned') && (
        <ActionButton
          label="End early"
          question="End this announcement?"
          act={async () => {
            await call(endAnnouncement, { params: { id } })
            await refresh(listAnnouncements)
          }}
          done="The announcement has ended."
        >
          Nobody sees it any more. Emails that have gone out stay, and no more are sent.
        </ActionButton>
      )}
    </li>
  )
}

function mailText({ mailsQueued, mailedAt, endedAt }: Announcement): string {
  if (mailsQueued === 0) {
    return mailedAt
      ? 'By email: none of these owners has turned on News.'
      : endedAt
        ? 'By email: no email was sent.'
        : 'By email: not sent yet.'
  }
  const sent = `By email: ${count(mailsQueued, 'email')} sent`
  return mailedAt || endedAt ? `${sent}.` : `${sent} so far.`
}
