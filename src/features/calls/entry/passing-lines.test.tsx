import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { testCall } from '@tests/builders/calls'

import type { Fact } from '../list-display'
import { PassingLines } from './passing-lines'

const call = testCall(1, { summary: 'Wants the parcel back' })
const draw = (...facts: Fact[]) =>
  render(<PassingLines call={call} look="card" facts={new Set(facts)} />)

test('what flies by says who called and what about', () => {
  draw('summary')
  expect(screen.getByText(/^Caller 1/)).toBeVisible()
  expect(screen.getByText('Wants the parcel back')).toBeVisible()
})

test('a summary that is not to be shown does not show in passing either', () => {
  draw('category')
  expect(screen.getByText(/^Caller 1/)).toBeVisible()
  expect(screen.queryByText('Wants the parcel back')).toBeNull()
})
