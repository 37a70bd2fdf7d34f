import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { Component, createRef, type ReactNode } from 'react'

import type { NextStepGroup } from '@/domain/next-step-groups'

export const GROUP_LABELS: Record<NextStepGroup, string> = {
  overdue: 'Overdue',
  today: 'Today',
  tomorrow: 'Tomorrow',
  'this-week': 'This week',
  later: 'Later',
  'no-date': 'No date',
  done: 'Done',
}

export function QueueGroup({
  group,
  label,
  count,
  folded,
  onFold,
  children,
}: {
  group: NextStepGroup
  label: string
  count: ReactNode
  folded: boolean
  onFold: (group: NextStepGroup) => void
  children: ReactNode
}) {
  const bodyId = `group-${group}`
  return (
    <section aria-labelledby={`${bodyId}-heading`} className="@container mb-4">
      <h2 id={`${bodyId}-heading`} data-anchor className="mb-1 font-semibold">
        <button
          type="button"
          aria-expanded={!folded}
          aria-controls={folded ? undefined : bodyId}
          onClick={() => onFold(group)}
          className={clsx(
            'flex h-8 items-center gap-1.5 rounded-control pr-2 text-row font-semibold hover:bg-line/50',
            group === 'overdue' ? 'text-danger' : 'text-ink',
          )}
        >
          <ChevronRight className={clsx('text-ink-muted', !folded && 'rotate-90')} />
          {label} <span className="font-normal text-ink-muted tabular-nums">{count}</span>
        </button>
      </h2>
      {folded ? null : (
        <div id={bodyId} className="overflow-clip rounded-card border border-line bg-surface">
          {children}
        </div>
      )}
    </section>
  )
}

type Anchor = { element: Element; top: number } | null

/**
 * Keeps what somebody is using where it is on the screen when rows come or go above it: the row or
 * heading (`data-anchor`) under the pointer, else the one with the focus, else, once scrolled, the
 * first in sight. A class, because only a class can measure right before the page changes.
 */
export class KeepInPlace extends Component<{ children: ReactNode }> {
  private readonly host = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate(): Anchor {
    const element = this.findAnchor()
    return element ? { element, top: element.getBoundingClientRect().top } : null
  }

  override componentDidUpdate(_props: unknown, _state: unknown, anchor: Anchor) {
    if (!anchor?.element.isConnected) return
    const moved = anchor.element.getBoundingClientRect().top - anchor.top
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' })
  }

  private findAnchor(): Element | null {
    const { current: host } = this.host
    if (!host) return null
    const hovered = host.querySelector('[data-anchor]:hover')
    if (hovered) return hovered
    const focused = document.activeElement?.closest('[data-anchor]')
    if (focused && host.contains(focused)) return focused
    if (window.scrollY === 0) return null
    const anchors = [...host.querySelectorAll('[data-anchor]')]
    return anchors.find((one) => one.getBoundingClientRect().top >= 0) ?? null
  }

  override render() {
    return (
      // The browser's own anchoring would count the same move twice.
      <div ref={this.host} className="[overflow-anchor:none]">
        {this.props.children}
      </div>
    )
  }
}
