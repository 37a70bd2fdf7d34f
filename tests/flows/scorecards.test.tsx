import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { callScores, scorecard, scorecards } from '@/contracts/scorecards'
import { callScores as scoreTable, scorecards as cardTable } from '@/server/db/review-schema'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const API = '/functions/api/v1'

let server: TestServer
let ana: SignedIn
let bo: SignedIn
let admin: SignedIn
let callId: string

beforeAll(async () => {
  server = await startServer()
  ana = await server.signIn('agent', 'Ana Lopez')
  bo = await server.signIn('agent', 'Bo Lang')
  admin = await server.signIn('admin', 'Ada Boss')
  callId = await server.addCall({ id: 'one' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(scoreTable)
  await server.db.delete(cardTable)
})

const CRITERIA = [
  { id: 'greets', label: 'Greets', help: 'Says who answers', points: 5 },
  { id: 'solves', label: 'Solves it', help: '', points: 20 },
]
const define = async (name = 'Service') =>
  scorecard.parse(
    await (await admin.request(`${API}/scorecards`, { json: { name, criteria: CRITERIA } })).json(),
  )
const put = async (as: SignedIn, greets: number, solves: number, version = 0) => {
  const list = scorecards.parse(await (await as.request(`${API}/scorecards`)).json()).items
  return as.request(`${API}/calls/${callId}/scores/${list[0]?.id}`, {
    method: 'PUT',
    json: {
      version,
      answers: [
        { criterionId: 'greets', given: greets },
        { criterionId: 'solves', given: solves },
      ],
    },
  })
}
const stored = async () =>
  callScores.parse(await (await ana.request(`${API}/calls/${callId}/scores`)).json()).items
const open = async (as: SignedIn, address = `/unified-dashboard/${callId}`) => {
  return visitAs(as, address, server)
}
const section = async () => {
  const heading = await screen.findByRole('heading', { level: 3, name: 'Scorecard' })
  const part = heading.closest('section')
  if (!part) throw new Error('The scorecard has no section')
  return within(part)
}
const beginScoring = async () => {
  await waitFor(async () => expect(await scoreButton()).not.toHaveAttribute('aria-disabled'))
  await userEvent.click(await scoreButton())
}
const scoreButton = () => screen.findByRole('button', { name: /^Score this call/ })
const points = (label: string) =>
  screen.findByRole('textbox', { name: new RegExp(`^Points for ${label}`) })

test('a call is scored with digits alone', async () => {
  await define()
  await open(ana)
  await waitFor(async () => expect(await scoreButton()).not.toHaveAttribute('aria-disabled'))
  await userEvent.keyboard('q')
  await userEvent.click(await points('Greets'))
  await userEvent.keyboard('4')
  expect(await points('Solves it')).toHaveFocus()
  expect(screen.getByText('4 of 25 points given so far')).toBeVisible()
  await userEvent.keyboard('1')
  expect(await points('Solves it')).toHaveFocus()
  await userEvent.keyboard('5')
  expect(screen.getByText('76 % (19 of 25 points)')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  const given = await (await section()).findByRole('listitem')
  expect(given).toHaveTextContent('76 % (19 of 25 points)')
  await waitFor(() => expect(given).toHaveFocus())
  expect((await stored())[0]?.answers.map(({ given }) => given)).toEqual([4, 15])
  await screen.findByText(/scored it, 76 %/)
})

test('only a scorecard that is not archived is offered for scoring', async () => {
  const { id, version } = await define('Last year')
  const json = { version, archived: true }
  expect((await admin.request(`${API}/scorecards/${id}`, { method: 'PATCH', json })).status).toBe(
    200,
  )
  await define()
  await open(ana)
  await beginScoring()
  expect(await screen.findByRole('form', { name: 'Score: Service' })).toBeVisible()
})

test('a Tab or Enter pressed out of habit stays where the focus moved to by itself, once', async () => {
  await define()
  await open(ana)
  await beginScoring()
  const skips = () => screen.getAllByRole('checkbox', { name: 'Not applicable' })
  await userEvent.keyboard('4{Tab}')
  expect(await points('Solves it')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  expect(skips()[1]).toHaveFocus()
  await userEvent.click(await points('Greets'))
  await userEvent.keyboard('5{Enter}')
  expect(await points('Solves it')).toHaveFocus()
  expect(screen.queryByText(/^Give points, or press X/)).toBeNull()
  await userEvent.click(await points('Greets'))
  await userEvent.keyboard('3{Shift>}{Tab}{/Shift}')
  expect(screen.getByRole('textbox', { name: 'Comment on Greets' })).toHaveFocus()
  await userEvent.click(await points('Greets'))
  await userEvent.keyboard('{Enter}{Tab}')
  expect(skips()[1]).toHaveFocus()
})

test('the transcript stays at hand while a call is scored, and nothing typed is lost unasked', async () => {
  await define()
  const { router } = await open(ana)
  await beginScoring()
  expect(await points('Greets')).toHaveFocus()
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('searchbox', { name: /transcript/i }))
  expect(screen.getByRole('searchbox', { name: /transcript/i })).toHaveFocus()
  await userEvent.click(screen.getByRole('heading', { name: 'Transcript' }))
  await userEvent.keyboard('q')
  expect(await points('Greets')).toHaveFocus()
  await userEvent.keyboard('4')
  await userEvent.click(screen.getByRole('heading', { name: 'Transcript' }))
  await userEvent.keyboard('{Escape}')
  const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  void router.navigate({ to: '/all-calls' })
  const leaving = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })
  await userEvent.click(within(leaving).getByRole('button', { name: 'Cancel' }))
  expect(await points('Greets')).toHaveValue('4')
  await userEvent.click(await points('Greets'))
  await userEvent.keyboard('{Escape}')
  const again = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })
  await userEvent.click(within(again).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('form', { name: /^Score/ })).toBeNull())
  await waitFor(async () => expect(await scoreButton()).toHaveFocus())
  expect(await stored()).toEqual([])
})

test('Ctrl Enter in the scores saves them, from any of their fields', async () => {
  await define()
  await open(ana)
  await beginScoring()
  await userEvent.type(await points('Greets'), '4')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText(/^Give points, or press X/)).toBeVisible()
  await userEvent.type(await points('Solves it'), '15')
  await userEvent.type(screen.getByRole('textbox', { name: 'Comment on Greets' }), 'Warm')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () =>
    expect((await stored())[0]?.answers).toMatchObject([
      { given: 4, comment: 'Warm' },
      { given: 15 },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('form', { name: /^Score/ })).toBeNull())
})

test('what does not apply counts neither way; what is missing or too much is named', async () => {
  await define()
  await open(ana)
  await beginScoring()
  await userEvent.type(await points('Greets'), '9')
  await userEvent.click(screen.getByRole('button', { name: 'Save score' }))
  expect(await screen.findByText('At most 5 points')).toBeVisible()
  expect(screen.getByText(/^Give points, or press X/)).toBeVisible()
  await userEvent.click(await points('Greets'))
  await userEvent.keyboard('3')
  await userEvent.keyboard('x')
  expect(screen.getAllByRole('checkbox', { name: 'Not applicable' })[1]).toBeChecked()
  await userEvent.type(screen.getByRole('textbox', { name: 'Comment on Greets' }), 'Rushed')
  await userEvent.click(screen.getByRole('button', { name: 'Save score' }))
  expect(await (await section()).findByText('60 % (3 of 5 points)')).toBeVisible()
  expect((await stored())[0]?.answers).toMatchObject([
    { given: 3, comment: 'Rushed' },
    { given: null },
  ])
})

test('who comes second is told what stands, keeps what was typed, and may go on', async () => {
  await define()
  await open(admin)
  await beginScoring()
  await userEvent.type(await points('Greets'), '1')
  await userEvent.type(await points('Solves it'), '2')
  await put(ana, 5, 20)
  await userEvent.click(screen.getByRole('button', { name: 'Save score' }))
  expect(await screen.findByText(/Ana Lopez changed this first/)).toBeVisible()
  expect(await screen.findByText(/Saved now: 100 %/)).toBeVisible()
  expect(await points('Greets')).toHaveValue('1')
  await userEvent.click(screen.getByRole('button', { name: 'Save score' }))
  await waitFor(() => expect(screen.queryByRole('form', { name: /^Score/ })).toBeNull())
  const given = (await section()).getByText('12 % (3 of 25 points)').closest('li')
  expect(given).toHaveTextContent(/by Ana Lopez.* · changed by Ada Boss/)
})

test('a score is disputed, and its scorer answers with other points', async () => {
  await define()
  await put(ana, 2, 10)
  const screenOfBo = await open(bo)
  await userEvent.click(await screen.findByRole('button', { name: 'Dispute the score' }))
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'What is wrong' }),
    'It greets twice',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Dispute' }))
  const disputed = await (await section()).findByText('Disputed')
  await waitFor(() => expect(disputed.closest('li')).toHaveFocus())
  expect(
    (await section()).getByRole('button', { name: 'Answer the dispute' }),
  ).toHaveAccessibleDescription('Ana Lopez or an administrator answers it')
  screenOfBo.leave()

  await open(ana)
  await userEvent.click(await screen.findByRole('button', { name: 'Answer the dispute' }))
  const answer = await screen.findByRole('button', { name: 'Answer' })
  await userEvent.click(answer)
  expect(await screen.findByText('Enter a reason')).toBeVisible()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Decision' }), 'accept')
  const greets = await points('Greets')
  await userEvent.clear(greets)
  await userEvent.type(greets, '5')
  await expectAccessible()
  await userEvent.click(answer)
  expect(await (await section()).findByText('60 % (15 of 25 points)')).toBeVisible()
  expect(await (await section()).findByText(/changed the score/)).toBeVisible()
  await screen.findByText(/changed the score after a dispute, from 48 % to 60 %/)
})

test('without a scorecard g says so, with the way to one for administrators', async () => {
  const { leave } = await open(ana)
  await (await section()).findByText(/^No scorecards yet/)
  await userEvent.keyboard('q')
  expect(document.activeElement).toHaveTextContent(
    'No scorecards yet. Administrators add them in Settings.',
  )
  leave()
  const { address } = await open(admin)
  await userEvent.click(await (await section()).findByRole('link', { name: 'Add one' }))
  await waitFor(() => expect(address()).toBe('/settings#scorecards'))
})

test('where there is a scorecard, but not the role, the button says why it does nothing', async () => {
  const user = await server.signIn('user', 'Uli Gast')
  const { leave, queryClient } = await open(ana)
  await (await section()).findByText(/^No scorecards yet/)
  await define()
  await act(() => queryClient.invalidateQueries({ queryKey: ['scorecards'] }))
  await waitFor(async () => expect(await scoreButton()).not.toHaveAttribute('aria-disabled'))
  leave()
  await open(user)
  await waitFor(async () =>
    expect(await scoreButton()).toHaveAccessibleDescription(
      'Only agents and administrators score calls',
    ),
  )
})

test('says on how many of the verdicts that people judged they agree with the AI', async () => {
  await open(ana)
  await section()
  const judge = async (word: RegExp) => {
    await userEvent.click(await screen.findByRole('button', { name: /^Priority:/ }))
    const [first] = await screen.findAllByRole('menuitemcheckbox', { name: word })
    await userEvent.click(first ?? document.body)
  }
  await userEvent.keyboard('e')
  await screen.findAllByRole('button', { name: 'Mark not reviewed' })
  expect(screen.queryByText(/judged verdict/)).toBeNull()
  await judge(/\(AI\)$/)
  expect(await screen.findByText('AI and people agree on 1 of 1 judged verdict.')).toBeVisible()
  await judge(/^(?!.*\(AI\)$)/)
  expect(await screen.findByText('AI and people agree on 0 of 1 judged verdict.')).toBeVisible()
})

test('an administrator defines, changes and archives a scorecard in the settings', async () => {
  await open(admin, '/settings')
  await userEvent.click(await screen.findByRole('button', { name: 'Add scorecard' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Service')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter a criterion')).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: 'What is judged' }), 'Greets')
  await userEvent.click(screen.getByRole('button', { name: 'Add criterion' }))
  await userEvent.type(
    screen.getAllByRole('textbox', { name: 'What is judged' })[1] ?? document.body,
    'Solves it',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Move criterion 2 up' }))
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('2 criteria, 10 points')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Archive Service' }))
  expect(await screen.findByText('Archived (1)')).toBeVisible()
  const notice = (await screen.findByText('Service archived')).closest('li')
  await userEvent.click(within(notice ?? document.body).getByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Edit Service' })
  const list = scorecards.parse(await (await admin.request(`${API}/scorecards`)).json()).items
  expect(list).toMatchObject([
    { name: 'Service', archivedAt: null, criteria: [{ label: 'Solves it' }, { label: 'Greets' }] },
  ])
})
