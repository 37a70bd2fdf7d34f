import { useRef } from 'react'

import { SideSection } from '@/components/side-section'

import { AssigneeButton } from './assignee-button'
import { useCallView } from '../call-view'
import { ConflictNotice } from './conflict-notice'
import { OpenByKey } from './open-by-key'

const HOTKEY = 'a'

export function AssigneeSection() {
  const { call, changes } = useCallView()
  const trigger = useRef<HTMLSpanElement>(null)
  return (
    <SideSection
      title="Assignee"
      action={
        <span ref={trigger} className="contents">
          <OpenByKey hotkey={HOTKEY} label="Assign the call" trigger={trigger} />
          <AssigneeButton
            what="this call"
            id={call.assigneeId}
            name={call.assigneeName}
            hotkey={HOTKEY}
            onChange={(assigneeId) => void changes.save({ assigneeId })}
          />
        </span>
      }
    >
      <ConflictNotice field="assigneeId" />
    </SideSection>
  )
}
