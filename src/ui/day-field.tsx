import { type ComponentProps, useState } from 'react'

import { dayIn } from '@/lib/day'

import { CONTROL } from './field'

type DayFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'onBlur'> & {
  value: string | undefined
  onPick: (day: string | undefined) => void
}

/** A date. While its year is typed, the browser reports the year 2, then 20: `onPick` waits for a real one. */
export function DayField({ value = '', onPick, className = CONTROL, ...rest }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      {...rest}
      type="date"
      value={typed ?? value}
      onChange={({ target }) => {
        const day = dayIn(target.value)
        const isUnfinished = day === undefined && target.value !== ''
        setTyped(isUnfinished ? target.value : null)
        if (!isUnfinished) onPick(day)
      }}
      onBlur={() => setTyped(null)}
      className={className}
    />
  )
}
