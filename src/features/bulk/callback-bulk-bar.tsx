import { Check, CircleX } from 'lucide-react'

import type { SelectedSteps } from '@/components/queue-selection'
import { Button } from '@/ui/button'

import { type BulkTools, StepBulkBar } from './step-bulk-bar'

const KEYS = [
  { key: '1', label: 'Confirm the selected callbacks', name: 'confirm' },
  { key: '3', label: 'Dismiss the selected callbacks', name: 'dismiss' },
]

function ProposalButtons({ rows, all, ask, isDoing }: BulkTools) {
  const areConfirmed = rows.every(({ isConfirmed }) => isConfirmed)
  return (
    <>
      <Button
        size="sm"
        data-bulk="confirm"
        icon={<Check />}
        hotkey="1"
        pending={isDoing('isConfirmed')}
        disabledReason={areConfirmed ? 'All of them are confirmed' : null}
        onClick={() => void ask('Confirm', `Confirm ${all}?`, { isConfirmed: true })}
      >
        Confirm
      </Button>
      <Button
        size="sm"
        data-bulk="dismiss"
        icon={<CircleX />}
        hotkey="3"
        onClick={() => void ask('Dismiss', `Dismiss ${all}?`, { status: 'dismissed' })}
      >
        Dismiss
      </Button>
    </>
  )
}

const drawButtons = (tools: BulkTools) => <ProposalButtons {...tools} />
const FIRST = { keys: KEYS, buttons: drawButtons }

export function CallbackBulkBar(selected: SelectedSteps) {
  return (
    <StepBulkBar
      {...selected}
      {...(selected.status === 'open' && { first: FIRST })}
      noun="callback"
      onChanged={() => undefined}
    />
  )
}
