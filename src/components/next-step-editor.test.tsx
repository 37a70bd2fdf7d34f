import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { AuthProvider } from '@/api/auth'
import { peopleQuery } from '@/api/people'
import { createQueryClient } from '@/api/query-client'
import { session } from '@/api/session'
import { notify } from '@/ui/notify'
import { testStep } from '@tests/builders/test-step'
import { expectAccessible } from '@tests/setup/axe'

import { NextStepEditor } from './next-step-editor'

const BO = { id: '00000000-0000-4000-8000-0000000000b0', name: 'Bo Lang', role: 'agent' as const }
const sent: unknown[] = []
const onClose = vi.fn<() => void>()

beforeEach(() => {
  sent.length = 0
  onClose.mockClear()
  const user = { id: 'ana', email: 'ana@example.com', name: 'Ana Boss', role: 'admin' as const }
  session.start({ token: 't', user })
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (typeof init.body === 'string') sent.push(JSON.parse(init.body))
    return Response.json(testStep({}))
  })
})

const open = async (step?: ReturnType<typeof testStep>) => {
  const queryClient = createQueryClient(notify)
  queryClient.setQueryData(peopleQuery.queryKey, [{ ...BO, email: 'bo@example.com' }])
  const { callId } = testStep({})
  render(
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <NextStepEditor callId={callId} step={step} onClose={onClose} />
      </AuthProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('dialog')
}
const due = () => screen.getByRole('textbox', { name: 'Due' })

test('adds a step whose due time is typed in words, for somebody found by typing', async () => {
  await open()
  await userEvent.type(screen.getByRole('textbox', { name: 'What to do' }), 'Send the invoice')
  await userEvent.type(due(), 'soonish')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Enter a time in the future.')).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.clear(due())
  await userEvent.type(due(), '2099-12-01 8:15')
  expect(screen.getByText('Tue, Dec 1, 2099, 08:15')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Assignee/ }))
  await userEvent.type(await screen.findByRole('combobox', { name: 'Assignee' }), 'bo{Enter}')
  expect(await screen.findByRole('button', { name: 'Assignee Bo Lang' })).toBeVisible()
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const dueAt = new Date(2099, 11, 1, 8, 15).toISOString()
  expect(sent).toMatchObject([
    { title: 'Send the invoice', kind: 'follow-up', dueAt, assigneeId: BO.id },
  ])
})

test('a usual time is chosen beside the field', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Choose when it is due' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Tomorrow/ }))
  const field = await screen.findByDisplayValue(/^\d{4}-\d\d-\d\d 09:00$/)
  expect(field).toBe(due())
})

test('changes a step, and leaves a due time that has passed as it is', async () => {
  const dueAt = '2020-01-01T08:00:30.500Z'
  await open(testStep({ title: 'Old', status: 'open', dueAt, version: 4 }))
  await userEvent.clear(screen.getByRole('textbox', { name: 'What to do' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'What to do' }), 'New')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Send')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toMatchObject([{ title: 'New', kind: 'send', dueAt, version: 4 }])
})
