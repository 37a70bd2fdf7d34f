import { createContext, use } from 'react'

import type { ChangeStep, Mark } from '@/components/use-step-changes'
import type { NextStep } from '@/contracts/next-steps'
import type { Person } from '@/contracts/people'

import type { RowsInUse } from './rows-in-use'

export type RowQuestion = { about: 'assign' | 'due' | 'priority'; step: NextStep }

export type RowContext = {
  people: readonly Person[]
  from: string | undefined
  change: ChangeStep
  ask: (about: RowQuestion['about'], step: NextStep) => void
  edit: (step: NextStep) => void
  callBack: (step: NextStep) => void
  select: (id: string) => void
}

const Context = createContext<RowContext | null>(null)
export const RowContextProvider = Context

export const useRowContext = (): RowContext => {
  const context = use(Context)
  if (!context) throw new Error('useRowContext must be used within a RowContextProvider')
  return context
}

export type QueueRowProps = {
  step: NextStep
  status: NextStep['status']
  gone: boolean
  undo: NextStep['status'] | null
  refused: Extract<Mark, { kind: 'refused' }> | null
  late: boolean
  isSelected: boolean
  use: RowsInUse
}
