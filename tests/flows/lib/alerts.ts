import { screen, waitFor } from '@testing-library/react'

/** A stored rule that every delivered call fulfils. */
export const testRule = (over: object = {}) => ({
  id: 'rule_1',
  name: 'Any call',
  condition: 'duration > 1',
  action: 'notification',
  recipients: [],
  isActive: true,
  createdAt: new Date().toISOString(),
  ...over,
})

export const storeRules = (...rules: unknown[]) =>
  localStorage.setItem('alertRules', JSON.stringify(rules))

export const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null')

/** Waits until this tab hears events and judges them: it says so in the browser's storage. */
export const watched = async () => {
  await screen.findByText('Live')
  await waitFor(() => {
    if (localStorage.getItem('alertRules.lead') === null) throw new Error('Nobody leads.')
  })
}
