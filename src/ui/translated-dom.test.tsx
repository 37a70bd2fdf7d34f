import { render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { allowTranslatedDom } from './translated-dom'

let stop: () => void
beforeEach(() => {
  stop = allowTranslatedDom()
})
afterEach(() => stop())

/** As browsers do it: each text goes, and comes again inside an element. */
const translate = (element: Element) => {
  for (const node of Array.from(element.childNodes)) {
    if (!(node instanceof Text)) continue
    const font = document.createElement('font')
    node.replaceWith(font)
    font.textContent = `${node.data} (translated)`
  }
}
/** Or they move the text itself. */
const wrap = (element: Element) => {
  for (const node of Array.from(element.childNodes)) {
    if (!(node instanceof Text)) continue
    const font = document.createElement('font')
    node.replaceWith(font)
    font.append(node)
  }
}

function Calls({ isNew, count }: { isNew: boolean; count: number }) {
  return (
    <p data-testid="calls">
      {isNew ? 'New' : null}
      {count > 1 ? <b>{count}</b> : null}
      calls
    </p>
  )
}

test.each([translate, wrap])('goes on drawing what was translated: %o', (change) => {
  const { rerender } = render(<Calls isNew count={1} />)
  change(screen.getByTestId('calls'))
  rerender(<Calls isNew={false} count={2} />)
  rerender(<Calls isNew count={1} />)
  rerender(<Calls isNew={false} count={3} />)
  expect(within(screen.getByTestId('calls')).getByText('3')).toBeInTheDocument()
})

test('takes away what was moved into another element', () => {
  const { rerender } = render(<Calls isNew count={1} />)
  wrap(screen.getByTestId('calls'))
  rerender(<Calls isNew={false} count={1} />)
  expect(screen.getByTestId('calls')).toHaveTextContent(/^calls$/)
})
