import type { ReactNode } from 'react'

import { Button } from './button'
import { Dialog } from './dialog'
import { createOpenState } from './open-state'

type Question = {
  title: string
  body: ReactNode
  action: string
  tone?: 'danger'
}

const asked = createOpenState<Question & { answer: (yes: boolean) => void }>(({ answer }) =>
  answer(false),
)

export const confirm = (question: Question): Promise<boolean> =>
  new Promise((answer) => asked.open({ ...question, answer }))

export const confirmDiscard = (body: string) =>
  confirm({ title: 'Discard what you typed?', body, action: 'Discard', tone: 'danger' })

/** Mounted once, in the shell. */
export function ConfirmHost() {
  const question = asked.useAsked()
  const answer = (yes: boolean) => {
    question?.answer(yes)
    asked.close()
  }
  if (!question) return null
  const { title, body, action, tone } = question
  // Begun with the question: over another dialog, whose code is there, it is there at once, and the
  // Escape that asked cannot be taken for giving up what is still on its way.
  return (
    <Dialog
      role="alertdialog"
      onClose={() => answer(false)}
      title={title}
      description={body}
      footer={
        <>
          <Button onClick={() => answer(false)}>Cancel</Button>
          <Button variant={tone === 'danger' ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {action}
          </Button>
        </>
      }
    />
  )
}
