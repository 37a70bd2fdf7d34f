import { SideSection } from '@/components/side-section'

import { AssigneeMenu } from './assignee-menu'
import { useCallView } from './call-view'
import { ConflictNotice } from './conflict-notice'

/** Who looks after this call. */
export function AssigneeSection() {
  const { call, changes } = useCallView()
  return (
    <SideSection
      title="Assigned to"
      action={
        <AssigneeMenu
          what="this call"
          id={call.assigneeId}
          name={call.assigneeName}
          onChange={(assigneeId) => void changes.save({ assigneeId })}
        />
      }
    >
      <ConflictNotice field="assigneeId" />
    </SideSection>
  )
}
