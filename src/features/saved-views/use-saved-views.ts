import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import type { CallListSearch } from '@/api/call-list-search'
import {
  changeSavedView,
  deleteSavedView,
  isSameList,
  listOfView,
  restoreSavedView,
  savedViewsQuery,
  searchToSave,
} from '@/api/saved-views'
import { notifyRefused } from '@/components/notify-refused'
import type { PatchSavedViewInput, SavedView } from '@/contracts/saved-views'
import { notify, undo } from '@/ui/notify'

export type WriteSearch = (search: CallListSearch) => void

export const useSavedViews = (search: CallListSearch, writeSearch: WriteSearch) => {
  const queryClient = useQueryClient()
  const { data: views, isError, refetch } = useQuery(savedViewsQuery)
  const changing = useMutation(changeSavedView)
  const deleting = useMutation(deleteSavedView)
  const restoring = useMutation(restoreSavedView)
  const current = views?.find(({ id }) => id === search.saved)
  const base: CallListSearch = current ? listOfView(current) : {}

  const show = (view: SavedView | undefined) =>
    writeSearch({ ...(view && listOfView(view)), view: search.view, saved: view?.id })

  const showList = (list: CallListSearch) => writeSearch({ ...list, view: search.view })

  const applyMine = async (id: string, wanted: Omit<PatchSavedViewInput, 'version'>) => {
    const now = await queryClient.fetchQuery({ ...savedViewsQuery, staleTime: 0 })
    const theirs = now.find((view) => view.id === id)
    if (theirs) change(theirs, wanted)
  }
  const change = (view: SavedView, wanted: Omit<PatchSavedViewInput, 'version'>, done = 'Saved') =>
    changing.mutate(
      { id: view.id, version: view.version, ...wanted },
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
    isChanged: !isSameList(search, base),
    isSaving: changing.isPending,
    show,
    showList,
    reset: () => show(current),
    replaceSearch: (view: SavedView) => change(view, { search: searchToSave(search) }),
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
