import { useQuery } from '@tanstack/react-query'

import { peopleQuery } from '@/api/people'
import { SideSection } from '@/components/side-section'
import { RelativeTime } from '@/ui/relative-time'

import { activityPhrase } from './activity-labels'
import { useCallView } from '../call-view'

export function ActivitySection() {
  const { call } = useCallView()
  const { data: people = [] } = useQuery(peopleQuery)
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? null
  return (
    <SideSection title="Activity">
      {call.activity.length === 0 ? (
        <p className="text-row text-ink-muted">Nobody has done anything with this call yet.</p>
      ) : (
        <ol className="flex flex-col gap-1.5">
          {call.activity.map((entry) => (
            <li key={entry.id} className="text-row wrap-anywhere text-ink-muted">
              <bdi className="font-medium text-ink">{entry.actorName}</bdi>{' '}
              <bdi>{activityPhrase(entry, { analysis: call.analysis, nameOf })}</bdi>{' '}
              <RelativeTime at={entry.at} className="text-meta text-ink-subtle" />
            </li>
          ))}
        </ol>
      )}
    </SideSection>
  )
}
