import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

import { NoteWords } from './note-words'

test('a mention shows the name, or “former colleague” where the account is deleted', () => {
  const [bo, gone] = [
    '0196b6c0-0000-7000-8000-000000000001',
    '0196b6c0-0000-7000-8000-000000000002',
  ]
  const mentions = [{ id: bo, name: 'Bo Lang' }]
  const { container } = render(
    <NoteWords text={`Ask @[${bo}] or @[${gone}] first`} mentions={mentions} />,
  )
  expect(container).toHaveTextContent('Ask @Bo Lang or @former colleague first')
})
