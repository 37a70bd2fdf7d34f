import { CircleCheck, CircleDashed, CircleX, Clock, LoaderCircle } from 'lucide-react'

import { Chip } from '@/ui/chip'

/** Of what the server does beside the requests: jobs, backups and missed-call checks. */
export const STATES = {
  waiting: { word: 'Waiting', tone: 'neutral', Icon: Clock },
  running: { word: 'Running', tone: 'info', Icon: LoaderCircle },
  done: { word: 'Done', tone: 'success', Icon: CircleCheck },
  failed: { word: 'Failed', tone: 'danger', Icon: CircleX },
  dead: { word: 'Given up', tone: 'danger', Icon: CircleX },
  cancelled: { word: 'Cancelled', tone: 'neutral', Icon: CircleDashed },
} as const

export function StateChip({ state }: { state: keyof typeof STATES }) {
  const { word, tone, Icon } = STATES[state]
  return (
    <Chip tone={tone} icon={<Icon />}>
      {word}
    </Chip>
  )
}
