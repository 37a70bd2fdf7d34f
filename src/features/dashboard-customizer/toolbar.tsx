import {
  Copy,
  Download,
  Ellipsis,
  Info,
  LayoutDashboard,
  Redo2,
  Trash2,
  Undo2,
  Upload,
  UsersRound,
} from 'lucide-react'

import { DashboardMenu } from '@/components/dashboards/dashboard-menu'
import { type Dashboard, makeDefault } from '@/components/dashboards/use-dashboards'
import type { DashboardLayout } from '@/contracts/dashboards'
import { Button, IconButton } from '@/ui/button'
import { Menu } from '@/ui/menu'
import { saveAsFile } from '@/ui/save-as-file'

import type { LayoutEditor } from './use-layout-editor'

const saveLayoutFile = (layout: DashboardLayout) => {
  const name = layout.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') || 'dashboard'
  const text = `${JSON.stringify(layout, null, 2)}\n`
  saveAsFile(new Blob([text], { type: 'application/json' }), `${name}.json`)
}

type ToolbarProps = {
  all: readonly Dashboard[]
  chosen: Dashboard
  editor: LayoutEditor
  isNew: boolean
  /** Why it cannot be changed or deleted, and why not in this window; null: it can. */
  mayNotDelete: string | null
  tooNarrow: string | null
  onChoose: (key: string) => void
  onOpen: (dialog: 'details' | 'publish' | 'import') => void
  undo: () => void
  redo: () => void
  reset: (to: 'role' | 'saved') => Promise<void>
  remove: () => Promise<void>
  copy: () => void
}

/** Which dashboard is edited, the steps back and forth, and what can be done with all of it. */
export function Toolbar({
  all,
  chosen,
  editor,
  isNew,
  mayNotDelete,
  tooNarrow,
  onChoose,
  onOpen,
  undo,
  redo,
  reset,
  remove,
  copy,
}: ToolbarProps) {
  const { draft } = editor
  const hidden = draft.widgets.filter(({ visible }) => !visible).length
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2 sm:gap-x-2">
      <DashboardMenu
        all={all}
        chosen={chosen}
        name={draft.name}
        // The tools stay in one row on a phone.
        className="max-sm:max-w-40"
        onChoose={onChoose}
      />
      <IconButton
        label="Undo a step"
        icon={<Undo2 />}
        aria-keyshortcuts="z Control+z"
        disabledReason={editor.undo ? null : 'Nothing to undo'}
        onClick={undo}
      />
      <IconButton
        label="Redo a step"
        icon={<Redo2 />}
        aria-keyshortcuts="Shift+z Control+y"
        disabledReason={editor.redo ? null : 'Nothing to redo'}
        onClick={redo}
      />
      <Menu
        label="Reset"
        trigger={<Button>Reset</Button>}
        entries={[
          { label: 'To the default of my role', onSelect: () => void reset('role') },
          {
            label: 'To the last save',
            disabledReason: editor.isDirty ? null : 'Nothing has changed since',
            onSelect: () => void reset('saved'),
          },
        ]}
      />
      <Menu
        label="More"
        trigger={<IconButton label="More for this dashboard" icon={<Ellipsis />} />}
        entries={[
          {
            label: 'Name and details',
            icon: <Info />,
            onSelect: () => onOpen('details'),
          },
          { label: 'Copy to my dashboards', icon: <Copy />, onSelect: copy },
          ...(chosen.kind === 'own'
            ? [
                {
                  label: 'Make it my default',
                  icon: <LayoutDashboard />,
                  disabledReason: chosen.layout.isDefault ? 'It is already' : null,
                  onSelect: () => makeDefault(editor.saved),
                },
              ]
            : []),
          {
            label: 'Publish to the team',
            icon: <UsersRound />,
            disabledReason: tooNarrow,
            onSelect: () => onOpen('publish'),
          },
          { kind: 'separator' },
          { label: 'Import', icon: <Upload />, onSelect: () => onOpen('import') },
          { label: 'Export', icon: <Download />, onSelect: () => saveLayoutFile(draft) },
          ...(isNew
            ? []
            : [
                { kind: 'separator' as const },
                {
                  label: chosen.kind === 'published' ? 'Take back from the team' : 'Delete',
                  icon: <Trash2 />,
                  tone: 'danger' as const,
                  disabledReason: mayNotDelete,
                  onSelect: () => void remove(),
                },
              ]),
        ]}
      />
      <p className="ml-auto text-row text-ink-muted">
        {`${draft.widgets.length - hidden} shown${hidden > 0 ? `, ${hidden} hidden` : ''}`}
      </p>
    </div>
  )
}
