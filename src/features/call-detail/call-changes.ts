import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { CallChange } from '@/api/apply-change'
import { useAuth } from '@/api/auth'
import { changeCallMutation } from '@/api/call-change'
import { callDetailQuery } from '@/api/calls'
import { type Conflict, conflictOf } from '@/api/conflict'
import { notifyRefused } from '@/components/notify-refused'

/** Somebody else saved first; `change` is what was not saved. */
type RefusedChange = Conflict & { change: CallChange }

export type CallChanges = {
  save: (change: CallChange) => Promise<boolean>
  saving: boolean
  conflict: RefusedChange | null
  applyMine: () => Promise<void>
  keepTheirs: () => void
}

export const useCallChanges = (id: string): CallChanges => {
  const queryClient = useQueryClient()
  const { user } = useAuth()
  const [conflict, setConflict] = useState<RefusedChange | null>(null)
  const mutation = changeCallMutation(queryClient, id, {
    id: user?.id ?? null,
    name: user?.name ?? '',
  })

  const { mutateAsync, isPending } = useMutation({
    ...mutation,
    onError: (error, change, before, context) => {
      mutation.onError?.(error, change, before, context)
      const theirs = conflictOf(error)
      if (theirs) setConflict({ change, ...theirs })
      else {
        notifyRefused(error, { tryAgain: change.summary ? undefined : () => void save(change) })
      }
    },
  })

  // A promise, because it also tells when this call is no longer on the screen.
  const save = (change: CallChange) => {
    setConflict(null)
    return mutateAsync(change).then(
      () => true,
      () => false,
    )
  }

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
