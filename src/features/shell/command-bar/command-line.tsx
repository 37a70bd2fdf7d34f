import { clsx } from 'clsx'
import { Command } from 'cmdk'

import { keyName } from '@/ui/key-name'
import { MENU_ROW } from '@/ui/menu-classes'

import type { Command as BarCommand } from './command'

export function CommandLine({
  command: { id, label, detail, hotkey, Icon },
  onSelect,
}: {
  command: BarCommand
  onSelect: () => void
}) {
  return (
    <Command.Item
      value={id}
      onSelect={onSelect}
      className={clsx(
        MENU_ROW,
        'min-h-9 data-[disabled=false]:text-ink data-[selected=true]:border-accent data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent-ink!',
      )}
    >
      {Icon ? <Icon aria-hidden="true" size={16} className="shrink-0 opacity-80" /> : null}
      <bdi
        className={clsx('truncate', detail ? 'shrink-0 max-sm:max-w-40 sm:max-w-96' : 'min-w-0')}
      >
        {label}
      </bdi>
      {detail ? (
        <span className="flex min-w-0 flex-1 items-center gap-3 text-ink-muted">{detail}</span>
      ) : null}
      {hotkey === undefined ? null : (
        <kbd className="ml-auto rounded-chip border border-line-strong bg-canvas px-1.5 py-0.5 font-sans text-meta text-ink-muted max-sm:hidden">
          {keyName(hotkey)}
        </kbd>
      )}
    </Command.Item>
  )
}
