import { atLeastZero, lenient, textUpTo } from '@/lib/lenient'
import { LONGEST_FROM } from '@/lib/list-context'

const index = (value: unknown) => {
  const number = atLeastZero(value)
  return Number.isSafeInteger(number) ? number : undefined
}

export const readCallSearch = lenient({
  from: textUpTo(LONGEST_FROM),
  step: textUpTo(64),
  u: index,
  t: atLeastZero,
  note: textUpTo(64),
})
