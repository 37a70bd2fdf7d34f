import { useMutation } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'

import { dashboardLayouts } from '@/api/dashboard-layouts'
import { publishDashboard } from '@/api/dashboards'
import { session } from '@/api/session'
import { type Dashboard, writeLayouts } from '@/components/dashboards/use-dashboards'
import type { DashboardLayout } from '@/contracts/dashboards'
import { confirm } from '@/ui/confirm'
import { useVersion } from '@/ui/form'
import { notify } from '@/ui/notify'

import { settle } from './arrange'
import type { LayoutEditor } from './use-layout-editor'

/** Asks before unsaved changes are lost; answers what to call when they are not. */
export const useLeaveGuard = ({ draft, isDirty }: LayoutEditor) => {
  const saved = useRef<DashboardLayout | null>(null)
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async () => {
      if (saved.current === draft || session.read() === null) return false
      return !(await confirm({
        title: 'Leave without saving?',
        body: 'Your changes to the dashboard have not been saved.',
        action: 'Leave',
        tone: 'danger',
      }))
    },
  })
  return () => {
    saved.current = draft
  }
}

/** Stores or publishes a draft; says so, or why not. */
export const useSave = ({
  editor,
  chosen,
  me,
  onSaved,
}: {
  editor: LayoutEditor
  chosen: Dashboard
  me: string
  onSaved: (key: string) => void
}) => {
  const publish = useMutation(publishDashboard)
  const record = chosen.kind === 'published' ? chosen.record : undefined
  const [begun, setBegun] = useState(record?.version ?? 0)
  const { isStale, take } = useVersion(begun, record, publish.error, true)
  const layout = (): DashboardLayout => ({
    ...editor.draft,
    isDefault: chosen.layout.isDefault,
    widgets: [...settle(editor.draft.widgets)],
    updatedAt: new Date().toISOString(),
  })
  const store = async () => {
    const next = layout()
    const now = dashboardLayouts.read().items.find(({ id }) => id === next.id)
    if (now && now.updatedAt !== editor.saved.updatedAt) {
      const sure = await confirm({
        title: 'Save over the other change?',
        body: 'This dashboard was changed in another tab since it was opened here.',
        action: 'Save over it',
        tone: 'danger',
      })
      if (!sure) return
    }
    if (!writeLayouts(() => dashboardLayouts.save(next))) return
    editor.keepAsSaved(next, editor.draft)
    notify.success(`${next.name} saved in this browser`)
    onSaved(next.id)
  }
  const save = () => {
    if (!record) return void store()
    return publish.mutate(
      { layout: layout(), over: { id: record.id, version: take() } },
      {
        onSuccess: (saved) => {
          setBegun(saved.version)
          editor.keepAsSaved(saved.layout, editor.draft)
          notify.success(`${saved.layout.name} saved for the team`)
        },
      },
    )
  }
  const mayNot = record
    ? record.mayChange
      ? null
      : `Only ${record.ownerName} and administrators can change it. Copy it instead.`
    : chosen.layout.permissions.canEdit.includes(me)
      ? null
      : 'Only its creator can change it. Copy it instead.'
  return {
    save,
    mayNot,
    mayNotDelete: record
      ? mayNot
      : chosen.layout.permissions.canDelete.includes(me)
        ? null
        : 'Only its creator can delete it',
    isPending: publish.isPending,
    error: publish.error,
    /** What somebody else has saved meanwhile; the next save takes its place. */
    theirs: isStale && record ? record.layout : null,
  }
}
