import { useBlocker } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'

import { session } from '@/api/session'
import { Button } from '@/ui/button'
import { confirmDiscard } from '@/ui/confirm'
import { Form, type FormDialogProps } from '@/ui/form'
import { useHotkeys } from '@/ui/hotkeys'
import { headingAbove } from '@/ui/page'

const LOSS = 'It has not been saved.'

const FIRST_FIELD = 'input, textarea, select'

/** A form beside the transcript, which stays usable; on a narrow screen it is the lower half. */
export function FormPanel<Values extends FieldValues, Output = Values>({
  title,
  description,
  onClose,
  submitLabel,
  resultId,
  ...rest
}: Omit<FormDialogProps<Values, Output>, 'submitDisabledReason' | 'pendingLabel'> & {
  /** Of what it is about once it is saved. */
  resultId: string
}) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [opener] = useState(() => document.activeElement)
  const { isPending } = rest.mutation
  const { isDirty } = rest.form.formState

  const focusField = () => panel.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
  useEffect(() => {
    const { current } = panel
    current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
    current?.scrollIntoView({ block: 'nearest' })
    const heading = headingAbove(current)
    return () => {
      // What was saved may take the opener away first.
      setTimeout(() => {
        const { activeElement, body } = document
        if (activeElement !== body && activeElement !== heading) return
        const result = document.getElementById(resultId)
        if (result && !result.contains(opener)) return result.focus()
        const back = opener instanceof HTMLButtonElement && opener.isConnected ? opener : heading
        back?.focus({ preventScroll: true })
      })
    }
  }, [opener, resultId])

  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async ({ current, next }) => {
      if (next.pathname === current.pathname || session.read() === null) return false
      return !(await confirmDiscard(LOSS))
    },
  })
  const close = async () => {
    if (!isPending && (!isDirty || (await confirmDiscard(LOSS)))) onClose()
  }
  useHotkeys(
    title,
    [
      { key: 'q', label: 'Go to the form', run: focusField },
      { key: 'Escape', label: 'Cancel', run: () => void close() },
    ],
    true,
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!sends && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (sends) panel.current?.querySelector('form')?.requestSubmit()
    else void close()
  }

  return (
    <div className="lg:pointer-events-none lg:absolute lg:inset-y-0 lg:right-0 lg:w-[360px]">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- of the fields inside */}
      <div
        ref={panel}
        onKeyDown={onKeyDown}
        className="pointer-events-auto flex scroll-mb-4 scroll-pb-20 flex-col gap-4 overflow-y-auto rounded-card border border-line-strong bg-raised p-4 pb-0 text-body shadow-popover max-lg:[@media(min-height:500px)]:fixed max-lg:[@media(min-height:500px)]:inset-x-0 max-lg:[@media(min-height:500px)]:bottom-0 max-lg:[@media(min-height:500px)]:z-20 max-lg:[@media(min-height:500px)]:max-h-[55dvh] lg:sticky lg:top-[8.125rem] lg:z-[5] lg:max-h-[calc(100dvh-8.875rem)]"
      >
        <div className="flex flex-col gap-1">
          <h4 className="text-section font-semibold wrap-anywhere">{title}</h4>
          {description ? <p className="wrap-anywhere text-ink-muted">{description}</p> : null}
        </div>
        <Form id={id} label={title} {...rest} />
        <footer className="sticky bottom-0 -mx-4 flex items-center justify-end gap-2 border-t border-line bg-raised px-4 py-3">
          <span className="mr-auto text-meta text-ink-subtle pointer-coarse:hidden">
            Ctrl Enter saves
          </span>
          <Button
            onClick={() => void close()}
            disabledReason={isPending ? 'Wait until it is saved' : null}
          >
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={id} pending={isPending}>
            {isPending ? 'Saving...' : submitLabel}
          </Button>
        </footer>
      </div>
    </div>
  )
}
