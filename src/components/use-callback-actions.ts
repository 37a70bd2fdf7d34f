import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import {
  changeCallback,
  claimCallback,
  confirmCallback,
  dismissCallback,
  logAttempt,
  releaseCallback,
  removeAttempt,
  showCallback,
} from '@/api/callbacks'
import { NEXT_STEP_CHANGED } from '@/api/next-steps'
import { newestOwnVersion } from '@/api/own-changes'
import { session } from '@/api/session'
import type { AttemptOutcome } from '@/contracts/callback-words'
import type { Callback, PatchCallbackInput } from '@/contracts/callbacks'
import { tabStorage } from '@/lib/browser-storage'
import { undoHold, lastChange, notify, undo } from '@/ui/notify'

import { ATTEMPT_LABELS } from './attempt-labels'

/** Who is dialling, while that holds. */
export const claimOf = ({ claimedBy }: Pick<Callback, 'claimedBy'>, now: Date) =>
  claimedBy && new Date(claimedBy.until) > now ? claimedBy : null

const noteKey = (id: string) => ['attemptNote', session.read()?.user.id, id].join(' ')

/** What was typed for an attempt that is not logged yet; gone with the tab, or at Sign Out. */
export const attemptNote = {
  read: ({ id }: Pick<Callback, 'id'>) => tabStorage.getItem(noteKey(id)) ?? '',
  keep: ({ id }: Pick<Callback, 'id'>, note: string) => {
    if (note.trim() === '') tabStorage.removeItem(noteKey(id))
    else tabStorage.setItem(noteKey(id), note)
  },
}

type Act = {
  run: () => Promise<Callback>
  said: string
  /** Takes it back; given the callback as it was answered. */
  back?: (done: Callback) => Promise<Callback>
  onDone?: () => void
}

/** What people do with a callback: shown at once, told in a toast, and taken back from there. */
export const useCallbackActions = () => {
  const client = useQueryClient()
  const [said, say] = useState('')
  const { mutate } = useMutation({
    mutationFn: ({ run }: Act) => run(),
    meta: NEXT_STEP_CHANGED,
    ...undoHold,
    onMutate: ({ back }) => (back ? lastChange.hold() : () => undefined),
    onSuccess: (done, { said, back, onDone }) => {
      showCallback(client, done)
      say(said)
      onDone?.()
      const takeBack = () =>
        mutate({ run: () => back?.(done) ?? Promise.resolve(done), said: `Undone: ${said}` })
      notify.success(said, back && undo(takeBack))
    },
  })
  const change = (
    callback: Callback,
    fields: Omit<PatchCallbackInput, 'version'>,
    said: string,
  ) => {
    const { dueFrom, dueTo, assigneeId, priority, status } = callback
    const before = { dueFrom, dueTo, assigneeId, priority, status }
    const confirms = status === 'proposed' && Boolean(fields.dueFrom)
    const keys = [
      ...('dueFrom' in fields ? ['dueFrom', 'dueTo'] : Object.keys(fields)),
      ...(confirms ? ['status'] : []),
    ]
    const old = Object.fromEntries(Object.entries(before).filter(([key]) => keys.includes(key)))
    mutate({
      run: () => changeCallback(callback, fields),
      said: `${said}: ${callback.topic}`,
      back: (done) => changeCallback(done, old),
    })
  }
  const confirm = (callback: Callback) =>
    mutate({
      run: () => confirmCallback(callback),
      said: `Confirmed: ${callback.topic}`,
      back: (done) => changeCallback(done, { status: 'proposed' }),
    })
  const dismiss = (callback: Callback) =>
    mutate({
      run: () => dismissCallback(callback),
      said: `Dismissed: ${callback.topic}`,
      back: (done) => changeCallback(done, { status: callback.status }),
    })
  return {
    said,
    change,
    confirm,
    dismiss,
    /** What it asks for: to be confirmed, or to be dismissed when nobody could be reached. */
    doProposed: (callback: Callback) => {
      if (callback.status === 'proposed') confirm(callback)
      else if (callback.proposesToClose) dismiss(callback)
    },
    claim: (callback: Callback) =>
      mutate({
        run: () => claimCallback(callback),
        said: `Claimed for 30 minutes: ${callback.topic}`,
        back: releaseCallback,
      }),
    release: (callback: Callback) =>
      mutate({ run: () => releaseCallback(callback), said: `Released: ${callback.topic}` }),
    /** `again`: when to try again, and how that is written. */
    log: (
      callback: Callback,
      outcome: AttemptOutcome,
      note: string,
      again?: { at: Date; words: string },
    ) =>
      mutate({
        run: () =>
          logAttempt(callback, {
            outcome,
            note,
            ...(again && {
              dueFrom: again.at.toISOString(),
              version: newestOwnVersion(callback.id, callback.version),
            }),
          }),
        said: `${ATTEMPT_LABELS[outcome]}${again ? `, due ${again.words}` : ''}: ${callback.topic}`,
        onDone: () => attemptNote.keep(callback, ''),
        back: async (done) => {
          attemptNote.keep(callback, note)
          const removed = await removeAttempt(done)
          const { dueFrom, dueTo, status } = callback
          return again ? changeCallback(removed, { dueFrom, dueTo, status }) : removed
        },
      }),
  }
}
export type CallbackActions = ReturnType<typeof useCallbackActions>
