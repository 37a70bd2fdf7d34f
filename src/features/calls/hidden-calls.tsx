import type { CallPage } from '@/contracts/calls'
import { Button } from '@/ui/button'

const calls = (count: number, kind: string) =>
  `${figures.format(count)} ${kind}${kind === 'short' ? (count === 1 ? ' call' : ' calls') : ''}`
const figures = new Intl.NumberFormat('en')

const words = ({ short, withoutTranscript }: NonNullable<CallPage['hidden']>) => {
  if (short === 0) {
    const noun = withoutTranscript === 1 ? 'call' : 'calls'
    return `${figures.format(withoutTranscript)} ${noun} without transcript`
  }
  if (withoutTranscript === 0) return calls(short, 'short')
  return `${calls(short, 'short')} and ${figures.format(withoutTranscript)} without transcript`
}

/** How many calls the hiding rules of the settings leave out of this list, and the way to see them. */
export function HiddenCalls({
  hidden,
  isShowing,
  onShow,
}: {
  hidden: CallPage['hidden']
  isShowing: boolean
  onShow: (show: boolean) => void
}) {
  if (isShowing) {
    return (
      <Line
        text="Short calls and calls without transcript are shown"
        action="Hide them"
        onAction={() => onShow(false)}
      />
    )
  }
  if (!hidden || hidden.short + hidden.withoutTranscript === 0) return null
  const verb = hidden.short + hidden.withoutTranscript === 1 ? 'is' : 'are'
  return (
    <Line
      text={`${words(hidden)} ${verb} hidden`}
      action="Show them"
      onAction={() => onShow(true)}
    />
  )
}

function Line({ text, action, onAction }: { text: string; action: string; onAction: () => void }) {
  return (
    <p className="text-row text-ink-muted">
      {text} <span aria-hidden="true">·</span>{' '}
      <Button variant="ghost" size="sm" onClick={onAction} className="h-6! px-1! text-accent!">
        {action}
      </Button>
    </p>
  )
}
