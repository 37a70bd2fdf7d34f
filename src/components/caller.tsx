import { clsx } from 'clsx'

import type { Call } from '@/contracts/calls'
import { cutText } from '@/lib/cut-text'
import { formatPhoneNumber } from '@/lib/phone-format'

export type Caller = Pick<Call, 'callerName' | 'callerNumber'> & Partial<Pick<Call, 'direction'>>

/** Of a next step that is for nobody in particular. */
export const NO_CALLER = 'No caller'

/** Longer than any name that a person would recognise, short enough for any attribute. */
const LONGEST = 120

/** Name, else number, else withheld. Isolate it (`<bdi>`) inside a sentence. */
export const callerWords = ({ callerName, callerNumber, direction }: Caller): string => {
  const name = cutText((callerName ?? '').replace(/\s+/g, ' ').trim(), LONGEST)
  if (name !== '') return name
  if (callerNumber) return cutText(formatPhoneNumber(callerNumber), LONGEST)
  const isByPhone = direction === 'inbound' || direction === 'outbound'
  return isByPhone ? 'Number withheld' : 'Unknown caller'
}

export function CallerName({ caller, className }: { caller: Caller; className?: string }) {
  const words = callerWords(caller)
  return (
    <bdi
      className={clsx(
        'block min-w-0 overflow-clip text-left text-ellipsis whitespace-nowrap',
        className,
      )}
      title={words}
    >
      {words}
    </bdi>
  )
}

const LONGEST_NUMBER = 60

export function PhoneNumber({ number, className }: { number: string; className?: string }) {
  return (
    <bdi dir="ltr" className={clsx('whitespace-nowrap tabular-nums', className)}>
      {cutText(formatPhoneNumber(number), LONGEST_NUMBER)}
    </bdi>
  )
}

const DIALABLE = /^\+[1-9]\d{6,14}$/

/** Dials the number, where it is a whole one; `words` stand for it where it is on the screen already. */
export function DialLink({
  number,
  words,
  tabIndex,
}: {
  number: string
  words?: string | undefined
  tabIndex?: number
}) {
  if (!DIALABLE.test(number)) return words === undefined ? <PhoneNumber number={number} /> : null
  return (
    <a
      href={`tel:${number}`}
      tabIndex={tabIndex}
      className="shrink-0 rounded-chip text-accent hover:underline"
    >
      {words ?? (
        <>
          <span className="sr-only">Call </span>
          <PhoneNumber number={number} />
        </>
      )}
    </a>
  )
}
