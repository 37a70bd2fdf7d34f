import { useMutation } from '@tanstack/react-query'
import { FlaskConical, Trash2 } from 'lucide-react'

import { useAuth } from '@/api/auth'
import { removeSampleCalls } from '@/api/sample-calls'
import { figures } from '@/lib/figures'
import { Button } from '@/ui/button'
import { confirm } from '@/ui/confirm'

const countOf = (calls: number) =>
  calls === 1 ? '1 sample call' : `${figures(calls)} sample calls`

export function SampleNotice({ calls }: { calls: number }) {
  const { user } = useAuth()
  const removal = useMutation(removeSampleCalls)
  const ask = async () => {
    const yes = await confirm({
      title: 'Remove the sample workspace',
      body: `${countOf(calls)} go for good, with their recordings, next steps and reviews. Real calls stay. It cannot be undone.`,
      action: 'Remove sample calls',
      tone: 'danger',
    })
    if (yes) removal.mutate()
  }
  return (
    <section
      id="sample"
      aria-label="Sample workspace"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-info-soft p-4 text-info"
    >
      <div className="flex items-start gap-3">
        <FlaskConical aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
        <div>
          <h2 className="font-semibold">Sample workspace</h2>
          <p className="max-w-[72ch] text-row">
            {countOf(calls)} were made up so that there is something to try. They count in every
            figure until they are removed.
          </p>
        </div>
      </div>
      <Button
        variant="danger"
        size="sm"
        icon={<Trash2 aria-hidden="true" size={16} />}
        pending={removal.isPending}
        disabledReason={user?.role === 'admin' ? null : 'Only administrators can remove it'}
        onClick={() => void ask()}
      >
        Remove sample calls
      </Button>
    </section>
  )
}
