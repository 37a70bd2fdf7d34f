import type { CallRows } from '@/api/call-rows'
import type { Call } from '@/contracts/calls'
import { useHotkeys } from '@/ui/hotkeys'
import type { ListSelection } from '@/ui/use-selection'

import type { ListMoves } from './use-list-moves'

export const useListKeys = ({
  rows,
  currentIndex,
  selection,
  moves: { goTo, linkOf, onCurrentCall },
  goToWords,
}: {
  rows: CallRows
  currentIndex: number
  selection: ListSelection
  moves: ListMoves
  goToWords: (call: Call) => void
}) => {
  const extend = (key: string) => {
    const current = rows.at(currentIndex)
    if (current && selection.isEmpty) selection.toggle(current.id)
    const index = goTo(key) ?? -1
    const target = rows.at(index)
    if (target) selection.extendTo(target.id, rows.runAt(index))
  }
  const open = ({ id }: Call) => linkOf(id)?.click()
  const toggle = ({ id }: Call) => selection.toggle(id)
  const findKeys = rows.at(0)?.snippet
    ? [{ key: 'f', label: 'Go to the words found', run: () => onCurrentCall(goToWords) }]
    : []
  useHotkeys('Calls', [
    { key: 'j', label: 'Next call', run: () => goTo('j') },
    { key: 'k', label: 'Previous call', run: () => goTo('k') },
    { key: 'ArrowDown', label: 'Call below', run: () => goTo('ArrowDown') },
    { key: 'ArrowUp', label: 'Call above', run: () => goTo('ArrowUp') },
    { key: 'Enter', label: 'Open the call', run: () => onCurrentCall(open) },
    { key: 'x', label: 'Select the call', run: () => onCurrentCall(toggle) },
    { key: 'J', label: 'Select down to the next call', run: () => extend('j') },
    { key: 'K', label: 'Select up to the previous call', run: () => extend('k') },
    ...findKeys,
    {
      key: 'Mod+a',
      label: 'Select all loaded calls',
      run: () => selection.selectLoaded(rows.ids()),
    },
  ])
}
