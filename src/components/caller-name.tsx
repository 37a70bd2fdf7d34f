import { clsx } from 'clsx'

import { type Caller, callerWords } from './caller-labels'

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
