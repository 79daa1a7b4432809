import { SAMPLE_PATH } from '../../../../shared/sample.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { tellOtherTabs } from '../../admin/impersonation/web/viewing.ts'

/** In a new document: nothing of the own shop stays. */
export function OpenSample() {
  return (
    <form
      method="post"
      action={SAMPLE_PATH}
      encType="text/plain"
      onSubmit={tellOtherTabs}
      className="flex flex-wrap items-center justify-center gap-x-1 text-body text-muted"
    >
      <p>Want to look around first?</p>
      <Button type="submit" variant="quiet" className="text-text">
        See a sample shop
      </Button>
    </form>
  )
}
