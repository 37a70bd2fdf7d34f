import { clsx } from 'clsx'
import { Ellipsis, EyeOff, Grip, Settings, Trash2 } from 'lucide-react'
import {
  type ComponentType,
  type KeyboardEvent,
  memo,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

import type { Role } from '@/contracts/call-words'
import type { DashboardWidget } from '@/contracts/dashboards'
import { readWidget } from '@/domain/widgets/stored-widget'
import type { WidgetDefinition } from '@/domain/widgets/widget'
import { IconButton } from '@/ui/button'
import { Menu } from '@/ui/menu'

import { nudge, place, type Position, settle } from './arrange'
import type { LayoutEditor } from './use-layout-editor'
import { ROW_PX, usePointerEdit } from './use-pointer-edit'

export type TileProps = { widget: WidgetDefinition; reader: Role }

type Widgets = readonly DashboardWidget[]

const inReadingOrder = (a: DashboardWidget, b: DashboardWidget) =>
  a.position.y - b.position.y || a.position.x - b.position.x

export const placeWords = ({ x, y, w, h }: Position) =>
  `column ${x + 1}, row ${y + 1}, ${w} wide, ${h} high`

const STEPS: Record<string, Partial<Position>> = {
  ArrowLeft: { x: -1 },
  ArrowRight: { x: 1 },
  ArrowUp: { y: -1 },
  ArrowDown: { y: 1 },
}
const SIZE_STEPS: Record<string, Partial<Position>> = {
  ArrowLeft: { w: -1 },
  ArrowRight: { w: 1 },
  ArrowUp: { h: -1 },
  ArrowDown: { h: 1 },
}
const KEYS = 'Arrows move, Shift and arrows resize, Enter drops, Escape cancels.'

/** A widget on its way by keys, of the draft as it was when it was grabbed. */
type Grab = { id: string; of: Widgets; widgets: Widgets }

type EditorGridProps = {
  editor: LayoutEditor
  reader: Role
  Tile: ComponentType<TileProps>
  say: (words: string) => void
  onSettings: (id: string) => void
}

/** The widgets in their places, to be moved and resized by pointer or by keys. */
export function EditorGrid({ editor, reader, Tile, say, onSettings }: EditorGridProps) {
  const { draft, setWidgets } = editor
  const [grab, setGrab] = useState<Grab | null>(null)
  const refocus = useRef<string | null>(null)
  const settled = useMemo(() => settle(draft.widgets), [draft.widgets])
  // What else changes the draft lets go of it: nothing is drawn or dropped that is no more.
  if (grab && grab.of !== settled) setGrab(null)
  // While one is grabbed its neighbours move, and the order of the tab key stays.
  const order = useMemo(
    () => settled.filter(({ visible }) => visible).toSorted(inReadingOrder),
    [settled],
  )
  const shown = grab?.widgets ?? settled
  const find = (id: string) => shown.find((widget) => widget.id === id)

  const { grid, marker, ...pointer } = usePointerEdit((id, to) => {
    const next = place(settled, id, to)
    setWidgets(() => next)
    const at = next.find((widget) => widget.id === id)
    if (at && next !== settled) say(`${at.title} moved to ${placeWords(at.position)}.`)
  })

  useLayoutEffect(() => {
    if (refocus.current === null) return
    const grip = grid.current?.querySelector<HTMLElement>(
      `[data-tile="${CSS.escape(refocus.current)}"] [data-drag="move"] button`,
    )
    refocus.current = null
    grip?.focus({ preventScroll: true })
    grip?.closest('li')?.scrollIntoView({ block: 'nearest' })
  })

  const drop = ({ id, widgets }: Grab, isLeft = false) => {
    setGrab(null)
    if (!isLeft) refocus.current = id
    const at = widgets.find((widget) => widget.id === id)
    if (!at) return
    setWidgets(() => widgets)
    say(`${at.title} dropped at ${placeWords(at.position)}.`)
  }
  const begin = ({ id, title, position }: DashboardWidget) => {
    setGrab({ id, of: settled, widgets: settled })
    say(`${title} grabbed at ${placeWords(position)}. ${KEYS}`)
  }
  const onGripKey = (event: KeyboardEvent, widget: DashboardWidget) => {
    if (grab?.id !== widget.id) return
    const by = (event.shiftKey ? SIZE_STEPS : STEPS)[event.key]
    if (by) {
      const widgets = nudge(grab.widgets, widget.id, by)
      const at = widgets.find(({ id }) => id === widget.id)
      setGrab({ ...grab, widgets })
      refocus.current = widget.id
      if (widgets === grab.widgets) say('It goes no further.')
      else if (at) say(`${placeWords(at.position)}.`)
    } else if (event.key === 'Enter' || event.key === ' ') drop(grab)
    else if (event.key === 'Escape') {
      setGrab(null)
      refocus.current = widget.id
      say(`Cancelled. ${widget.title} is back where it was.`)
    } else if (event.key === 'Tab') return drop(grab)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const hide = (widget: DashboardWidget) => {
    setWidgets((all) =>
      settle(all.map((one) => (one.id === widget.id ? { ...one, visible: false } : one))),
    )
    say(`${widget.title} hidden. Show it again from Add widgets.`)
  }
  const remove = (widget: DashboardWidget) => {
    setWidgets((all) => settle(all.filter(({ id }) => id !== widget.id)))
    say(`${widget.title} removed. Undo brings it back.`)
  }

  return (
    <div className="relative select-none">
      <ol
        ref={grid}
        aria-label="Widgets"
        className="grid grid-cols-12 gap-3"
        style={{ gridAutoRows: ROW_PX }}
      >
        {order.map(({ id }) => {
          const widget = find(id)
          if (!widget) return null
          const { position, title } = widget
          const isGrabbed = grab?.id === id
          return (
            <li
              key={id}
              data-tile={id}
              aria-label={title}
              style={{
                gridColumn: `${position.x + 1} / span ${position.w}`,
                gridRow: `${position.y + 1} / span ${position.h}`,
              }}
              className={clsx(
                'group relative flex min-w-0 rounded-card data-dragged:z-10 data-[dragged=move]:opacity-80 data-[dragged=move]:shadow-popover',
                isGrabbed && 'outline-3 outline-offset-2 outline-ring',
              )}
              onPointerDown={(event) => pointer.onPointerDown(event, position)}
              onPointerMove={pointer.onPointerMove}
              onPointerUp={pointer.onPointerUp}
              onPointerCancel={pointer.onPointerCancel}
            >
              <Preview stored={widget} reader={reader} Tile={Tile} />
              <div
                data-drag="move"
                className="absolute inset-x-px top-px flex h-9 cursor-grab touch-none items-center justify-end gap-0.5 rounded-t-card px-2 active:cursor-grabbing"
              >
                <span className="flex rounded-control bg-surface">
                  <IconButton
                    label={`Move or resize ${title}`}
                    data-drag="move"
                    aria-pressed={isGrabbed}
                    size="sm"
                    icon={<Grip />}
                    className="cursor-grab aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
                    onClick={() => (isGrabbed ? drop(grab) : begin(widget))}
                    onKeyDown={(event) => onGripKey(event, widget)}
                    // Whoever goes on to Save means it as it lies; another window is not gone on to.
                    onBlur={({ currentTarget }) => {
                      if (isGrabbed && document.activeElement !== currentTarget) drop(grab, true)
                    }}
                  />
                  <Menu
                    label={title}
                    align="end"
                    trigger={<IconButton label={`Change ${title}`} size="sm" icon={<Ellipsis />} />}
                    entries={[
                      { label: 'Settings', icon: <Settings />, onSelect: () => onSettings(id) },
                      { label: 'Hide', icon: <EyeOff />, onSelect: () => hide(widget) },
                      { label: 'Remove', icon: <Trash2 />, onSelect: () => remove(widget) },
                    ]}
                  />
                </span>
              </div>
              <div
                data-drag="resize"
                aria-hidden="true"
                className="absolute right-0 bottom-0 size-5 cursor-nwse-resize touch-none rounded-br-card border-r-3 border-b-3 border-line-strong group-hover:border-accent"
              />
            </li>
          )
        })}
      </ol>
      <div
        ref={marker}
        hidden
        className="pointer-events-none absolute top-0 left-0 rounded-card border-2 border-dashed border-accent"
      />
    </div>
  )
}

/** Only what a widget shows draws it anew, never where it lies. */
const Preview = memo(
  function Preview({
    stored,
    reader,
    Tile,
  }: Pick<EditorGridProps, 'reader' | 'Tile'> & { stored: DashboardWidget }) {
    const widget = readWidget(stored)
    return (
      // The age and the menu of a card would lie under the grip.
      <div inert className="flex min-w-0 flex-1 [&_h2~*]:invisible">
        {widget ? (
          <Tile widget={widget} reader={reader} />
        ) : (
          <p className="flex-1 rounded-card border border-line bg-surface p-4 text-row text-ink-muted">
            {`“${stored.title}” is of another version. It is kept, and not shown.`}
          </p>
        )}
      </div>
    )
  },
  (before, after) =>
    before.reader === after.reader &&
    before.Tile === after.Tile &&
    before.stored.title === after.stored.title &&
    before.stored.refreshInterval === after.stored.refreshInterval &&
    before.stored.config === after.stored.config,
)
