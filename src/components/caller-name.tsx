import { clsx } from 'clsx'

import { type Caller, callerWords } from './caller-words'

/** Who called, on one line, cut with an ellipsis. Whatever writing a name is in, it stays inside. */
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
