import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BellPlus, CalendarClock, Flag, type LucideIcon, PhoneIncoming, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'

import { alertFirings, alertNotifications, alertRules, latest } from '@/api/alerts'
import { labelsQuery, loadedLabels, useLabels } from '@/api/call-labels'
import { type Feature, hasFeature } from '@/api/features'
import { lastCallsQuery } from '@/api/last-calls'
import { subscribeLive } from '@/api/live'
import { preferencesQuery } from '@/api/settings'
import { AllowNotifications } from '@/components/allow-notifications'
import { SetAsideNotice } from '@/components/set-aside-notice'
import type { AlertRule } from '@/contracts/alerts'
import { CONDITION_FIELDS, kindHere } from '@/domain/filter/condition-fields'
import { valueHint } from '@/domain/filter/read-value'
import { Button } from '@/ui/button'
import { Code } from '@/ui/code'
import { useHotkeys } from '@/ui/hotkeys'
import { Page } from '@/ui/page'
import { PageSection } from '@/ui/page-section'
import { RelativeTime } from '@/ui/relative-time'
import { EmptyState } from '@/ui/states'

import { addOnce } from './change-rules'
import { RuleDialog } from './rule-dialog'
import { RuleItem } from './rule-item'

const TAGS = labelsQuery('tags')
const EVERY_MS = 2000

const useCurrentCalls = () => {
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribeLive(({ entity }) => {
      if (entity !== 'call' && entity !== 'calls' && entity !== 'reset') return
      timer ??= setTimeout(() => {
        timer = undefined
        void queryClient.invalidateQueries(lastCallsQuery)
      }, EVERY_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queryClient])
}

export function AlertConfigurationPage() {
  const { items: rules, setAside } = alertRules.useList()
  const { setAside: oddNotifications } = alertNotifications.useList()
  const [edited, setEdited] = useState<AlertRule | 'new' | null>(null)
  useCurrentCalls()
  useQuery(TAGS)
  useLabels('tags')
  useLabels('categories')
  useHotkeys('Alert Configuration', [
    { key: 'n', label: 'Add a rule', run: () => setEdited('new') },
  ])
  const active = rules.filter(({ isActive }) => isActive).length
  return (
    <Page
      title="Alert Configuration"
      meta={
        rules.length === 0
          ? 'Personal rules, stored in this browser'
          : `${active} of ${rules.length} active · Personal rules, stored in this browser`
      }
      actions={
        <Button variant="primary" icon={<Plus />} onClick={() => setEdited('new')}>
          Add Rule
        </Button>
      }
    >
      {hasFeature('realTime') && hasFeature('notifications') ? null : (
        <p className="text-row text-warning">
          Rules are paused: live updates or notifications are switched off in this installation.
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
          <PageSection title="Alert Rules">
            <RuleList rules={rules} onEdit={setEdited} />
          </PageSection>
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

function ConditionGuide() {
  return (
    <details className="rounded-card border border-line bg-surface p-4">
      <summary className="w-fit cursor-pointer font-medium text-ink">Writing conditions</summary>
      <div className="mt-3 flex flex-col gap-3 text-row text-ink-muted">
        <p>
          Compare a field with <Code>=</Code> <Code>!=</Code> <Code>&gt;</Code> <Code>&gt;=</Code>{' '}
          <Code>&lt;</Code> <Code>&lt;=</Code> or with a list, <Code>in (…)</Code>. Join comparisons
          with <Code>and</Code> <Code>or</Code> <Code>not</Code> and parentheses. <Code>none</Code>{' '}
          means not set. A rule fires once per call; a rule that only counts <Code>calls</Code>{' '}
          fires once a day.
        </p>
        <dl className="flex flex-col gap-1">
          {CONDITION_FIELDS.map(({ name, kind }) => (
            <div key={name}>
              <dt className="inline font-mono text-meta text-ink">{name}</dt>
              <dd className="inline">
                {' '}
                {FIELD_NOTES[name] ?? valueHint(kindHere(kind, loadedLabels))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  )
}

const FIELD_NOTES: Partial<Record<string, string>> = {
  calls: 'number of calls today',
  time: 'the time of day, such as 18:00',
  duration: 'seconds',
}

type Props = { rules: readonly AlertRule[]; onEdit: (rule: AlertRule) => void }

function RuleList({ rules, onEdit }: Props) {
  const { items: firings } = alertFirings.useList()
  if (rules.length === 0) {
    return (
      <div className="rounded-card border border-line bg-surface">
        <EmptyState icon={<BellPlus size={24} />} title="No alert rules yet">
          A rule checks every incoming call while you are signed in and notifies you when its
          condition is met. Start with a quick action, or add your own rule.
        </EmptyState>
      </div>
    )
  }
  return (
    <ul aria-label="Alert rules" className="flex flex-col gap-3">
      {rules.map((rule) => (
        <RuleItem
          key={rule.id}
          rule={rule}
          lastFiring={firings.findLast(({ ruleId }) => ruleId === rule.id)}
          onEdit={onEdit}
        />
      ))}
    </ul>
  )
}

const SHOWN = 5

function RecentNotifications() {
  const { items } = alertNotifications.useList()
  const { items: firings } = alertFirings.useList()
  const shown = latest(items, SHOWN)
  return (
    <PageSection title="Recent Notifications">
      <div className="rounded-card border border-line bg-surface">
        {shown.length === 0 ? (
          <p className="p-4 text-row text-ink-muted">
            No notifications yet. They appear here when a rule fires.
          </p>
        ) : (
          <ul aria-label="Recent Notifications" className="divide-y divide-line">
            {shown.map(({ message, timestamp }, index) => {
              const callId = firings.find(({ at }) => at === timestamp)?.callId
              return (
                <li key={`${timestamp} ${index}`} className="px-4 py-2">
                  <p className="text-row wrap-anywhere text-ink">{message}</p>
                  <p className="flex gap-2 text-meta text-ink-muted">
                    <RelativeTime at={timestamp} />
                    {callId ? (
                      <Link
                        to="/unified-dashboard/$id"
                        params={{ id: callId }}
                        className="text-accent underline"
                      >
                        Open call
                        <span className="sr-only">: {message}</span>
                      </Link>
                    ) : null}
                  </p>
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </PageSection>
  )
}

function SystemNotifications() {
  const { data: preferences } = useQuery(preferencesQuery)
  return (
    <PageSection title="Browser Notifications">
      <div className="rounded-card border border-line bg-surface p-4">
        <AllowNotifications isWanted={preferences?.notifyByPush !== false} />
      </div>
    </PageSection>
  )
}

type QuickAction = { name: string; condition: string; Icon: LucideIcon; feature?: Feature }

const CALLBACK = 'callbackRequested = true'
const QUICK_ACTIONS: QuickAction[] = [
  { name: 'Priority Alert', condition: 'priority = high', Icon: Flag },
  { name: 'Callback Alert', condition: CALLBACK, Icon: PhoneIncoming, feature: 'callbacks' },
  { name: 'Time Alert', condition: 'time > 18:00', Icon: CalendarClock },
]

function QuickActions() {
  return (
    <PageSection title="Quick Actions">
      <div className="flex flex-wrap gap-2">
        {QUICK_ACTIONS.filter(({ feature }) => !feature || hasFeature(feature)).map(
          ({ name, condition, Icon }) => (
            <Button
              key={name}
              title={condition}
              icon={<Icon />}
              onClick={() => addOnce({ name, condition, action: 'notification', recipients: [] })}
            >
              Add {name}
            </Button>
          ),
        )}
      </div>
    </PageSection>
  )
}
