import { type ComponentType, useSyncExternalStore } from 'react'

import { createListeners } from '@/lib/listeners'

type Parts = { PresenceOf: ComponentType<{ id: string }> }

const { subscribe, announce } = createListeners()
let parts: Parts | undefined
const read = () => parts

/** What shows presence is not what a page begins with: `PresenceWatch` brings it. */
export const bringPresence = (brought: Parts) => {
  parts = brought
  announce()
}

export const usePresenceParts = () => useSyncExternalStore(subscribe, read)
