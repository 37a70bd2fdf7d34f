import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { titleOfCaller } from '@/api/callers'
import { callerQuery } from '@/api/caller-detail'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { SkeletonRows } from '@/ui/states'

import { CallerCalls, CallerNotes, CallerNumbers, CallerWork } from './caller-facts'
import { CallerMood } from './caller-mood'
import { Unavailable } from './unavailable'

const SHORT = 3

/** Who this is, in short, beside what they are about. */
export function CallerPanel({ callerId, onClose }: { callerId: string; onClose: () => void }) {
  const { data: caller, error, refetch } = useQuery(callerQuery(callerId))
  return (
    <Dialog
      size="side"
      title={caller ? titleOfCaller(caller) : 'Caller'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Link
            to="/callers/$id"
            params={{ id: callerId }}
            onClick={onClose}
            className="inline-flex h-9 items-center rounded-control border border-transparent bg-accent px-3 font-medium text-accent-on hover:brightness-110"
          >
            Open the caller’s page
          </Link>
        </>
      }
    >
      {caller ? (
        <div className="flex flex-1 flex-col gap-5 text-row">
          <CallerNumbers caller={caller} />
          <CallerMood callerId={callerId} />
          <CallerWork callerId={callerId} />
          <CallerCalls callerId={callerId} atMost={SHORT} />
          <CallerNotes callerId={callerId} atMost={SHORT} />
        </div>
      ) : error ? (
        <Unavailable noun="Caller" error={error} onRetry={refetch} />
      ) : (
        <div className="flex-1">
          <SkeletonRows rows={5} label="Loading the caller" />
        </div>
      )}
    </Dialog>
  )
}
