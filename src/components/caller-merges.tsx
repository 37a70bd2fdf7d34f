import { useMutation } from '@tanstack/react-query'

import { undoCallerMerge } from '@/api/caller-detail'
import type { CallerDetail } from '@/contracts/callers'
import { formatPhoneNumber } from '@/lib/phone-format'
import { Button } from '@/ui/button'
import { notify } from '@/ui/notify'
import { PageSection } from '@/ui/page-section'
import { RelativeTime } from '@/ui/relative-time'

export function CallerMerges({
  merges,
  mayUndo,
}: {
  merges: CallerDetail['merges']
  mayUndo: boolean
}) {
  const { mutate, isPending } = useMutation(undoCallerMerge)
  const undo = (id: string) =>
    mutate(id, { onSuccess: () => notify.success('They are two callers again') })
  return (
    <PageSection title="Merged callers">
      <ul className="flex flex-col gap-1">
        {merges.map(({ id, by, at, other }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <span>
              <bdi className="text-ink">{formatPhoneNumber(other)}</bdi>
              <span className="text-ink-muted">
                , merged by {by} <RelativeTime at={at} />
              </span>
            </span>
            {mayUndo ? (
              <Button size="sm" pending={isPending} onClick={() => undo(id)}>
                Undo merge<span className="sr-only"> of {formatPhoneNumber(other)}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
