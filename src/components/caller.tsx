import { clsx } from 'clsx'

import { type Caller, callerWords } from '@/domain/caller-words'
import { cutText } from '@/lib/cut-text'
import { formatPhoneNumber } from '@/lib/phone-format'

export { type Caller, callerWords }

/** Of a next step that is for nobody in particular. */
export const NO_CALLER = 'No caller'

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

/** Presses the first link inside that dials. */
export const dialIn = (place: ParentNode) =>
  place.querySelector<HTMLElement>('a[href^="tel:"]')?.click()

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
      className="shrink-0 rounded-chip text-accent hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-9 pointer-coarse:items-center"
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
