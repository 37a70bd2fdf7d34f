import { useQueryClient } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { type ReactNode, useDeferredValue } from 'react'

import { callDetailQuery } from '@/api/calls'
import { EmptyState } from '@/ui/states'

type Beside = {
  /** Goes to the call below it; null on the last. */
  onNext: (() => void) | null
  next: string | undefined
  previous: string | undefined
}

export type AskedLine = {
  utterance: number | undefined
  seconds: number | undefined
  /** Where the keyboard comes from, to go back to; null: focus stays where it is. */
  origin: { element: HTMLElement; label: string } | null
}

/** Draws a call of the list `from`, at the line that was asked for. */
export type DrawCall = (
  callId: string,
  beside: Beside & { from: string | undefined; asked: AskedLine | undefined },
) => ReactNode

/**
 * The selected call beside the list: at once when it was read ahead. Otherwise the list moves on, and
 * this follows when it can.
 */
export function ReadingPane({
  callId,
  isEmpty,
  asked,
  draw,
  context,
  ...beside
}: Beside & {
  callId: string | undefined
  /** The list beside it has no call. */
  isEmpty: boolean
  asked: AskedLine | undefined
  draw: DrawCall
  context: string | undefined
}) {
  const queryClient = useQueryClient()
  const isRead =
    callId !== undefined && queryClient.getQueryData(callDetailQuery(callId).queryKey) !== undefined
  const later = useDeferredValue(callId)
  const shown = isRead ? callId : later
  return (
    <section
      data-pane=""
      key={shown}
      aria-label="Selected call"
      aria-busy={shown !== callId}
      // Scrolls on its own, so the keyboard has to get into it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="relative min-w-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-2 pb-4 -outline-offset-2!"
    >
      {shown === undefined && isEmpty ? (
        <EmptyState icon={<MailOpen size={24} />} title="No call selected">
          Select a call to read it here.
        </EmptyState>
      ) : null}
      {shown === undefined
        ? null
        : draw(shown, { ...beside, from: context, asked: shown === callId ? asked : undefined })}
    </section>
  )
}
