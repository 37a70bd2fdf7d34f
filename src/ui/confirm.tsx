import { type ReactNode, useSyncExternalStore } from 'react'

import { Button } from './button'
import { Dialog } from './dialog'

type Question = {
  title: string
  body: ReactNode
  /** The verb on the button that goes ahead. */
  action: string
  tone?: 'danger'
}
type Asked = Question & { answer: (yes: boolean) => void }

let asked: Asked | null = null
const listeners = new Set<() => void>()
const set = (next: Asked | null) => {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks in a dialog and resolves to the answer. A second question answers the first with no. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    asked?.answer(false)
    set({ ...question, answer: resolve })
  })

/** Mounted once, in the shell. */
export function ConfirmHost() {
  const question = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
  const answer = (yes: boolean) => {
    asked?.answer(yes)
    set(null)
  }
  return (
    <Dialog
      role="alertdialog"
      open={question !== null}
      onOpenChange={() => answer(false)}
      title={question?.title ?? ''}
      description={question?.body}
      footer={
        <>
          <Button onClick={() => answer(false)}>Cancel</Button>
          <Button
            variant={question?.tone === 'danger' ? 'danger' : 'primary'}
            onClick={() => answer(true)}
          >
            {question?.action}
          </Button>
        </>
      }
    />
  )
}
