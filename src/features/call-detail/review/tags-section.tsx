import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'

import { labelsQuery, offered, tagCall, useLabels } from '@/api/call-labels'
import { SideSection } from '@/components/side-section'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { PickList } from '@/ui/pick-list'
import { Popover } from '@/ui/popover'

import { useCallView } from '../call-view'

const TAGS = labelsQuery('tags')

/** The workspace's tags on this call; nothing where the workspace has none. */
export function TagsSection() {
  const { call } = useCallView()
  useQuery(TAGS)
  const labels = useLabels('tags')
  const { mutate } = useMutation(tagCall)
  const addable = offered(labels).filter(({ key }) => !call.tags.includes(key))
  if (call.tags.length === 0 && addable.length === 0) return null
  const tag = (key: string, isWanted: boolean) => mutate({ callId: call.id, tag: key, isWanted })
  return (
    <SideSection
      title="Tags"
      action={
        addable.length === 0 ? null : (
          <Popover
            label="Add a tag"
            align="end"
            trigger={
              <Button size="sm" icon={<Plus aria-hidden="true" size={14} />}>
                <span>
                  Add<span className="sr-only"> a tag</span>
                </span>
              </Button>
            }
          >
            {(close) => (
              <PickList
                label="Tag"
                options={addable.map(({ key, label }) => ({ value: key, label }))}
                value={undefined}
                onPick={(key) => {
                  close()
                  tag(key, true)
                }}
              />
            )}
          </Popover>
        )
      }
    >
      {call.tags.length === 0 ? (
        <p className="text-row text-ink-muted">No tags.</p>
      ) : (
        <ul className="flex flex-wrap gap-1">
          {call.tags.map((key) => {
            const label = labels.find((one) => one.key === key)?.label ?? key
            return (
              <li
                key={key}
                className="flex items-center rounded-chip bg-accent-soft pl-2 text-row text-accent-ink"
              >
                <bdi>{label}</bdi>
                <IconButton
                  size="sm"
                  label={`Remove the tag ${label}`}
                  icon={<X aria-hidden="true" size={14} />}
                  onClick={() => tag(key, false)}
                />
              </li>
            )
          })}
        </ul>
      )}
    </SideSection>
  )
}
