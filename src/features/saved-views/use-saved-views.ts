import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import {
  changeSavedView,
  deleteSavedView,
  isSameList,
  type ListOfViews,
  restoreSavedView,
  savedViewsQuery,
  searchToSave,
} from '@/api/saved-views'
import { notifyRefused } from '@/components/notify-refused'
import type { PatchSavedViewInput, SavedView } from '@/contracts/saved-views'
import { notify, undo } from '@/ui/notify'

type Wanted = Omit<PatchSavedViewInput, 'version' | 'list'>

export const useSavedViews = <Search extends { saved?: string | undefined }>(
  of: ListOfViews<Search>,
  search: Search,
  writeSearch: (search: Search) => void,
) => {
  const queryClient = useQueryClient()
  const listed = savedViewsQuery(of.list)
  const { data: views, isError, refetch } = useQuery(listed)
  const changing = useMutation(changeSavedView)
  const deleting = useMutation(deleteSavedView)
  const restoring = useMutation(restoreSavedView)
  const current = views?.find(({ id }) => id === search.saved)
  const base = of.read({ ...current?.search })

  const showList = (list: object) => writeSearch(of.read({ ...list, ...of.stays(search) }))
  const show = (view: SavedView | undefined) => showList({ ...view?.search, saved: view?.id })

  const applyMine = async (id: string, wanted: Wanted) => {
    const now = await queryClient.fetchQuery({ ...listed, staleTime: 0 })
    const theirs = now.find((view) => view.id === id)
    if (theirs) change(theirs, wanted)
  }
  const change = (view: SavedView, wanted: Wanted, done = 'Saved') =>
    changing.mutate(
      { id: view.id, version: view.version, list: of.list, ...wanted },
      {
        onSuccess: () => notify.success(done),
        onError: (error) => {
          void queryClient.invalidateQueries({ queryKey: ['saved-views'] })
          notifyRefused(error, {
            tryAgain: () => change(view, wanted, done),
            applyMine: () => void applyMine(view.id, wanted),
          })
        },
      },
    )

  return {
    views,
    isMissing: isError && views === undefined,
    retry: () => void refetch(),
    current,
    isChanged: !isSameList(of, search, base),
    isSaving: changing.isPending,
    show,
    showList,
    reset: () => show(current),
    replaceSearch: (view: SavedView) => change(view, { search: searchToSave(of, search) }),
    setShared: (view: SavedView, isShared: boolean) =>
      change(
        view,
        { isShared },
        isShared ? `“${view.name}” is now shared with everyone` : `“${view.name}” is now private`,
      ),
    remove: (view: SavedView) =>
      deleting.mutate(view.id, {
        onSuccess: () =>
          notify.success(
            `“${view.name}” deleted`,
            undo(() => restoring.mutate(view.id)),
          ),
      }),
  }
}

export type SavedViewActions = ReturnType<typeof useSavedViews>
