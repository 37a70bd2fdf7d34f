import { useMutation } from '@tanstack/react-query'
import { LayoutDashboard, Plus, Save } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'

import { useAuth } from '@/api/auth'
import { dashboardLayouts } from '@/api/dashboard-layouts'
import { unpublishDashboard } from '@/api/dashboards'
import {
  copyLayout,
  deleteLayout,
  layoutOfRole,
  useDashboards,
  widgetsOf,
} from '@/components/dashboards/use-dashboards'
import { SetAsideNotice } from '@/components/set-aside-notice'
import type { Role } from '@/contracts/call-words'
import { counted } from '@/lib/figures'
import { Button } from '@/ui/button'
import { confirm } from '@/ui/confirm'
import { FormError } from '@/ui/field'
import { SavedNow } from '@/ui/form'
import { useHotkeys } from '@/ui/hotkeys'
import { Page } from '@/ui/page'
import { EmptyState, InlineError, Skeleton } from '@/ui/states'
import { useMediaQuery } from '@/ui/use-media-query'

import { EditorDialogs, type OpenDialog } from './editor-dialogs'
import { EditorGrid, type TileProps } from './editor-grid'
import { Toolbar } from './toolbar'
import { useLayoutEditor } from './use-layout-editor'
import { useLeaveGuard, useSave } from './use-save'

/** Where a grid of twelve columns is drawn; only there a layout can be arranged and saved. */
const CANONICAL = '(min-width: 80rem)'
const TOO_NARROW = 'Widen the window to 1280 pixels to arrange and save'
const TITLE = 'Dashboard Customizer'

type PageProps = {
  /** What the address asks for. */
  asked: string | undefined
  onChoose: (key: string) => void
  Tile: ComponentType<TileProps>
  Grid: ComponentType<{ widgets: readonly TileProps['widget'][]; reader: Role }>
}

export function DashboardCustomizerPage(props: PageProps) {
  /** What was shown first stays: another default, of another tab, would take the draft away. */
  const [shown, setShown] = useState<string>()
  const dashboards = useDashboards(props.asked ?? shown)
  const { chosen, isWaiting, missing, error } = dashboards
  const { key } = chosen
  if (!isWaiting && shown === undefined) setShown(key)
  /** What was stored under a new name is still the same work. */
  const [renamed, setRenamed] = useState<{ from: string; to: string } | null>(null)
  if (isWaiting) {
    return (
      <Page title={TITLE}>
        <output aria-label="Loading the dashboard">
          <Skeleton className="h-100 w-full" />
        </output>
      </Page>
    )
  }
  return (
    <Editor
      key={renamed?.to === key ? renamed.from : key}
      {...props}
      {...dashboards}
      notice={
        error ? (
          <InlineError message={error.message} onRetry={dashboards.retry} />
        ) : missing !== null && props.asked !== undefined ? (
          <p className="text-row text-ink-muted">{missing}</p>
        ) : null
      }
      onSavedAs={(to) => {
        setRenamed({ from: key, to })
        props.onChoose(to)
      }}
    />
  )
}

type EditorProps = PageProps &
  Pick<ReturnType<typeof useDashboards>, 'all' | 'chosen' | 'setAside'> & {
    notice: ReactNode
    onSavedAs: (key: string) => void
  }

function Editor({ all, chosen, setAside, notice, onChoose, onSavedAs, Tile, Grid }: EditorProps) {
  const { user } = useAuth()
  const reader: Role = user?.role ?? 'user'
  const me = user?.id ?? ''
  const isWide = useMediaQuery(CANONICAL)
  const [start] = useState(chosen.layout)
  const editor = useLayoutEditor(start)
  const { draft, isDirty, change } = editor
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [words, setWords] = useState('')
  const isNew = chosen.kind === 'role'
  const isEmpty = !draft.widgets.some(({ visible }) => visible)

  const markSaved = useLeaveGuard(editor)
  const { save, mayNot, mayNotDelete, isPending, error, theirs } = useSave({
    editor,
    chosen,
    me,
    onSaved: (key) => {
      markSaved()
      if (isNew) onSavedAs(key)
    },
  })
  const step = (way: 'undo' | 'redo') => {
    editor[way]?.()
    setWords(editor[way] ? `${way === 'undo' ? 'Undone' : 'Redone'}.` : `Nothing to ${way}.`)
  }
  const undo = () => step('undo')
  const redo = () => step('redo')
  useHotkeys(
    TITLE,
    [
      { key: 'z', label: 'Undo a step', run: undo },
      { key: 'Mod+z', label: 'Undo a step', run: undo },
      { key: 'Z', label: 'Redo a step', run: redo },
      { key: 'Mod+y', label: 'Redo a step', run: redo },
    ],
    true,
  )
  const reset = async (to: 'role' | 'saved') => {
    const isRole = to === 'role'
    const sure = await confirm({
      title: isRole ? 'Reset to the default of your role?' : 'Reset to the last save?',
      body: isRole
        ? 'The widgets of your role take the place of those here. Nothing is stored before you save, and Undo brings these back.'
        : 'Everything since the last save is taken back. Undo brings it back.',
      action: 'Reset',
      tone: 'danger',
    })
    if (!sure) return
    if (isRole) change({ widgets: layoutOfRole(reader, me).widgets })
    else editor.resetToSaved()
    setWords(isRole ? 'Reset to the default of your role.' : 'Reset to the last save.')
  }
  const remove = async () => {
    if (chosen.kind !== 'published') {
      const sure =
        !isDirty ||
        (await confirm({
          title: `Delete ${chosen.layout.name}?`,
          body: 'Undo brings back what was saved. Your changes since then are lost.',
          action: 'Delete',
          tone: 'danger',
        }))
      if (!sure) return
      markSaved()
      deleteLayout(chosen.layout)
      return onChoose('role')
    }
    const sure = await confirm({
      title: `Take ${draft.name} back from the team?`,
      body: 'The team can no longer open it. Copies that people made are kept.',
      action: 'Take it back',
      tone: 'danger',
    })
    if (!sure) return
    unpublish.mutate(chosen.record.id, {
      onSuccess: () => {
        markSaved()
        onChoose('role')
      },
    })
  }
  const unpublish = useMutation(unpublishDashboard)
  const copy = () => {
    const id = copyLayout({ ...draft, name: `${draft.name} (copy)`.slice(0, 80) }, me)
    if (id === null) return
    markSaved()
    onChoose(id)
  }

  return (
    <Page
      title={TITLE}
      count={isDirty ? 'Unsaved changes' : isNew ? 'Not saved yet' : 'Saved'}
      meta={
        chosen.kind === 'published'
          ? `Published by ${chosen.record.ownerName}. Layouts of your own stay in this browser.`
          : 'Your layouts stay in this browser; publish one to share it.'
      }
      className="max-w-400"
      actions={
        <>
          <Button
            icon={<Plus />}
            disabledReason={isWide ? null : TOO_NARROW}
            onClick={() => setOpen({ kind: 'add' })}
          >
            Add widgets
          </Button>
          <Button
            variant="primary"
            icon={<Save />}
            pending={isPending}
            disabledReason={
              (isWide ? mayNot : TOO_NARROW) ?? (isDirty || isNew ? null : 'Nothing has changed')
            }
            onClick={save}
          >
            {isPending ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <Toolbar
        {...{ all, chosen, editor, isNew, mayNotDelete, undo, redo, reset, remove, copy }}
        tooNarrow={isWide ? null : TOO_NARROW}
        onChoose={onChoose}
        onOpen={(kind) => setOpen({ kind })}
      />
      {notice}
      <FormError error={error} />
      {theirs ? (
        <SavedNow>
          {`${theirs.name}, ${counted(widgetsOf(theirs).length, 'widget')}. Save again to replace that with yours.`}
        </SavedNow>
      ) : null}
      <SetAsideNotice
        texts={setAside}
        what="dashboard layout"
        onDiscard={dashboardLayouts.discardSetAside}
      />
      <p aria-live="assertive" className="sr-only">
        {words}
      </p>
      {isWide && isEmpty ? (
        <EmptyState
          icon={<LayoutDashboard />}
          title="No widgets here"
          action={
            <Button icon={<Plus />} onClick={() => setOpen({ kind: 'add' })}>
              Add a widget
            </Button>
          }
        >
          Add some, or reset to the default of your role.
        </EmptyState>
      ) : isWide ? (
        <>
          <p className="text-row text-ink-muted">
            Drag a widget by its top edge, resize it by its lower right corner, or press Enter on
            its grip and use the arrow keys.
          </p>
          <EditorGrid
            editor={editor}
            reader={reader}
            Tile={Tile}
            say={setWords}
            onSettings={(id) => setOpen({ kind: 'settings', id })}
          />
        </>
      ) : (
        <>
          <p className="rounded-card border border-line bg-surface p-4 text-row text-ink-muted">
            {isEmpty
              ? `${TOO_NARROW}. There are no widgets here yet.`
              : `${TOO_NARROW}. Here widgets are shown in one column; nothing is changed.`}
          </p>
          <Grid reader={reader} widgets={widgetsOf(draft)} />
        </>
      )}
      <EditorDialogs {...{ open, editor, reader }} say={setWords} onClose={() => setOpen(null)} />
    </Page>
  )
}
