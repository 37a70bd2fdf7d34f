import { Plus } from 'lucide-react'
import { useState } from 'react'

import { alertNotifications } from '@/api/alert-notifications'
import { alertRules } from '@/api/alert-rules'
import { hasFeature } from '@/api/features'
import { SetAsideNotice } from '@/components/set-aside-notice'
import type { AlertRule } from '@/contracts/alerts'
import { Button } from '@/ui/button'
import { useHotkeys } from '@/ui/hotkeys'
import { Page } from '@/ui/page'

import { ConditionGuide } from './condition-guide'
import { QuickActions } from './quick-actions'
import { RecentNotifications } from './recent-notifications'
import { RuleDialog } from './rule-dialog'
import { RuleList } from './rule-list'
import { SystemNotifications } from './system-notifications'
import { useCurrentCalls } from './use-current-calls'

/** The personal alert rules of this browser. */
export function AlertConfigurationPage() {
  const { items: rules, setAside } = alertRules.useList()
  const { setAside: oddNotifications } = alertNotifications.useList()
  const [edited, setEdited] = useState<AlertRule | 'new' | null>(null)
  useCurrentCalls()
  useHotkeys('Alert Configuration', [
    { key: 'n', label: 'Add a rule', run: () => setEdited('new') },
  ])
  const active = rules.filter(({ isActive }) => isActive).length
  return (
    <Page
      title="Alert Configuration"
      meta={
        rules.length === 0
          ? 'Personal rules, kept in this browser'
          : `${active} of ${rules.length} active · Personal rules, kept in this browser`
      }
      actions={
        <Button
          variant="primary"
          icon={<Plus aria-hidden="true" size={16} />}
          onClick={() => setEdited('new')}
        >
          Add Rule
        </Button>
      }
    >
      {hasFeature('realTime') && hasFeature('notifications') ? null : (
        <p className="text-row text-warning">
          Rules do not fire: live updates or notifications are switched off in this installation.
        </p>
      )}
      <SetAsideNotice texts={setAside} what="rule" onDiscard={alertRules.discardSetAside} />
      <SetAsideNotice
        texts={oddNotifications}
        what="notification"
        onDiscard={alertNotifications.discardSetAside}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="flex min-w-0 flex-col gap-6">
          <QuickActions />
          <section aria-labelledby="rules-heading" className="flex flex-col gap-2">
            <h2 id="rules-heading" className="text-section font-semibold text-ink">
              Alert Rules
            </h2>
            <RuleList rules={rules} onEdit={setEdited} />
          </section>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <RecentNotifications />
          <SystemNotifications />
          <ConditionGuide />
        </div>
      </div>
      {edited ? (
        <RuleDialog rule={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </Page>
  )
}
