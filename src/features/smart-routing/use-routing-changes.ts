import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import {
  changeRouting,
  type RoutingChange,
  routingInputOf,
  routingQuery,
  saveRouting,
} from '@/api/routing'
import type { Routing } from '@/contracts/routing'
import { useVersion } from '@/ui/form'
import { notify } from '@/ui/notify'

/** Saves a change that no form holds. */
export const useRoutingChange = () => {
  const { mutate } = useMutation({
    ...changeRouting,
    onSuccess: (_saved, { done }) => notify.success(done),
  })
  return (change: RoutingChange, done: string) => mutate({ change, done })
}

/** Saves what a form holds over what it was opened with; after a conflict, over what is saved by now. */
export const useRoutingForm = (routing: Routing, onSaved: () => void) => {
  const [base, setBase] = useState(routing)
  const mutation = useMutation(saveRouting)
  const { data: latest } = useQuery(routingQuery)
  const { isStale, take } = useVersion(base.version, latest, mutation.error)
  const baseNow = isStale && latest ? latest : base
  const save = (of: RoutingChange, done: string) => {
    take()
    setBase(baseNow)
    const before = routingInputOf(baseNow)
    mutation.mutate(
      { ...before, ...of(before) },
      {
        onSuccess: () => {
          notify.success(done)
          onSaved()
        },
      },
    )
  }
  /** `saved`: what another person saved meanwhile. */
  return { mutation, save, base: baseNow, saved: isStale ? latest : undefined }
}
