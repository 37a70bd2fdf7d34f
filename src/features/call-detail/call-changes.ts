import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useAuth } from '@/api/auth'
import { callDetailQuery, patchCall } from '@/api/calls'
import { workspaceKeys } from '@/api/workspace'
import type { CallDetail } from '@/contracts/calls'
import { conflictProblem } from '@/contracts/problem'
import { notify } from '@/ui/notify'

import { type Author, type CallChange, applyChange } from './apply-change'

/** Somebody else saved first; `change` is what was not saved. */
type Conflict = { change: CallChange; changedBy: string; changedAt: string }

export type CallChanges = {
  /** Resolves with whether it was saved; why not has been said by then. */
  save: (change: CallChange) => Promise<boolean>
  saving: boolean
  conflict: Conflict | null
  /** Saves what was refused over what is there now. */
  applyMine: () => Promise<void>
  keepTheirs: () => void
}

/**
 * Changes to one call: shown at once, taken back when the server refuses. They are sent one after
 * the other, each with the newest version known when its turn comes, so that quick presses do not
 * conflict with themselves.
 */
export const useCallChanges = (id: string): CallChanges => {
  const queryClient = useQueryClient()
  const { user } = useAuth()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { queryKey } = callDetailQuery(id)
  const mutationKey = ['change-call', id]
  const me: Author = { id: user?.id ?? null, name: user?.name ?? '' }

  const { mutateAsync, isPending } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    // Conflicts are shown where the change was made; the rest is said below.
    meta: { errorShownInline: true, invalidates: [workspaceKeys.all] },
    mutationFn: (change: CallChange) => {
      const version = queryClient.getQueryData(queryKey)?.version ?? 0
      return patchCall({ ...change, id, version })
    },
    onMutate: async (change): Promise<{ before: CallDetail | undefined }> => {
      setConflict(null)
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      if (before) queryClient.setQueryData(queryKey, applyChange(before, change, me, new Date()))
      return { before }
    },
    onSuccess: (saved) => {
      // A later change of ours is already on the screen: only its answer may replace it.
      if (queryClient.isMutating({ mutationKey }) <= 1) queryClient.setQueryData(queryKey, saved)
      else
        queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, version: saved.version })
    },
    onError: (error, change, context) => {
      if (context?.before) queryClient.setQueryData(queryKey, context.before)
      void queryClient.invalidateQueries({ queryKey })
      const theirs = error.status === 409 ? conflictProblem.safeParse(error.problem) : undefined
      if (theirs?.success) {
        const { changedBy, changedAt } = theirs.data
        setConflict({ change, changedBy, changedAt })
      } else if (error.status !== 401) {
        notify.error(error.message)
      }
    },
  })

  // A promise, because it also tells when this call is no longer on the screen.
  const save = (change: CallChange) =>
    mutateAsync(change).then(
      () => true,
      () => false,
    )

  return {
    save,
    saving: isPending,
    conflict,
    applyMine: async () => {
      if (!conflict) return
      await queryClient.fetchQuery({ ...callDetailQuery(id), staleTime: 0 })
      await save(conflict.change)
    },
    keepTheirs: () => setConflict(null),
  }
}
