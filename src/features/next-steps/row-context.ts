import { createContext, use } from 'react'

import type { NextStep } from '@/contracts/next-steps'
import type { Person } from '@/contracts/people'

import type { ChangeStep } from './use-step-changes'

/** What every row needs and none of them changes. */
export type RowContext = {
  people: readonly Person[]
  myId: string | undefined
  change: ChangeStep
  /** Asks in a dialog, where there is no room for a menu. */
  ask: (question: 'assign' | 'due', step: NextStep) => void
}

const Context = createContext<RowContext | null>(null)
export const RowContextProvider = Context

export const useRowContext = (): RowContext => {
  const context = use(Context)
  if (!context) throw new Error('A row of the queue stands outside it')
  return context
}
