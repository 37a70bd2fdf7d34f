import { Component, createRef, type ReactNode } from 'react'

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
