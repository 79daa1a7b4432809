import { PageHeader } from '../../../../web/layout/page-header.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { AnnouncementList } from './announcement-list.tsx'

export const AnnouncementsPage = () => (
  <>
    <PageHeader
      title="Announcements"
      subtitle="A sentence at the top of owners' pages, until they put it away"
    />
    <div className="grid items-start gap-3 md:gap-4 xl:grid-cols-2">
      <AnnouncementForm />
      <Card aria-labelledby="announced">
        <CardHeader id="announced" title="All announcements" />
        <AnnouncementList />
      </Card>
    </div>
  </>
)
