import { useId } from 'react'

import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { setHotkeysOn, useHotkeyGroups, useHotkeysOn } from '@/ui/hotkeys'

import { setHotkeySheetOpen, useHotkeySheetOpen } from './hotkey-sheet-state'

const KEY_NAMES: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Space',
  Escape: 'Esc',
}
const MOD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ ' : 'Ctrl '
const keyName = (key: string) => KEY_NAMES[key] ?? key.replace('Mod+', MOD)

/** The shortcuts of the screen behind it, and the switch that turns single keys off. */
export function HotkeySheet() {
  const open = useHotkeySheetOpen()
  const groups = useHotkeyGroups()
  const on = useHotkeysOn()
  const switchId = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={setHotkeySheetOpen}
      title="Keyboard shortcuts"
      description="They work while you are not typing and no dialog is open."
      footer={<Button onClick={() => setHotkeySheetOpen(false)}>Close</Button>}
    >
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h3 className="pb-1 text-meta text-ink-subtle">{group.title}</h3>
          <dl className="flex flex-col">
            {group.hotkeys.map((hotkey) => (
              <div key={hotkey.key} className="flex justify-between gap-4 py-1 text-row">
                <dt>{hotkey.label}</dt>
                <dd>
                  <kbd className="rounded-chip border border-line-strong bg-canvas px-1.5 py-0.5 font-sans text-meta">
                    {keyName(hotkey.key)}
                  </kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
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
