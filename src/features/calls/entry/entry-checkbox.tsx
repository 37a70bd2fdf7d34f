import { clsx } from 'clsx'

import { callerWords } from '@/components/caller-labels'
import type { Call } from '@/contracts/calls'
import { Checkbox } from '@/ui/checkbox'

import type { EntryLook } from './entry-look'

const PLACES = { card: 'top-2.5 left-1', row: 'top-0 left-1', line: 'top-1.5 left-1' } as const

export function EntryCheckbox({
  call,
  look,
  isChecked,
  isCurrent,
  onCheck,
}: {
  call: Call
  look: EntryLook
  isChecked: boolean
  isCurrent: boolean
  /** `isRange`: from the last one to this. */
  onCheck: (id: string, isRange: boolean) => void
}) {
  return (
    // Only room for fingers: the box inside has its own name.
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control
    <label
      data-check=""
      className={clsx(
        'absolute flex size-6 cursor-pointer items-center justify-center opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 group-data-selecting/list:opacity-100 pointer-coarse:opacity-100',
        PLACES[look],
      )}
    >
      <Checkbox
        aria-label={`Select the call with ${callerWords(call)}`}
        checked={isChecked}
        tabIndex={isCurrent ? 0 : -1}
        onChange={({ nativeEvent }) =>
          onCheck(call.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}
