import { useCallback, useMemo, useState } from 'react'

import type { DashboardLayout, DashboardWidget } from '@/contracts/dashboards'

type History = {
  past: readonly DashboardLayout[]
  draft: DashboardLayout
  future: readonly DashboardLayout[]
}

const KEPT = 100
/** Without what an edit does not change. */
const textOf = (layout: DashboardLayout) =>
  JSON.stringify({ ...layout, isDefault: null, updatedAt: null })
const isSame = (one: DashboardLayout, other: DashboardLayout) => textOf(one) === textOf(other)

/** A layout while it is edited, with all steps back and forth; nothing is stored by it. */
export const useLayoutEditor = (start: DashboardLayout) => {
  const [{ past, draft, future }, setHistory] = useState<History>({
    past: [],
    draft: start,
    future: [],
  })
  const [saved, setSaved] = useState(start)

  const change = useCallback(
    (patch: Partial<DashboardLayout>) =>
      setHistory((history) => {
        const next = { ...history.draft, ...patch }
        return isSame(next, history.draft)
          ? history
          : { past: [...history.past, history.draft].slice(-KEPT), draft: next, future: [] }
      }),
    [],
  )
  const setWidgets = useCallback(
    (arrange: (widgets: readonly DashboardWidget[]) => readonly DashboardWidget[]) =>
      setHistory((history) => {
        const { draft } = history
        const widgets = arrange(draft.widgets)
        return widgets === draft.widgets
          ? history
          : {
              past: [...history.past, draft].slice(-KEPT),
              draft: { ...draft, widgets: [...widgets] },
              future: [],
            }
      }),
    [],
  )
  /** Back to what was saved, as a step of its own. */
  const resetToSaved = () =>
    setHistory((history) => ({
      past: [...history.past, history.draft].slice(-KEPT),
      draft: saved,
      future: [],
    }))
  const undo = () =>
    setHistory((history) => {
      const draft = history.past.at(-1)
      return draft
        ? { past: history.past.slice(0, -1), draft, future: [history.draft, ...history.future] }
        : history
    })
  const redo = () =>
    setHistory((history) => {
      const [draft, ...future] = history.future
      return draft ? { past: [...history.past, history.draft], draft, future } : history
    })
  const isDirty = useMemo(() => !isSame(draft, saved), [draft, saved])

  return {
    draft,
    saved,
    isDirty,
    change,
    resetToSaved,
    setWidgets,
    /** Null where there is nothing to take back. */
    undo: past.length > 0 ? undo : null,
    redo: future.length > 0 ? redo : null,
    /** What is stored now, of the draft that was sent; the steps stay, and what was done meanwhile. */
    keepAsSaved: (layout: DashboardLayout, sent: DashboardLayout) => {
      setSaved(layout)
      setHistory((history) => (history.draft === sent ? { ...history, draft: layout } : history))
    },
  }
}
export type LayoutEditor = ReturnType<typeof useLayoutEditor>
