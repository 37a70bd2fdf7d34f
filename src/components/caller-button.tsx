import { clsx } from 'clsx'
import { useState } from 'react'

import { useHotkeys } from '@/ui/hotkeys'
import { lateCode, useLateOverlay } from '@/ui/late-code'

import { type Caller, callerWords } from './caller'

const panelCode = lateCode(() => import('./caller-panel'))

/** The panel about a caller, over whatever shows them: `panel` while it is open. */
export const useCallerPanel = () => {
  const [callerId, open] = useState<string | null>(null)
  const close = () => open(null)
  const { code, prepare } = useLateOverlay(panelCode, callerId !== null, close)
  return {
    open,
    prepare,
    panel: code && callerId ? <code.CallerPanel callerId={callerId} onClose={close} /> : null,
  }
}

export const CALLER_KEY = { key: 'w', label: 'Show the caller' } as const

/** A caller's name, which opens the panel about them where somebody is known. */
export function CallerButton({
  callerId,
  caller,
  words = callerWords(caller),
  hotkeyTitle,
  tabIndex,
  className,
}: {
  callerId: string | null
  caller: Caller
  words?: string | undefined
  /** Given, the key opens it, too. */
  hotkeyTitle?: string
  tabIndex?: number
  className?: string
}) {
  const { open, prepare, panel } = useCallerPanel()
  const run = () => open(callerId)
  const hasKey = hotkeyTitle !== undefined && callerId !== null
  useHotkeys(hotkeyTitle ?? '', hasKey ? [{ ...CALLER_KEY, run }] : [])
  const look = clsx('max-w-full min-w-0 truncate text-left', className)
  if (callerId === null) return <bdi className={look}>{words}</bdi>
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={hasKey ? CALLER_KEY.key : undefined}
        title={words}
        tabIndex={tabIndex}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={run}
        className={clsx(look, 'rounded-chip hover:underline')}
      >
        <bdi>{words}</bdi>
      </button>
      {panel}
    </>
  )
}

/** The same where the number stands beside it. */
export function CallerBesideNumber({
  callerId,
  caller,
  tabIndex,
}: {
  callerId: string | null
  caller: Caller
  tabIndex: number
}) {
  const isNamed = caller.callerName?.trim() || caller.callerNumber === null
  if (!isNamed && callerId === null) return null
  return (
    <CallerButton
      callerId={callerId}
      caller={caller}
      words={isNamed ? undefined : 'Unnamed caller'}
      tabIndex={tabIndex}
      className={isNamed ? 'max-w-48 text-ink' : 'italic'}
    />
  )
}
