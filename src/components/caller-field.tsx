import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import { useController } from 'react-hook-form'

import { callerSearchQuery } from '@/api/callers'
import type { Caller } from '@/contracts/callers'
import { formatPhoneNumber } from '@/lib/phone-format'
import { Button } from '@/ui/button'
import { PickList, type PickOption } from '@/ui/pick-list'
import { Popover } from '@/ui/popover'

import { NO_CALLER } from './caller'

const labelOf = ({ name, identities }: Caller) =>
  [name, ...identities.slice(0, 1).map(({ value }) => formatPhoneNumber(value))]
    .filter((part) => part !== null)
    .join(', ')

/** Whom it is for, in a form that holds a caller's id, or null. */
export function CallerField({ name }: { name: string }) {
  const id = useId()
  const { field } = useController<Record<string, string | null>>({ name })
  const [chosen, setChosen] = useState(NO_CALLER)
  return (
    <div className="flex flex-col items-start gap-1">
      <span id={id} className="text-row font-medium text-ink">
        Caller
      </span>
      <Popover
        label="Caller"
        trigger={
          <Button id={`${id}-button`} aria-labelledby={`${id} ${id}-button`}>
            <bdi className="truncate">{chosen}</bdi>
            <ChevronDown size={14} className="shrink-0" />
          </Button>
        }
      >
        {(close) => (
          <CallerList
            value={field.value ?? null}
            onPick={({ value, label }) => {
              close()
              setChosen(label)
              field.onChange(value)
            }}
          />
        )}
      </Popover>
    </div>
  )
}

function CallerList({
  value,
  onPick,
}: {
  value: string | null
  onPick: (option: PickOption<string | null>) => void
}) {
  const [typed, setTyped] = useState('')
  const { data, isError } = useQuery({
    ...callerSearchQuery(useDeferredValue(typed.trim())),
    placeholderData: keepPreviousData,
  })
  const found = (data?.items ?? []).map((caller) => ({ value: caller.id, label: labelOf(caller) }))
  const options = typed === '' ? [{ value: null, label: NO_CALLER }, ...found] : found
  return (
    <>
      <PickList
        label="Caller"
        options={options}
        value={value}
        onType={setTyped}
        onPick={(id) => {
          const option = options.find((one) => one.value === id)
          if (option) onPick(option)
        }}
      />
      {isError ? (
        <p className="px-2 text-meta text-danger">The callers could not be loaded.</p>
      ) : null}
    </>
  )
}
