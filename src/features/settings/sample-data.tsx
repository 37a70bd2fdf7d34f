import { useMutation, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'

import { removeSampleCalls } from '@/api/sample-calls'
import { workspaceQuery } from '@/api/workspace'
import { Button } from '@/ui/button'
import { confirm } from '@/ui/confirm'

import { counted } from './retention-labels'

export function SampleData({ disabledReason }: { disabledReason: string | null }) {
  const { data } = useQuery(workspaceQuery)
  const removal = useMutation(removeSampleCalls)
  const calls = data?.sampleCalls ?? 0
  const none = data && calls === 0 ? 'There is no sample data' : null
  const ask = async () => {
    const yes = await confirm({
      title: 'Remove sample data?',
      body: `${counted(calls, 'sample call')} go for good, with their recordings, next steps and reviews. Real calls stay.`,
      action: 'Remove sample data',
      tone: 'danger',
    })
    if (yes) removal.mutate()
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
      <div>
        <h3 className="font-medium text-ink">Sample data</h3>
        <p className="text-row text-ink-muted">
          {none ? `${none}.` : `${counted(calls, 'sample call')} to try things on.`}
        </p>
      </div>
      <Button
        variant="danger"
        icon={<Trash2 aria-hidden="true" size={16} />}
        pending={removal.isPending}
        disabledReason={disabledReason ?? none}
        onClick={() => void ask()}
        className="scroll-mb-20"
      >
        Remove sample data
      </Button>
    </div>
  )
}
