import { dashboardLayouts } from '@/api/dashboard-layouts'
import { ROLE_LABELS } from '@/components/labels'
import type { Role } from '@/contracts/call-words'
import type { DashboardLayout } from '@/contracts/dashboards'
import type { WidgetDefinition } from '@/domain/widgets/widget'
import { notify } from '@/ui/notify'

/** Writes, or says why the browser could not. True when it did. */
const write = (change: () => void): boolean => {
  try {
    change()
    return true
  } catch {
    notify.error('This browser has no room to keep the layout. Nothing was changed.')
    return false
  }
}

export const keepLayout = (role: Role, widgets: readonly WidgetDefinition[], owner: string) => {
  const name = `${ROLE_LABELS[role]} dashboard`
  const description = `What the role ${ROLE_LABELS[role]} sees, where it stands by default.`
  if (write(() => dashboardLayouts.add({ name, description, owner, widgets }))) {
    notify.success(`${name} kept in this browser`)
  }
}

export const deleteLayout = (layout: DashboardLayout) => {
  const index = dashboardLayouts.read().items.findIndex(({ id }) => id === layout.id)
  if (!write(() => dashboardLayouts.remove(layout.id))) return
  notify.success(`${layout.name} deleted`, {
    label: 'Undo',
    run: () => write(() => dashboardLayouts.restore(layout, Math.max(0, index))),
  })
}
