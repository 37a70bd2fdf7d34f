import { type PointerEvent, useEffect, useRef } from 'react'

import { GRID_COLUMNS } from '@/contracts/dashboards'

import { type Position, within } from './arrange'

export const ROW_PX = 100
export const GAP_PX = 12
const STARTS_AT_PX = 4
const EDGE_PX = 56
const SCROLL_PX = 14

type Drag = {
  pointerId: number
  tile: HTMLElement
  kind: 'move' | 'resize'
  from: Position
  start: { x: number; y: number }
  pointer: { x: number; y: number }
  gridAt: { x: number; y: number }
  step: { x: number; y: number }
  to: Position
  hasBegun: boolean
}

const scrollerOf = (element: HTMLElement): Element => {
  for (let it = element.parentElement; it; it = it.parentElement) {
    const { overflowY } = getComputedStyle(it)
    if (/auto|scroll/.test(overflowY) && it.scrollHeight > it.clientHeight) return it
  }
  return document.scrollingElement ?? document.documentElement
}

/**
 * Moves and resizes tiles by pointer. Until they are let go nothing is drawn anew: the tile is moved
 * by a transform, and the marker shows where it would come to lie.
 */
export const usePointerEdit = (onDrop: (id: string, to: Position) => void) => {
  const grid = useRef<HTMLOListElement>(null)
  const marker = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)
  const frame = useRef(0)

  const draw = () => {
    const it = drag.current
    const area = grid.current?.getBoundingClientRect()
    if (!it || !area) return
    // The page may have been scrolled since.
    const dx = it.pointer.x - it.start.x - (area.left - it.gridAt.x)
    const dy = it.pointer.y - it.start.y - (area.top - it.gridAt.y)
    const columns = Math.round(dx / it.step.x)
    const rows = Math.round(dy / it.step.y)
    const { x, y, w, h } = it.from
    it.to = within(
      it.kind === 'move'
        ? { x: x + columns, y: y + rows, w, h }
        : { x, y, w: Math.min(w + columns, GRID_COLUMNS - x), h: h + rows },
    )
    if (it.kind === 'move') it.tile.style.transform = `translate(${dx}px, ${dy}px)`
    const mark = marker.current
    if (!mark) return
    mark.hidden = false
    mark.style.transform = `translate(${it.to.x * it.step.x}px, ${it.to.y * it.step.y}px)`
    mark.style.width = `${it.to.w * it.step.x - GAP_PX}px`
    mark.style.height = `${it.to.h * it.step.y - GAP_PX}px`
  }

  const scrollAtEdge = () => {
    const it = drag.current
    if (!it) return
    const scroller = scrollerOf(it.tile)
    const top = scroller === document.scrollingElement ? 0 : scroller.getBoundingClientRect().top
    if (it.pointer.y < top + EDGE_PX) scroller.scrollTop -= SCROLL_PX
    else if (it.pointer.y > window.innerHeight - EDGE_PX) scroller.scrollTop += SCROLL_PX
    draw()
    frame.current = requestAnimationFrame(scrollAtEdge)
  }

  const end = (isDropped: boolean) => {
    const it = drag.current
    if (!it) return
    drag.current = null
    cancelAnimationFrame(frame.current)
    it.tile.style.transform = ''
    delete it.tile.dataset['dragged']
    if (it.tile.hasPointerCapture(it.pointerId)) it.tile.releasePointerCapture(it.pointerId)
    if (marker.current) marker.current.hidden = true
    if (isDropped && it.hasBegun) onDrop(it.tile.dataset['tile'] ?? '', it.to)
  }
  const latest = useRef(end)
  useEffect(() => {
    latest.current = end
  })

  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag.current) return
      event.preventDefault()
      event.stopPropagation()
      latest.current(false)
    }
    document.addEventListener('keydown', cancel, true)
    return () => {
      document.removeEventListener('keydown', cancel, true)
      latest.current(false)
    }
  }, [])

  return {
    grid,
    marker,
    onPointerDown: (event: PointerEvent<HTMLElement>, from: Position) => {
      const { target, currentTarget: tile, button, clientX: x, clientY: y, pointerId } = event
      const area = grid.current?.getBoundingClientRect()
      if (button !== 0 || !(target instanceof Element) || !area) return
      const handle = target.closest<HTMLElement>('[data-drag]')
      if (!handle || target.closest('button:not([data-drag])')) return
      // Another finger; what has begun holds its pointer until that one is let go.
      if (drag.current?.hasBegun && drag.current.tile.isConnected) return
      end(false)
      drag.current = {
        pointerId,
        tile,
        kind: handle.dataset['drag'] === 'resize' ? 'resize' : 'move',
        from,
        start: { x, y },
        pointer: { x, y },
        gridAt: { x: area.left, y: area.top },
        step: { x: (area.width + GAP_PX) / GRID_COLUMNS, y: ROW_PX + GAP_PX },
        to: from,
        hasBegun: false,
      }
    },
    onPointerMove: ({ pointerId, buttons, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
      const it = drag.current
      if (it?.pointerId !== pointerId) return
      if (buttons === 0) return end(false)
      it.pointer = { x, y }
      if (it.hasBegun) return
      if (Math.hypot(x - it.start.x, y - it.start.y) < STARTS_AT_PX) return
      it.hasBegun = true
      it.tile.setPointerCapture(pointerId)
      it.tile.dataset['dragged'] = it.kind
      frame.current = requestAnimationFrame(scrollAtEdge)
    },
    onPointerUp: ({ pointerId }: PointerEvent<HTMLElement>) => {
      if (drag.current?.pointerId !== pointerId) return
      draw()
      end(true)
    },
    onPointerCancel: ({ pointerId }: PointerEvent<HTMLElement>) => {
      if (drag.current?.pointerId === pointerId) end(false)
    },
  }
}
