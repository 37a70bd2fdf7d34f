import { useState } from 'react'

type Seen<Value> = { value: Value; editFrom: string; before: Value | null }

/** The value as it was before the edit that began with `editFrom`; null before the first edit. */
export const useBeforeEdit = <Value>(value: Value, editFrom: string): Value | null => {
  const [seen, setSeen] = useState<Seen<Value>>({ value, editFrom, before: null })
  if (seen.value === value) return seen.before
  const before = seen.editFrom === editFrom ? (seen.before ?? seen.value) : seen.value
  setSeen({ value, editFrom, before })
  return before
}
