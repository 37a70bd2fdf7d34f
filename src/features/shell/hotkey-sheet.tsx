import { useId } from 'react'

import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import {
  type HotkeyGroup,
  keyName,
  setHotkeysOn,
  useHotkeyGroups,
  useHotkeysOn,
} from '@/ui/hotkeys'

import { hotkeySheet } from './open-states'

/** Parts of a screen register by themselves: one section per title, one line per thing they do. */
const sections = (groups: readonly HotkeyGroup[]) =>
  [...new Set(groups.map(({ title }) => title))].flatMap((title) => {
    const hotkeys = groups
      .flatMap((group) => (group.title === title ? group.hotkeys : []))
      .filter(({ key }) => key !== '')
    if (hotkeys.length === 0) return []
    const labels = [...new Set(hotkeys.map(({ label }) => label))]
    const keysOf = (label: string) => [
      ...new Set(hotkeys.filter((hotkey) => hotkey.label === label).map(({ key }) => key)),
    ]
    return { title, lines: labels.map((label) => ({ label, keys: keysOf(label) })) }
  })

const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** The shortcuts of the screen behind it, and the switch that turns single keys off. */
export function HotkeySheet() {
  const groups = useHotkeyGroups()
  const on = useHotkeysOn()
  const switchId = useId()
  return (
    <Dialog
      onClose={hotkeySheet.close}
      title="Keyboard shortcuts"
      description="They work while you are not typing and no dialog is open."
      footer={<Button onClick={hotkeySheet.close}>Close</Button>}
    >
      {/* Read first, and scrolled: on the switch below, Space would turn the keys off. */}
      <div ref={takeFocus} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        {sections(groups).map(({ title, lines }) => (
          <section key={title} aria-label={title}>
            <h3 className="pb-1 text-meta text-ink-subtle">{title}</h3>
            <dl className="flex flex-col">
              {lines.map(({ label, keys }) => (
                <div key={label} className="flex justify-between gap-4 py-1 text-row">
                  <dt>{label}</dt>
                  <dd className="flex gap-1">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="rounded-chip border border-line-strong bg-canvas px-1.5 py-0.5 font-sans text-meta whitespace-nowrap"
                      >
                        {keyName(key)}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="flex items-center gap-2 text-row">
        <Checkbox
          id={switchId}
          checked={on}
          onChange={(event) => setHotkeysOn(event.target.checked)}
        />
        <label htmlFor={switchId}>Use single-key shortcuts</label>
      </div>
    </Dialog>
  )
}
