import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useController } from 'react-hook-form'

import { callerSearchQuery } from '@/api/callers'
import { formatPhoneNumber } from '@/lib/phone-format'
import { PickList, type PickOption } from '@/ui/pick-list'
import { Popover } from '@/ui/popover'

import { NO_CALLER } from './caller'
import { PickField } from './pick-field'

export const labelOfCaller = (name: string | null, number: string | undefined): string =>
  [name, number === undefined ? null : formatPhoneNumber(number)]
    .filter((part) => part !== null)
    .join(', ')

/** Whom it is for, in a form that holds a caller's id, or null. */
export function CallerField({ name }: { name: string }) {
  const { field } = useController<Record<string, string | null>>({ name })
  const [chosen, setChosen] = useState(NO_CALLER)
  return (
    <PickField label="Caller" chosen={chosen}>
      {(trigger) => (
        <Popover label="Caller" trigger={trigger}>
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
      )}
    </PickField>
  )
}

export function CallerList({
  value,
  except,
  onPick,
}: {
  value: string | null
  /** Given, this one is left out, and so is nobody. */
  except?: string
  onPick: (option: PickOption<string | null>) => void
}) {
  const [typed, setTyped] = useState('')
  const { data, isError } = useQuery({
    ...callerSearchQuery(useDeferredValue(typed.trim())),
    placeholderData: keepPreviousData,
  })
  const found = (data?.items ?? [])
    .filter(({ id }) => id !== except)
    .map(({ id, name, identities }) => ({
      value: id,
      label: labelOfCaller(name, identities[0]?.value),
    }))
  const hasNobody = typed === '' && except === undefined
  const options = hasNobody ? [{ value: null, label: NO_CALLER }, ...found] : found
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
