import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import {
  approveTicket,
  changeTicket,
  findListed,
  mergeTickets,
  showMoved,
  ticketQuery,
  undoTicketMerge,
} from '@/api/tickets'
import { selectKeys } from '@/components/select-keys'
import { type BoardStatus, isOnBoard } from '@/contracts/ticket-words'
import type { PatchTicketInput, Ticket, TicketDetail } from '@/contracts/tickets'
import { type Hotkey, pressCommand, useHotkeys } from '@/ui/hotkeys'
import { undoHold, lastChange, notify, undo } from '@/ui/notify'
import type { ListSelection } from '@/ui/use-selection'

import { callerOf, openStepsOf, openStepsWords, STATUS_WORDS } from './ticket-list'

type Fields = Omit<PatchTicketInput, 'version'>
type Asked = 'reject' | 'edit' | 'assign' | 'priority' | 'move' | 'merge'
export type Question = { about: Asked; ticket: Ticket }

const saidInToast = () => undefined

/** A ticket in a sentence: with its caller. */
const named = (ticket: Ticket): string => {
  const caller = callerOf(ticket)
  return `#${ticket.number}${caller === null ? '' : ` of ${caller}`}`
}

const doneWords = (ticket: Ticket, { status, assigneeId, priority }: Fields): string => {
  const name = `Ticket ${named(ticket)}`
  if (status !== undefined) return `${name}: ${STATUS_WORDS[status].toLowerCase()}`
  if (assigneeId !== undefined) return `${name} ${assigneeId === null ? 'unassigned' : 'assigned'}`
  return priority === undefined ? `${name} saved` : `${name}: ${priority} priority`
}

/** A ticket without an assignee may get one with the change, e.g. the person who solves it. */
const alsoAssigned = (before: Ticket, saved: Ticket, { assigneeId }: Fields): string =>
  assigneeId === undefined && before.assigneeId === null && saved.assigneeName !== null
    ? `, assigned to ${saved.assigneeName}`
    : ''

const isSame = (ticket: Ticket, { status, assigneeId, priority }: Fields): boolean =>
  (status === undefined || status === ticket.status) &&
  (assigneeId === undefined || assigneeId === ticket.assigneeId) &&
  (priority === undefined || priority === ticket.priority)

/**
 * What is done with a ticket, each with its way back; and what is asked before, in a dialog.
 * `onDecided`: of a draft it is decided what becomes of it.
 */
export const useTicketActions = (onDecided?: (draft: Ticket) => void) => {
  const [question, ask] = useState<Question | null>(null)
  const { mutate: sendUndo } = useMutation(changeTicket)
  const client = useQueryClient()
  const move = ({ id }: Pick<Ticket, 'id'>, status: Ticket['status'] | undefined) => {
    const ticket = status && findListed(client, id)
    if (ticket) showMoved(client, ticket, status)
  }
  const { mutateAsync: sendChange, isPending: isChanging } = useMutation({
    ...changeTicket,
    ...undoHold,
    onMutate: (change) => {
      move(change, change.status)
      return lastChange.hold()
    },
  })
  const { mutateAsync: sendApproval, isPending: isApproving } = useMutation({
    ...approveTicket,
    ...undoHold,
    onMutate: (draft) => {
      move(draft, 'open')
      return lastChange.hold()
    },
  })
  const { mutate: sendMerge } = useMutation({ ...mergeTickets, ...undoHold })
  const { mutate: sendUnmerge } = useMutation(undoTicketMerge)
  const tell = (words: string) => (ticket: TicketDetail) => {
    const { id, version } = ticket
    const takeBack = () =>
      sendUndo(
        { id, version, isUndo: true },
        { onSuccess: () => notify.success(`Ticket #${ticket.number}: undone`) },
      )
    const open = ticket.status === 'solved' ? openStepsOf(ticket).length : 0
    notify.success(
      open === 0 ? words : `${words}. ${openStepsWords(open)}.`,
      undo(takeBack, [`ticket ${id}`]),
    )
  }
  const change = (ticket: Ticket, fields: Fields) => {
    const { id, version } = ticket
    if (isSame(ticket, fields)) return notify.info(`${doneWords(ticket, fields)} already`)
    return void sendChange({ id, version, ...fields }).then(
      (saved) => tell(doneWords(ticket, fields) + alsoAssigned(ticket, saved, fields))(saved),
      saidInToast,
    )
  }
  return {
    question,
    ask: (about: Asked, ticket: Ticket) => ask({ about, ticket }),
    close: () => ask(null),
    isPending: isChanging || isApproving,
    change,
    moveCard: (id: string, status: BoardStatus) => {
      const ticket = findListed(client, id)
      if (ticket && ticket.status !== status) change(ticket, { status })
    },
    approve: (ticket: Ticket) => {
      const { id, version } = ticket
      void sendApproval({ id, version }).then(tell(`Ticket ${named(ticket)} approved`), saidInToast)
      onDecided?.(ticket)
    },
    sayRejected: (rejected: TicketDetail, draft: Ticket) => {
      tell(`Draft ${named(draft)} rejected`)(rejected)
      onDecided?.(draft)
    },
    takeBack: ({ id, version, number }: Ticket) =>
      sendUndo(
        { id, version, isUndo: true },
        { onSuccess: () => notify.success(`Ticket #${number} is a draft again`) },
      ),
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
    saySaved: (saved: TicketDetail, before: Ticket, isApproved: boolean) => {
      tell(`Ticket ${named(saved)} ${isApproved ? 'approved' : 'saved'}`)(saved)
      if (before.status === 'draft') onDecided?.(before)
    },
    sayOpened: ({ number }: Ticket) => notify.success(`Ticket #${number} opened`),
    unmerge: (mergeId: string) =>
      sendUnmerge(mergeId, { onSuccess: () => notify.success('Merge undone') }),
  }
}
export type TicketActions = ReturnType<typeof useTicketActions>

type Keys = {
  /** Names the list, e.g. by its filters. */
  list: string
  tickets: readonly Ticket[]
  isBoard: boolean
  openId: string | undefined
  selection: ListSelection
  actions: TicketActions
  onOpen: (id: string | undefined) => void
  onCreate: () => void
  onDrafts: () => void
}

export const rowIn = (id: string | undefined) =>
  id === undefined
    ? null
    : document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-open]`)

const focusCommand = (name: string) => () =>
  document.querySelector<HTMLElement>(`[data-command="${name}"]`)?.focus()

const focused = (selector: string) =>
  document.activeElement?.closest<HTMLElement>(selector) ?? undefined
const cardsIn = (column: Element) => [...column.querySelectorAll<HTMLElement>('[data-open]')]

/** To the card so many columns and rows away, past columns that are empty. */
const walkBoard = (across: number, down: number) => {
  const columns = [...document.querySelectorAll('[data-column]')]
  const own = focused('[data-column]')
  const card = focused('[data-row]')?.querySelector<HTMLElement>('[data-open]')
  const at = own && card ? cardsIn(own).indexOf(card) : -1
  if (own && across === 0) {
    const cards = cardsIn(own)
    return cards[Math.min(Math.max(at + down, 0), cards.length - 1)]?.focus()
  }
  const ways = across < 0 ? columns.toReversed() : columns
  const further = ways.slice(own ? ways.indexOf(own) + 1 : 0)
  const cards = further.map(cardsIn).find(({ length }) => length > 0)
  return cards?.[Math.min(Math.max(at, 0), cards.length - 1)]?.focus()
}

/** `on` says of which draft. */
const draftKeys = (
  what: string,
  { approve, ask }: TicketActions,
  on: (run: (draft: Ticket) => void) => () => void,
): Hotkey[] => [
  { key: '1', label: `Approve ${what}`, changes: true, run: on(approve) },
  { key: '2', label: `Edit and approve ${what}`, run: on((draft) => ask('edit', draft)) },
  { key: '3', label: `Reject ${what}`, run: on((draft) => ask('reject', draft)) },
]

export const useTicketKeys = (keys: Keys) => {
  const { list, tickets, isBoard, openId, selection, actions, onOpen } = keys
  const client = useQueryClient()
  /** The row or card with the focus, or else what is open. */
  const inUse = () => focused('[data-row]')?.dataset['row'] ?? openId
  const ticketInUse = (): Ticket | undefined => {
    const id = inUse()
    if (id === undefined) return undefined
    return client.getQueryData(ticketQuery(id).queryKey) ?? findListed(client, id)
  }
  const walk = (across: number, down: number) => {
    walkBoard(across, down)
    const card = focused('[data-column] [data-row]')?.dataset['row']
    if (openId !== undefined && card !== undefined && card !== openId) onOpen(card)
  }
  // Where the open ticket was, once it is no longer in the list.
  const [last, setLast] = useState({ list, place: 0 })
  const at = tickets.findIndex(({ id }) => id === openId)
  const place = at >= 0 ? at : openId === undefined || last.list !== list ? 0 : last.place
  if (place !== last.place || list !== last.list) setLast({ list, place })
  const go = (by: number): string | undefined => {
    const from = tickets.findIndex(({ id }) => id === inUse())
    const to = from >= 0 ? from + by : place - (by < 0 ? 1 : 0)
    const next = tickets[Math.min(Math.max(to, 0), tickets.length - 1)]
    if (!next) return undefined
    onOpen(next.id)
    rowIn(next.id)?.focus()
    return next.id
  }
  const move = (by: number) => () => void (isBoard ? walk(0, by) : go(by))
  const order = tickets.map(({ id }) => id)
  const on = (isMeant: (ticket: Ticket) => boolean, run: (ticket: Ticket) => void) => () => {
    const ticket = ticketInUse()
    if (ticket && isMeant(ticket)) run(ticket)
  }
  /** These act on what the pane shows: a focused row is opened first. */
  const inPane = (run: () => void) => () => {
    const id = inUse()
    if (id !== undefined && id !== openId) onOpen(id)
    else run()
  }
  const ask = (about: Asked) => (ticket: Ticket) => actions.ask(about, ticket)
  const isDraft = ({ status }: Ticket) => status === 'draft'
  const isTicket = ({ status }: Ticket) => isOnBoard(status)
  const isAny = ({ status }: Ticket) => status !== 'rejected'
  useHotkeys(
    'Tickets',
    [
      { key: 'j', label: 'Next ticket', run: move(1) },
      { key: 'k', label: 'Previous ticket', run: move(-1) },
      { key: 'ArrowDown', label: 'Next ticket', run: move(1) },
      { key: 'ArrowUp', label: 'Previous ticket', run: move(-1) },
      ...(isBoard
        ? [
            { key: 'ArrowLeft', label: 'Previous column', run: () => walk(-1, 0) },
            { key: 'ArrowRight', label: 'Next column', run: () => walk(1, 0) },
          ]
        : [
            {
              key: 'x',
              label: 'Select the ticket',
              run: () => {
                const id = inUse()
                if (id !== undefined) selection.toggle(id)
              },
            },
            ...selectKeys('ticket', selection, order, { current: inUse, go }),
          ]),
      ...draftKeys('the draft', actions, (run) => on(isDraft, run)),
      { key: 'a', label: 'Assign', run: on(isAny, ask('assign')) },
      { key: 'c', label: 'Comment', run: inPane(focusCommand('comment')) },
      {
        key: 's',
        label: 'Solve',
        changes: true,
        run: on(
          (ticket) => isTicket(ticket) && ticket.status !== 'solved',
          (ticket) => actions.change(ticket, { status: 'solved' }),
        ),
      },
      { key: 'e', label: 'Mark its next steps done', run: inPane(pressCommand('finish-steps')) },
      {
        key: 'm',
        label: 'Move to…',
        run: on(isAny, (ticket) =>
          isDraft(ticket)
            ? notify.info('Approve the draft before you move it.')
            : ask('move')(ticket),
        ),
      },
      { key: 'p', label: 'Change priority', run: on(isAny, ask('priority')) },
      { key: 'M', label: 'Merge into…', run: on(isTicket, ask('merge')) },
      { key: 'W', label: 'Watch, or stop watching', run: inPane(pressCommand('watch')) },
      { key: 'n', label: 'Open a ticket', run: keys.onCreate },
      { key: '', label: 'Show drafts', run: keys.onDrafts },
      { key: '/', label: 'Search tickets', run: focusCommand('search-tickets') },
      { key: '', label: 'Export these tickets as CSV', run: pressCommand('export') },
      { key: 'Escape', label: 'Close the ticket', run: () => openId && onOpen(undefined) },
    ],
    true,
  )
}

/** On the page of a call: the draft in front has the keys it has in its list. */
export const useCallTicketKeys = (
  inFront: Ticket | undefined,
  actions: TicketActions,
  onCreate: () => void,
) => {
  const ofDraft = (draft: Ticket) =>
    draftKeys('the draft of a ticket', actions, (run) => () => run(draft))
  const open = { key: 'o', label: 'Open a ticket', run: onCreate }
  useHotkeys('Call', inFront ? [open, ...ofDraft(inFront)] : [open])
}
