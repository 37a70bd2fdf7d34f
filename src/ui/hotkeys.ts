import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'

import { browserStorage } from '@/lib/browser-storage'
import { createListeners } from '@/lib/listeners'

// Single keys can be turned off for good (WCAG 2.1.4); this remembers it.
const STORAGE_KEY = 'hotkeys'

export type Hotkey = {
  /**
   * `KeyboardEvent.key`, e.g. 'j', 'Mod+k' (Ctrl, ⌘ on a Mac), 'Shift+ArrowUp'; 'g n': one after the
   * other; '': none.
   */
  key: string
  label: string
  /** It changes something at once: never the first answer to a part of a word. */
  changes?: boolean
  run: () => void
}
export type HotkeyGroup = { title: string; hotkeys: readonly Hotkey[]; isFirst?: boolean }

let groups: readonly HotkeyGroup[] = []
const { subscribe, announce: changed } = createListeners()

const TYPING =
  'input:not([type=checkbox],[type=radio],[type=button]),textarea,select,[contenteditable]'
const OVERLAY = 'dialog[open],[role=dialog],[role=alertdialog],[role=menu]'
const OWN_KEYS = 'a[href],button,summary,audio,[role=slider],[role=tab],[type=radio]'

let overlaysToCome = 0

export const expectOverlay = () => {
  overlaysToCome += 1
  return () => {
    overlaysToCome -= 1
  }
}

export const overlayIsOpen = () => overlaysToCome > 0 || document.querySelector(OVERLAY) !== null

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest(TYPING) !== null

const belongsToFocus = (event: KeyboardEvent) => {
  const { target } = event
  if (!(target instanceof Element)) return false
  if (isTyping(target) || overlayIsOpen()) return true
  const activates = event.key === 'Enter' || event.key === ' ' || event.key.startsWith('Arrow')
  if (!activates || !target.matches(OWN_KEYS)) return false
  return !(event.key.startsWith('Arrow') && target.matches('a[href],button,summary'))
}

const editsText = ({ key, target }: KeyboardEvent) =>
  /^[acvxyz]$/i.test(key) && (overlayIsOpen() || isTyping(target))

const find = (key: string) =>
  groups
    .findLast((group) => group.hotkeys.some((hotkey) => hotkey.key === key))
    ?.hotkeys.find((hotkey) => hotkey.key === key)

const isForTooltip = ({ key }: KeyboardEvent) =>
  key === 'Escape' && document.querySelector('[data-tooltip]') !== null

const IS_MODIFIER = /^(Alt|Control|Meta|Shift)$/
/** How long the first key of two waits for the second. */
const SEQUENCE_MS = 2000

let first = { key: '', at: -Infinity }

const beginsSequence = (key: string) =>
  groups.some(({ hotkeys }) => hotkeys.some((hotkey) => hotkey.key.startsWith(`${key} `)))

const takeFirst = (event: KeyboardEvent) => {
  const { key, at } = first
  first = { key: '', at: -Infinity }
  return event.timeStamp - at < SEQUENCE_MS ? key : ''
}

const onKeyDown = (event: KeyboardEvent) => {
  if (IS_MODIFIER.test(event.key)) return
  const before = takeFirst(event)
  if (event.defaultPrevented || event.altKey) return
  const mod = event.ctrlKey || event.metaKey
  // What it is meant for is not there yet, and the browser would select the whole page.
  if (mod && overlaysToCome > 0 && event.key.toLowerCase() === 'a' && !isTyping(event.target)) {
    event.preventDefault()
    return
  }
  if (mod ? editsText(event) : !hotkeysOn() || belongsToFocus(event) || isForTooltip(event)) return
  const second = before !== '' && !mod ? find(`${before} ${event.key}`) : undefined
  const shifted = event.shiftKey ? find(`Shift+${event.key}`) : undefined
  const hotkey = second ?? shifted ?? find(mod ? `Mod+${event.key.toLowerCase()}` : event.key)
  if (!hotkey) {
    if (!mod && beginsSequence(event.key)) first = { key: event.key, at: event.timeStamp }
    return
  }
  event.preventDefault()
  hotkey.run()
}

/** The title of what every page has. */
export const EVERYWHERE = 'Everywhere'

/** Later ones win. What every page has never does: it may be registered after the page. */
const rankOf = ({ title, isFirst }: HotkeyGroup) => (isFirst ? 2 : title === EVERYWHERE ? 0 : 1)

const register = (group: HotkeyGroup) => {
  if (groups.length === 0) document.addEventListener('keydown', onKeyDown)
  groups = [...groups, group].toSorted((one, other) => rankOf(one) - rankOf(other))
  changed()
  return () => {
    groups = groups.filter((other) => other !== group)
    if (groups.length === 0) document.removeEventListener('keydown', onKeyDown)
    changed()
  }
}

/**
 * Shortcuts that work while the calling component is on screen. A later registration wins over an
 * earlier one with the same key, one that `isFirst` over both, and each over those of `EVERYWHERE`. They
 * never fire while typing, or while a dialog or menu is open.
 */
export const useHotkeys = (title: string, hotkeys: readonly Hotkey[], isFirst = false) => {
  const latest = useRef(hotkeys)
  // Before the screen shows what the keys act on: whoever sees it may press one at once.
  useLayoutEffect(() => {
    latest.current = hotkeys
  })
  const shape = JSON.stringify(
    hotkeys.map(({ key, label, changes }) => [key, label, changes ?? false]),
  )
  useLayoutEffect(() => {
    const named: [string, string, boolean][] = JSON.parse(shape)
    return register({
      title,
      isFirst,
      hotkeys: named.map(([key, label, changes], position) => ({
        key,
        label,
        changes,
        run: () => latest.current[position]?.run(),
      })),
    })
  }, [title, shape, isFirst])
}

/** Presses what carries the name as its `data-command`, wherever it stands on the page. */
export const pressCommand = (name: string) => () =>
  document.querySelector<HTMLElement>(`[data-command="${name}"]`)?.click()

/** What each key does now, by the part of the screen that has it. */
export const useHotkeyGroups = (): HotkeyGroup[] =>
  useSyncExternalStore(subscribe, () => groups).map(({ hotkeys, ...group }) => ({
    ...group,
    hotkeys: hotkeys.filter((hotkey) => hotkey.key === '' || find(hotkey.key) === hotkey),
  }))

export const hotkeysOn = () => browserStorage.getItem(STORAGE_KEY) !== 'off'
export const setHotkeysOn = (on: boolean) => {
  if (on) browserStorage.removeItem(STORAGE_KEY)
  else browserStorage.setItem(STORAGE_KEY, 'off')
  changed()
}
export const useHotkeysOn = () => useSyncExternalStore(subscribe, hotkeysOn)

/**
 * A key that presses the first link or button inside the element with the ref it answers; the focus goes
 * there, too. Without a key only the ref.
 */
export const usePressKey = (title: string, key: string | undefined, label: string) => {
  const place = useRef<HTMLSpanElement>(null)
  const run = () => {
    const control = place.current?.querySelector<HTMLElement>('a,button')
    control?.focus()
    control?.click()
  }
  useHotkeys(title, key === undefined ? [] : [{ key, label, run }])
  return place
}

const KEY_NAMES: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Space',
  Escape: 'Esc',
}
const MOD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ ' : 'Ctrl '

export const keyName = (key: string): string => {
  if (/. ./.test(key)) return key.split(' ').map(keyName).join(' then ')
  if (key.startsWith('Shift+')) return `Shift ${keyName(key.slice(6))}`
  if (key.startsWith('Mod+')) return MOD + keyName(key.slice(4))
  const capital = key.toUpperCase()
  if (key === capital && key !== key.toLowerCase()) return `Shift ${key}`
  return KEY_NAMES[key] ?? (key.length === 1 ? capital : key)
}
