import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useDeferredValue, useState } from 'react'

import { pickCallsQuery } from '@/api/analysis-try'
import { callerWords } from '@/components/caller'
import { relativeTime } from '@/lib/time-format'
import { Button } from '@/ui/button'
import { useNow } from '@/ui/now'
import { PickList } from '@/ui/pick-list'
import { Popover } from '@/ui/popover'

type Props = { value: string | undefined; onPick: (callId: string) => void }

/** One of the newest calls, or of those in which what is typed was said. */
export function PickCall({ value, onPick }: Props) {
  const [typed, setTyped] = useState('')
  const { data = [], isError } = useQuery(pickCallsQuery(useDeferredValue(typed.trim())))
  const now = useNow()
  return (
    <Popover
      label="Pick a call"
      align="end"
      trigger={
        <Button>
          Pick a call
          <ChevronDown size={14} className="shrink-0" />
        </Button>
      }
    >
      {(close) => (
        <div className="max-w-[min(28rem,90vw)]">
          <PickList
            label="Call"
            options={data.map((call) => ({
              value: call.id,
              label: `${callerWords(call)}: ${call.summary ?? call.opening ?? 'nothing was said'}`,
              detail: call.startedAt ? relativeTime(new Date(call.startedAt), now) : undefined,
            }))}
            value={value}
            onType={setTyped}
            onPick={(id) => {
              close()
              onPick(id)
            }}
          />
          {isError ? (
            <p className="px-2 text-meta text-danger">The calls could not be loaded.</p>
          ) : null}
        </div>
      )}
    </Popover>
  )
}
