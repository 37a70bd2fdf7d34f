import { useNavigate } from '@tanstack/react-router'
import { Maximize, Minimize, Pencil } from 'lucide-react'
import { type ComponentType, useEffect, useMemo, useState } from 'react'

import { useAuth } from '@/api/auth'
import { dashboardLayouts } from '@/api/dashboard-layouts'
import { callListOf, type FiguresScope, NO_FILTERS, searchOfMark } from '@/api/figures-scope'
import type { InteractiveSearch } from '@/api/figures-search'
import { DashboardMenu } from '@/components/dashboards/dashboard-menu'
import { useDashboards, widgetsOf } from '@/components/dashboards/use-dashboards'
import { FiguresPage, Loading } from '@/components/figures'
import { SetAsideNotice } from '@/components/set-aside-notice'
import type { CallListQuery } from '@/contracts/call-list-params'
import type { Role } from '@/contracts/call-words'
import type { CallQuery } from '@/contracts/metrics'
import type { WidgetDefinition } from '@/domain/widgets/widget'
import { Button } from '@/ui/button'
import { useHotkeys } from '@/ui/hotkeys'
import { notify } from '@/ui/notify'

type GridProps = {
  widgets: readonly WidgetDefinition[]
  reader: Role
  scope: FiguresScope
  filters: CallListQuery
  onMark: (filters: CallQuery, own: CallQuery) => void
  isStill: boolean
}

/** The widgets of a dashboard, one's own, the team's or the role's, where a mark of one filters all others. */
export function InteractiveDashboardPage({
  search: { dashboard, ...search },
  onSearch,
  Grid,
}: {
  search: InteractiveSearch
  onSearch: (patch: InteractiveSearch) => void
  Grid: ComponentType<GridProps>
}) {
  const navigate = useNavigate()
  const reader: Role = useAuth().user?.role ?? 'user'
  const { all, chosen, isWaiting, missing, setAside } = useDashboards(dashboard)
  const widgets = useMemo(() => widgetsOf(chosen.layout), [chosen])
  useHotkeys('Dashboard', [
    { key: 'Escape', label: 'Clear the filters', run: () => onSearch(NO_FILTERS) },
  ])
  return (
    <FiguresPage
      title="Interactive Dashboard"
      meta={missing ?? 'Press a mark, or Enter on it, and all widgets are filtered by it.'}
      search={search}
      onSearch={onSearch}
      actions={
        <>
          <DashboardMenu
            all={all}
            chosen={chosen}
            onChoose={(key) => onSearch({ dashboard: key })}
            entries={[
              {
                label: 'Change this dashboard',
                icon: <Pencil />,
                onSelect: () =>
                  void navigate({ to: '/dashboard-customizer', search: { dashboard: chosen.key } }),
              },
            ]}
          />
          <FullScreen />
        </>
      }
    >
      {(scope, zone) => (
        <>
          <SetAsideNotice
            texts={setAside}
            what="dashboard layout"
            onDiscard={dashboardLayouts.discardSetAside}
          />
          {isWaiting ? (
            <Loading title="the dashboard" />
          ) : widgets.length === 0 ? (
            <p className="text-row text-ink-muted">
              This dashboard shows no widgets. Change it to add some.
            </p>
          ) : (
            <Grid
              key={chosen.key}
              isStill={!chosen.layout.autoRefresh}
              widgets={widgets}
              reader={reader}
              scope={scope}
              filters={callListOf(search, scope, zone)}
              onMark={(filters, own) => onSearch(searchOfMark(search, { filters, own, zone }))}
            />
          )}
        </>
      )}
    </FiguresPage>
  )
}

const useFullScreen = () => {
  const [isOn, setOn] = useState(document.fullscreenElement !== null)
  useEffect(() => {
    const read = () => setOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [])
  return isOn
}

const toggle = async () => {
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
    else await document.documentElement.requestFullscreen()
  } catch {
    notify.error('This browser does not show pages on the full screen.')
  }
}

function FullScreen() {
  const isOn = useFullScreen()
  const run = () => void toggle()
  useHotkeys('Dashboard', [{ key: 'f', label: 'Full screen on or off', run }])
  return (
    <>
      {/* The shell hides its sidebar and bar while this is here. */}
      {isOn ? <span data-full-screen hidden /> : null}
      <Button icon={isOn ? <Minimize /> : <Maximize />} aria-keyshortcuts="f" onClick={run}>
        {isOn ? 'Leave full screen' : 'Full screen'}
      </Button>
    </>
  )
}
