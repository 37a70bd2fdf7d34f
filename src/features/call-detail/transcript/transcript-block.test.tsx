import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { TranscriptBlock } from './transcript-block'

const line = (text: string) =>
  ({ role: 'tool', text, startSeconds: null, endSeconds: null }) as const

test('a tool and its answer stand in one box, named once', () => {
  const texts = ['find_table(Day: Friday)', 'find_table → none', 'hang_up()', 'Moved to node two']
  render(
    <TranscriptBlock
      transcript={texts.map(line)}
      first={0}
      current={null}
      target={null}
      tabStop={null}
      active={null}
      foundLine={null}
      foundNth={null}
      backTo={null}
      marks={new Map()}
      gaps={new Map()}
      finds={new Map()}
      isLong={false}
      onPlay={() => {}}
      onBack={() => {}}
    />,
  )
  const lines = screen.getAllByRole('listitem')
  expect(lines.map(({ dataset }) => dataset['answer'])).toEqual([
    undefined,
    '',
    undefined,
    undefined,
  ])
  const isNamed = lines.map((one) => !within(one).getByText('Tool').matches('.sr-only'))
  expect(isNamed).toEqual([true, false, true, true])
})
