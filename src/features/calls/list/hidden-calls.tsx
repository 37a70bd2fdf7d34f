import type { CallPage } from '@/contracts/calls'
import { figures } from '@/lib/figures'
import { Button } from '@/ui/button'

const calls = (count: number, kind: string) =>
  `${figures(count)} ${kind}${kind === 'short' ? (count === 1 ? ' call' : ' calls') : ''}`

const words = ({ short, withoutTranscript }: NonNullable<CallPage['hidden']>) => {
  if (short === 0) {
    const noun = withoutTranscript === 1 ? 'call' : 'calls'
    return `${figures(withoutTranscript)} ${noun} without transcript`
  }
  if (withoutTranscript === 0) return calls(short, 'short')
  return `${calls(short, 'short')} and ${figures(withoutTranscript)} without transcript`
}

export function HiddenCalls({
  hidden,
  hides,
  isShowing,
  onShow,
}: {
  /** Undefined while it is not known. */
  hidden: CallPage['hidden']
  hides: boolean
  isShowing: boolean
  onShow: (show: boolean) => void
}) {
  if (!hides) return null
  if (isShowing) {
    return (
      <Line
        subject="Short calls and calls without transcript"
        verb="are shown"
        action="Hide them"
        onAction={() => onShow(false)}
      />
    )
  }
  const count = hidden ? hidden.short + hidden.withoutTranscript : 0
  if (!hidden || count === 0) {
    return <p className="h-6 text-row/6 text-ink-muted">{hidden ? 'No calls are hidden' : null}</p>
  }
  return (
    <Line
      subject={words(hidden)}
      verb={count === 1 ? 'is hidden' : 'are hidden'}
      action="Show them"
      onAction={() => onShow(true)}
    />
  )
}

function Line({
  subject,
  verb,
  action,
  onAction,
}: {
  subject: string
  verb: string
  action: string
  onAction: () => void
}) {
  return (
    <p className="flex h-6 items-center text-row text-ink-muted">
      <span className="truncate">
        {subject} <span className="max-sm:sr-only">{verb}</span>
      </span>
      <span aria-hidden="true" className="px-1">
        ·
      </span>
      <Button
        variant="ghost"
        size="sm"
        onClick={onAction}
        className="h-6! shrink-0 px-1! text-accent!"
      >
        {action}
      </Button>
    </p>
  )
}
