import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { sayPresence } from '@/api/presence'
import { followLead } from '@/api/tab-lead'

import { bringPresence } from './presence-parts'
import { PresenceCommand, PresenceOf } from './own-presence'

const IDLE_MS = 10 * 60_000
/** The server takes for away who it has not heard of for a quarter of an hour. */
const SAY_AGAIN_MS = 5 * 60_000
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'] as const

type Say = (isAvailable: boolean) => void

/** Says once that somebody is there, now and then that they still are, and when they no longer are. */
export const watchInput = (say: Say): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let inputAt = 0
  let saidAt: number | null = null
  const check = () => {
    const left = inputAt + IDLE_MS - Date.now()
    timer = left > 0 ? setTimeout(check, left) : undefined
    if (left > 0) return
    saidAt = null
    say(false)
  }
  const onInput = () => {
    inputAt = Date.now()
    timer ??= setTimeout(check, IDLE_MS)
    if (saidAt !== null && inputAt - saidAt < SAY_AGAIN_MS) return
    saidAt = inputAt
    say(true)
  }
  if (document.hasFocus()) onInput()
  for (const name of INPUTS) window.addEventListener(name, onInput, { passive: true })
  return () => {
    clearTimeout(timer)
    for (const name of INPUTS) window.removeEventListener(name, onInput)
  }
}

/** The tab last looked at says for all of them whether somebody is there. */
export function PresenceWatch() {
  const client = useQueryClient()
  useEffect(() => bringPresence({ PresenceOf }), [])
  useEffect(() => {
    const say: Say = (isAvailable) =>
      void sayPresence(client, { isAvailable, by: 'inactivity' }).catch(() => undefined)
    return followLead('presence', () => watchInput(say))
  }, [client])
  return <PresenceCommand />
}
