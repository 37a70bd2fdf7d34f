import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import type { SignedIn } from '../harness/server'
import { inHours, queueOf } from './lib/queue'

let bo: SignedIn

const { add, change, stored, open, hearOfChange, box, row } = queueOf((desk) => {
  ;({ bo } = desk)
})

test('the undo of a change leaves what a colleague made of it since, whatever else was changed here', async () => {
  const step = await add('Call the clinic', { dueAt: inHours(2) })
  await open()
  ;(await box('Call the clinic')).focus()
  await userEvent.keyboard('h')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Due' }), 'in 30 days{Enter}')
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await change(bo, { ...step, version: 2 }, { dueAt: null })
  await hearOfChange()
  await screen.findByRole('region', { name: 'No date 1' })
  ;(await box('Call the clinic')).focus()
  await userEvent.keyboard('p')
  await userEvent.click(await screen.findByRole('option', { name: /High/ }))
  await waitFor(async () => expect(await stored(step)).toMatchObject({ version: 4 }))
  await userEvent.click(undo)
  const changed = await row('Call the clinic')
  await waitFor(() =>
    expect(changed.getByText('Not undone. The next step was changed since.')).toBeVisible(),
  )
  expect(changed.queryByRole('button', { name: 'Retry' })).toBeNull()
  expect(await stored(step)).toMatchObject({ dueAt: null, priority: 'high', version: 4 })
})

test('own changes of something else do not stand in the way of an undo, alone or among many', async () => {
  const dueAt = inHours(2)
  const step = await add('Call the clinic', { dueAt })
  await open()
  ;(await box('Call the clinic')).focus()
  await userEvent.keyboard('h')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Due' }), 'in 30 days{Enter}')
  const undo = await screen.findByRole('button', { name: 'Undo' })
  ;(await box('Call the clinic')).focus()
  await userEvent.keyboard('p')
  await userEvent.click(await screen.findByRole('option', { name: /High/ }))
  await waitFor(async () => expect(await stored(step)).toMatchObject({ version: 3 }))
  ;(await box('Call the clinic')).focus()
  await userEvent.keyboard('xa')
  await userEvent.click(await screen.findByRole('option', { name: /Ana Lopez/ }))
  await waitFor(async () => expect(await stored(step)).toMatchObject({ version: 4 }))
  await userEvent.click(undo)
  await waitFor(async () =>
    expect(await stored(step)).toMatchObject({ dueAt: new Date(dueAt), priority: 'high' }),
  )
})
