import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import type { DashboardWidget } from '@/contracts/dashboards'
import { ownTarget, readWidget, storedWidget } from '@/domain/widgets/stored-widget'
import { WIDGETS } from '@/domain/widgets/catalogue'

import { WidgetSettings } from './widget-settings'

const drawn = (stored: DashboardWidget) => {
  const widget = readWidget(stored)
  if (widget?.type !== 'gauge') throw new Error('No gauge')
  return widget
}

const target = () => screen.findByRole('textbox', { name: 'Target, in per cent' })
const apply = () => userEvent.click(screen.getByRole('button', { name: 'Apply' }))

test('a gauge follows the organisation’s target, or has one of its own, the usual one too', async () => {
  const usual = WIDGETS.find(({ type }) => type === 'gauge')
  if (!usual) throw new Error('No gauge')
  let stored = storedWidget(usual)
  const open = () =>
    render(
      <WidgetSettings
        stored={stored}
        widget={drawn(stored)}
        onSave={(saved) => {
          stored = saved
        }}
        onClose={() => {}}
      />,
    )
  const first = open()
  expect(await target()).toHaveValue('')
  await userEvent.type(await target(), '85')
  await apply()
  expect(ownTarget(drawn(stored).config)).toBe(85)
  first.unmount()
  open()
  expect(await target()).toHaveValue('85')
  await userEvent.clear(await target())
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Metric' }), 'Containment')
  await apply()
  expect(await screen.findByText(/^Enter a target: the organisation has one/)).toBeVisible()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Metric' }), 'Resolution rate')
  await apply()
  expect(stored).toEqual(storedWidget(usual))
})
