import { useInfiniteQuery, usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { alertRulesQuery, openAlertsQuery, resolvedAlertsQuery } from '@/api/team-alerts'
import { useAdminsOnly } from '@/components/use-admins-only'
import type { AlertRule, SavedAlertRule } from '@/contracts/team-alerts'
import { Button } from '@/ui/button'
import { CopyField } from '@/ui/copy-field'
import { Dialog } from '@/ui/dialog'
import { Page } from '@/ui/page'
import { PageSection } from '@/ui/page-section'
import { ShowMore } from '@/ui/show-more'
import { ErrorState, SkeletonRows } from '@/ui/states'

import { AlertDialog } from './alert-dialog'
import { AlertFacts } from './alert-parts'
import { AlertRuleDialog } from './alert-rule-dialog'
import { AlertRuleList, type EditedRule } from './alert-rule-list'
import type { AlertsSearch } from './alerts-search'
import { AlertHead, OpenAlerts } from './open-alerts'

type Props = { search: AlertsSearch; onSearch: (patch: AlertsSearch) => void }

/** The team's alerts: what is wrong now, the rules that watch for it, and what was. */
export function AlertManagerPage({ search, onSearch }: Props) {
  const alerts = useQuery(openAlertsQuery)
  const rules = useQuery(alertRulesQuery)
  usePrefetchInfiniteQuery(resolvedAlertsQuery(search.rule))
  const [edited, setEdited] = useState<EditedRule | null>(null)
  const [made, setMade] = useState<SavedAlertRule | null>(null)
  const disabledReason = useAdminsOnly()
  const open = (id: string) => onSearch({ alert: id })
  // At once, so that nothing moves when the second comes.
  const error = alerts.error ?? rules.error
  return (
    <Page
      title="Alert Manager"
      meta="Rules of the team, evaluated every minute"
      className="max-w-6xl"
      actions={
        <Button
          icon={<Plus />}
          variant="primary"
          disabledReason={disabledReason}
          onClick={() => setEdited({ before: null })}
        >
          Add rule
        </Button>
      }
    >
      {alerts.data && rules.data ? (
        <>
          <PageSection title="Open alerts">
            <OpenAlerts alerts={alerts.data} hasRules={rules.data.items.length > 0} onOpen={open} />
          </PageSection>
          <PageSection title="Rules">
            <AlertRuleList
              rules={rules.data}
              onEdit={setEdited}
              onHistory={(rule) => onSearch({ rule: rule.id })}
              onSecret={setMade}
            />
          </PageSection>
          <PageSection title="Resolved">
            <Resolved
              rule={search.rule}
              rules={rules.data.items}
              onAll={() => onSearch({ rule: undefined })}
              onOpen={open}
            />
          </PageSection>
        </>
      ) : error ? (
        <ErrorState
          error={error}
          onRetry={() => Promise.all([alerts.refetch(), rules.refetch()])}
        />
      ) : (
        <SkeletonRows rows={8} rowClassName="h-16 rounded-card" label="Loading alerts" />
      )}
      {edited && rules.data ? (
        <AlertRuleDialog
          {...edited}
          latest={rules.data.items.find(({ id }) => id === edited.before?.id)}
          zone={rules.data.zone}
          onClose={() => setEdited(null)}
          onSaved={(rule) => {
            setEdited(null)
            if (rule.webhookSecret !== null) setMade(rule)
          }}
        />
      ) : null}
      {made ? <SecretDialog rule={made} onClose={() => setMade(null)} /> : null}
      {search.alert === undefined ? null : (
        <AlertDialog id={search.alert} onClose={() => onSearch({ alert: undefined })} />
      )}
    </Page>
  )
}

function SecretDialog({ rule, onClose }: { rule: SavedAlertRule; onClose: () => void }) {
  return (
    <Dialog
      title="Signing secret"
      description="Shown only now. Receivers verify the header webhook-signature with it, as Standard Webhooks describes."
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <CopyField label={`signing secret of ${rule.name}`} value={rule.webhookSecret ?? ''} />
    </Dialog>
  )
}

function Resolved({
  rule,
  rules,
  onAll,
  onOpen,
}: {
  rule: string | undefined
  rules: AlertRule[]
  onAll: () => void
  onOpen: (id: string) => void
}) {
  const query = useInfiniteQuery(resolvedAlertsQuery(rule))
  const { data, error } = query
  const name = rules.find(({ id }) => id === rule)?.name
  return (
    <>
      {rule === undefined ? null : (
        <p className="flex flex-wrap items-center gap-2 text-row text-ink-muted">
          Of {name ?? 'a deleted rule'} only.
          <Button size="sm" variant="ghost" onClick={onAll}>
            Show all
          </Button>
        </p>
      )}
      {!data && error ? (
        <ErrorState error={error} onRetry={query.refetch} />
      ) : !data ? (
        <SkeletonRows rows={2} label="Loading resolved alerts" />
      ) : data.pages[0]?.items.length === 0 ? (
        <p className="text-row text-ink-muted">
          No resolved alerts yet. Resolved alerts are kept for a year.
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
          {data.pages
            .flatMap(({ items }) => items)
            .map((alert) => (
              <li key={alert.id} className="flex flex-col gap-1 py-3">
                <AlertHead alert={alert} onOpen={onOpen} />
                <AlertFacts alert={alert} />
              </li>
            ))}
        </ul>
      )}
      <ShowMore of={query} label="Show older" />
    </>
  )
}
