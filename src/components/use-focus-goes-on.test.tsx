import { render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'

import { useFocusGoesOn } from './use-focus-goes-on'

function Rows({ ids }: { ids: readonly string[] }) {
  const host = useRef<HTMLUListElement>(null)
  useFocusGoesOn(host)
  return (
    <ul ref={host}>
      {ids.map((id) => (
        <li key={id} data-row={id}>
          <button data-open="">{id}</button>
        </li>
      ))}
    </ul>
  )
}

const button = (id: string) => screen.getByRole('button', { name: id })

test.each([
  ['others come in beside it', 'B', 'ABC', 'AXBYC', 'B'],
  ['it moves down', 'B', 'ABCD', 'ACDB', 'C'],
  ['it moves up from the end', 'C', 'ABC', 'CAB', 'B'],
  ['it goes away', 'B', 'ABC', 'AC', 'C'],
  ['it goes away from the end', 'B', 'AB', 'A', 'A'],
])(
  'when %s, the focus of %s in %s, then %s, is on %s',
  (_what, focused, before, after, expected) => {
    const { rerender } = render(<Rows ids={before.split('')} />)
    button(focused).focus()
    rerender(<Rows ids={after.split('')} />)
    expect(button(expected)).toHaveFocus()
  },
)
