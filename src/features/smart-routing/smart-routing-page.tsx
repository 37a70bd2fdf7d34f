import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { useLabels } from '@/api/call-labels'
import { routingDecisionsQuery, routingHoldsQuery, routingQuery } from '@/api/routing'
import { useAdminsOnly } from '@/components/use-admins-only'
import type { Routing, RoutingRule } from '@/contracts/routing'
import { Button } from '@/ui/button'
import { Page } from '@/ui/page'
import { ErrorState, SkeletonRows } from '@/ui/states'

import { Decisions } from './decisions'
import { HoldQueue } from './hold-queue'
import { RuleDialog } from './rule-dialog'
import { RuleList } from './rule-list'
import { Teams } from './teams'
import { Workload } from './workload'

/** Who gets which work, what is held, and why it went where it did. */
export function SmartRoutingPage() {
  useLabels('categories')
  useLabels('tags')
  const { data, error, refetch } = useQuery(routingQuery)
  const holds = useInfiniteQuery(routingHoldsQuery)
  const decisions = useInfiniteQuery(routingDecisionsQuery)
  // Drawn together, so that nothing in it moves.
  const isKnown = !holds.isPending && !decisions.isPending
  const [edited, setEdited] = useState<RoutingRule | 'new' | null>(null)
  const adminsOnly = useAdminsOnly()
  return (
    <Page
      title="Smart Routing"
      className="max-w-6xl"
      meta="The first rule that matches a new call assigns its open work"
      actions={
        <Button
          variant="primary"
          icon={<Plus />}
          disabledReason={adminsOnly ?? (data ? null : 'The rules are not loaded yet')}
          onClick={() => setEdited('new')}
        >
          Add rule
        </Button>
      }
    >
      {data && isKnown ? (
        <Sections routing={data} onEdit={setEdited} />
      ) : error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <SkeletonRows rows={8} rowClassName="h-16" label="Loading the rules" />
      )}
      {data && edited ? (
        <RuleDialog
          before={edited === 'new' ? null : edited}
          routing={data}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </Page>
  )
}

function Sections({ routing, onEdit }: { routing: Routing; onEdit: (rule: RoutingRule) => void }) {
  return (
    <>
      <RuleList routing={routing} onEdit={onEdit} />
      <HoldQueue />
      <Decisions />
      <Teams routing={routing} />
      <Workload routing={routing} />
    </>
  )
}
