import { browserStorage } from '@/lib/browser-storage'

import { createStoredValue } from './storage-listeners'

const KEY = 'chartsAsTables'
const stored = createStoredValue([KEY], (text) => ({ isOn: text === 'on' }))

/** Whether this reader sees tables in place of charts, everywhere, until they say otherwise. */
export const useChartsAsTables = () => stored.useValue().isOn

export const showChartsAsTables = (isOn: boolean) => {
  if (isOn) browserStorage.setItem(KEY, 'on')
  else browserStorage.removeItem(KEY)
  stored.announce()
}
