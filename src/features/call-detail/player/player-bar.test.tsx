import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { AuthProvider } from '@/api/auth'
import { createQueryClient } from '@/api/query-client'
import { session } from '@/api/session'
import type { CallDetail } from '@/contracts/calls'
import { expectAccessible } from '@tests/setup/axe'

import { CallViewContext, useNewCallView } from '../call-view'
import { PlayerBar } from './player-bar'

import { testCall } from '@tests/builders/call-detail'

import { TranscriptSection } from '../transcript/transcript-section'

type Answer = { status: number; body: unknown }
let answers: { plays: Answer; peaks: Answer }
const problem = (code: string, error = code, status = 404): Answer => ({
  status,
  body: { error, code, requestId: 'r-1' },
})

beforeEach(() => {
  answers = {
    plays: problem('provider-failed', 'Vapi did not hand it out.', 502),
    peaks: { status: 200, body: { seconds: null, peaks: null } },
  }
  session.start({
    token: 't',
    user: { id: 'ana', email: 'ana@example.com', name: 'Ana Boss', role: 'admin' },
  })
  vi.stubGlobal('fetch', async (url: string) => {
    const { status, body } = url.endsWith('/plays') ? answers.plays : answers.peaks
    return Response.json(body, { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

function View({ call }: { call: CallDetail }) {
  const view = useNewCallView(call.id, call, { utterance: undefined, seconds: undefined })
  return (
    <CallViewContext value={view}>
      <h1>Call</h1>
      <PlayerBar />
      <TranscriptSection level="h2" hasSearchKey />
    </CallViewContext>
  )
}

const show = async (changes: Partial<CallDetail> = {}) => {
  const call = testCall(changes)
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <View call={call} /> }),
    history: createMemoryHistory(),
  })
  render(
    <QueryClientProvider client={createQueryClient({ success: () => {}, error: () => {} })}>
      <AuthProvider>
        {/* A router of this test's own, not the registered one. */}
        <RouterProvider router={router as never} />
      </AuthProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('region', { name: 'Recording' })
  return userEvent.setup()
}
const playButton = () => screen.queryByRole('button', { name: 'Play' })

test.each([
  ['deleted', 'Deleted at the provider'],
  ['policy', 'Not stored by policy'],
  ['no-consent', 'No consent to record'],
  [null, 'No recording'],
] as const)(
  'a recording that is absent (%s) says why, and the call is still a line of time',
  async (recordingAbsence, words) => {
    await show({ hasRecording: false, recordingAbsence })
    expect(screen.getByText(words)).toBeVisible()
    expect(playButton()).not.toBeInTheDocument()
    expect(screen.getByRole('slider', { name: 'Position in the call' })).toBeVisible()
    await expectAccessible()
  },
)

test('a call that still runs has no recording yet', async () => {
  await show({ hasRecording: false, status: 'in-progress' })
  expect(screen.getByText('No recording yet')).toBeVisible()
})

test('a missing key is told before anybody presses, with the way to Settings for who may', async () => {
  answers.peaks = problem('recording-key-missing', 'An administrator has to set VAPI_API_KEY.')
  await show()
  expect(await screen.findByText(/has to set VAPI_API_KEY/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings')
  expect(playButton()).not.toBeInTheDocument()
})

test('a provider that fails leaves the controls, says so, and can be asked again', async () => {
  const user = await show()
  await user.click(screen.getByRole('button', { name: 'Play' }))
  expect(await screen.findByText('Vapi did not hand it out.')).toBeVisible()
  answers.plays = problem('recording-deleted')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Deleted at the provider')).toBeVisible()
  // The control that was pressed is gone: the focus is on what took its place.
  expect(screen.getByText('Deleted at the provider').closest('p')).toHaveFocus()
})

test('the search finds words, counts them and walks through them by key', async () => {
  const user = await show()
  await user.keyboard('/')
  await user.keyboard('table')
  expect(await screen.findByText('1 of 2')).toBeVisible()
  expect(screen.getAllByText('table', { selector: 'mark' })).toHaveLength(2)
  await user.keyboard('{Enter}')
  expect(screen.getByText('2 of 2')).toBeVisible()
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  expect(screen.getByText('1 of 2')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(screen.queryByText('1 of 2')).not.toBeInTheDocument()
})

test('the slider moves by the keys that move the player, and says where it is and who speaks', async () => {
  const user = await show()
  const slider = screen.getByRole('slider', { name: 'Position in the call' })
  slider.focus()
  await user.keyboard('{ArrowRight}')
  expect(slider).toHaveAttribute('aria-valuetext', '5 s of 40 s, caller speaks')
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(slider).toHaveAttribute('aria-valuetext', '20 s of 40 s')
})

test('a line can be repeated and linked to from its time, by keyboard', async () => {
  const user = await show()
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  screen.getByRole('button', { name: /^Play from\s*0:00$/ }).focus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Repeat this line' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Stop repeating 0:00 to 0:03' })).toBeVisible()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Begin a loop here' })).toBeVisible()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(copied).toHaveBeenCalledWith(
    `${window.location.origin}/unified-dashboard/${testCall().id}?u=0&t=0`,
  )
})

test('the loop keys mark a passage at the place of the player, and a third press lets it go', async () => {
  const user = await show()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByText('0:05', { selector: 'output' })).toBeInTheDocument()
  await user.keyboard('[[')
  expect(screen.getByText('The loop begins at 0:05')).toBeInTheDocument()
  expect(
    screen.getByRole('button', { name: 'End the loop that begins at 0:05 here' }),
  ).toBeVisible()
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}]')
  await user.click(screen.getByRole('button', { name: 'Stop repeating 0:05 to 0:20' }))
  expect(screen.getByRole('button', { name: 'Begin a loop here' })).toBeVisible()
})

test('speed and skipping are chosen once for this browser', async () => {
  localStorage.clear()
  const user = await show()
  await user.keyboard('..')
  expect(screen.getByText('Speed 1.5')).toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: 'Speed' })).toHaveValue('1.5')
  await user.click(screen.getByRole('button', { name: 'Skip silences' }))
  expect(screen.getByRole('button', { name: 'Skip silences' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(localStorage.getItem('playbackSpeed')).toBe('1.5')
  expect(localStorage.getItem('skipSilences')).toBe('on')
  localStorage.clear()
})
