import { TriangleAlert } from 'lucide-react'

import { Button } from '@/ui/button'
import { confirm } from '@/ui/confirm'

type Props = {
  texts: readonly string[]
  what: string
  onDiscard: () => void
}

export function SetAsideNotice({ texts, what, onDiscard }: Props) {
  if (texts.length === 0) return null
  const subject = texts.length === 1 ? `One stored ${what}` : `${texts.length} stored ${what}s`
  const discard = async () => {
    const sure = await confirm({
      title: 'Delete the stored text?',
      body: 'This cannot be undone.',
      action: 'Delete',
      tone: 'danger',
    })
    if (sure) onDiscard()
  }
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-card border border-line bg-warning-soft p-4 text-row text-warning"
    >
      <TriangleAlert className="mt-0.5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <p>
          {subject} could not be read and {texts.length === 1 ? 'was' : 'were'} set aside,
          unchanged. Nothing is lost.
        </p>
        <details className="w-full">
          <summary className="w-fit cursor-pointer">Show what was stored</summary>
          <pre className="mt-2 rounded-chip bg-surface p-2 font-mono text-meta break-all whitespace-pre-wrap text-ink">
            {texts.join('\n')}
          </pre>
        </details>
        <Button size="sm" onClick={() => void discard()}>
          Delete the stored text
        </Button>
      </div>
    </div>
  )
}
