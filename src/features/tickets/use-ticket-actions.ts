import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import {
  approveTicket,
  changeTicket,
  mergeTickets,
  rejectTicket,
  ticketQuery,
  undoTicketMerge,
} from '@/api/tickets'
import type {
  ApproveTicketInput,
  PatchTicketInput,
  Ticket,
  TicketDetail,
} from '@/contracts/tickets'
import { pressCommand, useHotkeys } from '@/ui/hotkeys'
import { notify, undo } from '@/ui/notify'

import { STATUS_WORDS } from './ticket-list'

type Fields = Omit<PatchTicketInput, 'version'>
type Asked = 'reject' | 'edit' | 'assign' | 'priority' | 'move' | 'merge'
export type Question = { about: Asked; ticket: Ticket }

const doneWords = ({ number }: Ticket, { status, assigneeId, priority }: Fields): string => {
  if (status !== undefined) return `Ticket #${number}: ${STATUS_WORDS[status].toLowerCase()}`
  if (assigneeId !== undefined)
    return `Ticket #${number} ${assigneeId === null ? 'unassigned' : 'assigned'}`
  return priority === undefined
    ? `Ticket #${number} saved`
    : `Ticket #${number}: ${priority} priority`
}

/** What is done with a ticket, each with its way back; and what is asked before, in a dialog. */
export const useTicketActions = () => {
  const [question, ask] = useState<Question | null>(null)
  const { mutate: sendUndo } = useMutation(changeTicket)
  const { mutate: sendChange, isPending: isChanging } = useMutation(changeTicket)
  const { mutate: sendApproval, isPending: isApproving } = useMutation(approveTicket)
  const { mutate: sendRejection } = useMutation(rejectTicket)
  const { mutate: sendMerge } = useMutation(mergeTickets)
  const { mutate: sendUnmerge } = useMutation(undoTicketMerge)
  const tell = (words: string) => (ticket: TicketDetail) => {
    const { id, version } = ticket
    const takeBack = () =>
      sendUndo(
        { id, version, isUndo: true },
        { onSuccess: () => notify.success(`Ticket #${ticket.number}: undone`) },
      )
    notify.success(words, undo(takeBack, [`ticket ${id}`]))
  }
  return {
    question,
    ask: (about: Asked, ticket: Ticket) => ask({ about, ticket }),
    close: () => ask(null),
    isPending: isChanging || isApproving,
    change: (ticket: Ticket, fields: Fields) => {
      const { id, version } = ticket
      sendChange({ id, version, ...fields }, { onSuccess: tell(doneWords(ticket, fields)) })
    },
    approve: (ticket: Ticket, fields: Omit<ApproveTicketInput, 'version'> = {}) => {
      const { id, version, number } = ticket
      sendApproval({ id, version, ...fields }, { onSuccess: tell(`Ticket #${number} approved`) })
    },
    reject: (ticket: Ticket, reason: string) => {
      const { id, version, number } = ticket
      sendRejection({ id, version, reason }, { onSuccess: tell(`Draft #${number} rejected`) })
    },
    merge: (keep: Pick<Ticket, 'id' | 'number'>, other: Pick<Ticket, 'id' | 'number'>) =>
      sendMerge(
        { keepId: keep.id, otherId: other.id },
        {
          onSuccess: ({ mergeId }) =>
            notify.success(
              `Ticket #${other.number} merged into #${keep.number}`,
              undo(() => sendUnmerge(mergeId)),
            ),
        },
      ),
    saySaved: ({ number }: Ticket, isApproved: boolean) =>
      notify.success(`Ticket #${number} ${isApproved ? 'approved' : 'saved'}`),
    sayOpened: ({ number }: Ticket) => notify.success(`Ticket #${number} opened`),
    unmerge: (mergeId: string) =>
      sendUnmerge(mergeId, { onSuccess: () => notify.success('Merge undone') }),
  }
}
export type TicketActions = ReturnType<typeof useTicketActions>

type Keys = {
  tickets: readonly Ticket[]
  openId: string | undefined
  selection: { toggle: (id: string) => void; selectLoaded: (order: readonly string[]) => void }
  actions: TicketActions
  onOpen: (id: string | undefined) => void
  onCreate: () => void
}

const rowIn = (id: string | undefined) =>
  id === undefined
    ? null
    : document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-open]`)

const focusCommand = (name: string) => () =>
  document.querySelector<HTMLElement>(`[data-command="${name}"]`)?.focus()

export const useTicketKeys = ({ tickets, openId, selection, actions, onOpen, onCreate }: Keys) => {
  const client = useQueryClient()
  const open = (): Ticket | undefined => {
    if (openId === undefined) return undefined
    const detail = client.getQueryData(ticketQuery(openId).queryKey)
    return detail ?? tickets.find(({ id }) => id === openId)
  }
  const move = (by: number) => () => {
    const at = tickets.findIndex(({ id }) => id === openId)
    const next = tickets[at < 0 ? 0 : Math.min(Math.max(at + by, 0), tickets.length - 1)]
    if (!next) return
    onOpen(next.id)
    rowIn(next.id)?.focus()
  }
  const on = (isMeant: (ticket: Ticket) => boolean, run: (ticket: Ticket) => void) => () => {
    const ticket = open()
    if (ticket && isMeant(ticket)) run(ticket)
  }
  const isDraft = ({ status }: Ticket) => status === 'draft'
  const isBoard = ({ status }: Ticket) => status !== 'draft' && status !== 'rejected'
  const isAny = ({ status }: Ticket) => status !== 'rejected'
  useHotkeys('Tickets', [
    { key: 'j', label: 'Next ticket', run: move(1) },
    { key: 'k', label: 'Previous ticket', run: move(-1) },
    { key: 'ArrowDown', label: 'Next ticket', run: move(1) },
    { key: 'ArrowUp', label: 'Previous ticket', run: move(-1) },
    {
      key: '1',
      label: 'Approve the draft',
      changes: true,
      run: on(isDraft, (ticket) => actions.approve(ticket)),
    },
    {
      key: '2',
      label: 'Edit and approve the draft',
      run: on(isDraft, (ticket) => actions.ask('edit', ticket)),
    },
    { key: '3', label: 'Reject the draft', run: on(isDraft, (one) => actions.ask('reject', one)) },
    { key: 'a', label: 'Assign', run: on(isAny, (ticket) => actions.ask('assign', ticket)) },
    { key: 'c', label: 'Comment', run: focusCommand('comment') },
    {
      key: 's',
      label: 'Solve',
      changes: true,
      run: on(
        (ticket) => isBoard(ticket) && ticket.status !== 'solved',
        (ticket) => actions.change(ticket, { status: 'solved' }),
      ),
    },
    { key: 'm', label: 'Move to…', run: on(isBoard, (ticket) => actions.ask('move', ticket)) },
    { key: 'p', label: 'Change priority', run: on(isAny, (one) => actions.ask('priority', one)) },
    {
      key: 'x',
      label: 'Select the ticket',
      run: () => openId !== undefined && selection.toggle(openId),
    },
    {
      key: 'Mod+a',
      label: 'Select all loaded tickets',
      run: () => selection.selectLoaded(tickets.map(({ id }) => id)),
    },
    { key: 'n', label: 'Open a ticket', run: onCreate },
    { key: '/', label: 'Search tickets', run: focusCommand('search-tickets') },
    { key: '', label: 'Export these tickets as CSV', run: pressCommand('export') },
    { key: 'Escape', label: 'Close the ticket', run: () => openId && onOpen(undefined) },
  ])
}

/** On the page of a call: the draft in front has the keys it has in its list. */
export const useCallTicketKeys = (
  inFront: Ticket | undefined,
  { approve, ask }: TicketActions,
  onCreate: () => void,
) => {
  const what = 'the draft of a ticket'
  const ofDraft = (draft: Ticket) => [
    { key: '1', label: `Approve ${what}`, changes: true, run: () => approve(draft) },
    { key: '2', label: `Edit and approve ${what}`, run: () => ask('edit', draft) },
    { key: '3', label: `Reject ${what}`, run: () => ask('reject', draft) },
  ]
  const open = { key: 'o', label: 'Open a ticket', run: onCreate }
  useHotkeys('Call', inFront ? [open, ...ofDraft(inFront)] : [open])
}
