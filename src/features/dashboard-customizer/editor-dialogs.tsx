import type { Role } from '@/contracts/call-words'
import type { DashboardLayout, DashboardWidget } from '@/contracts/dashboards'
import { readWidget } from '@/domain/widgets/stored-widget'
import { lateCode } from '@/ui/late-code'
import { LatePart } from '@/ui/late-part'
import { notify } from '@/ui/notify'

import { place, type Position, settle } from './arrange'
import type { LayoutEditor } from './use-layout-editor'

/** What an import replaces: not the id, the owner or the dates. */
const contentOf = ({
  id: _id,
  owner: _owner,
  permissions: _permissions,
  isDefault: _isDefault,
  isPublic: _isPublic,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...content
}: DashboardLayout) => content

const late = {
  settings: lateCode(() => import('./widget-settings').then((it) => it.WidgetSettings)),
  add: lateCode(() => import('./add-widgets').then((it) => it.AddWidgets)),
  files: lateCode(() => import('./files')),
}

export type OpenDialog =
  | { kind: 'settings'; id: string }
  | { kind: 'add' | 'import' | 'publish' | 'details' }

/** The dialogs of the editor, each loaded when it is asked for. */
export function EditorDialogs({
  open,
  editor: { draft, change, setWidgets },
  editor,
  reader,
  say,
  onClose: close,
}: {
  open: OpenDialog | null
  editor: LayoutEditor
  reader: Role
  say: (words: string) => void
  onClose: () => void
}) {
  const settingsOf =
    open?.kind === 'settings' ? draft.widgets.find((it) => it.id === open.id) : null
  const settingsWidget = settingsOf ? readWidget(settingsOf) : null
  const applySettings = (widget: DashboardWidget, position: Position) => {
    const { id } = widget
    setWidgets((all) => {
      const changed = all.map((one) =>
        one.id === id ? { ...widget, position: one.position } : one,
      )
      return place(settle(changed), id, position)
    })
    say(`${widget.title} changed.`)
  }
  return (
    <>
      {settingsOf && settingsWidget ? (
        <LatePart late={late.settings}>
          {(WidgetSettings) => (
            <WidgetSettings
              stored={settingsOf}
              widget={settingsWidget}
              onClose={close}
              onSave={applySettings}
            />
          )}
        </LatePart>
      ) : null}
      {open?.kind === 'add' ? (
        <LatePart late={late.add}>
          {(AddWidgets) => <AddWidgets editor={editor} reader={reader} say={say} onClose={close} />}
        </LatePart>
      ) : null}
      {open?.kind === 'import' || open?.kind === 'details' || open?.kind === 'publish' ? (
        <LatePart late={late.files}>
          {({ ImportDialog, DetailsDialog, PublishDialog }) =>
            open.kind === 'import' ? (
              <ImportDialog
                onClose={close}
                onRead={(read) => {
                  change({ ...contentOf(read), widgets: [...settle(read.widgets)] })
                  notify.success(`${read.name} imported. Save to keep it.`)
                }}
              />
            ) : open.kind === 'details' ? (
              <DetailsDialog layout={draft} onSave={change} onClose={close} />
            ) : (
              <PublishDialog
                layout={{ ...draft, widgets: [...settle(draft.widgets)] }}
                onClose={close}
                onPublished={() => notify.success(`${draft.name} published to the team`)}
              />
            )
          }
        </LatePart>
      ) : null}
    </>
  )
}
