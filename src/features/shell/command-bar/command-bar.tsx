import { Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Command } from 'cmdk'
import { Bookmark, LoaderCircle, Search } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'

import { CALL_VIEWS, savedViewsQuery, TICKET_VIEWS } from '@/api/saved-views'
import { pageGroups } from '@/components/page-directory'
import { keyName } from '@/ui/hotkeys'
import { MENU_ROW } from '@/ui/overlay-parts'

import {
  type Command as BarCommand,
  type CommandGroup,
  useGeneralCommands,
  useScreenCommands,
} from './commands'
import { commandBar } from '../open-states'
import { matchCommands } from './match-commands'
import { useCallCommands, useCallerCommands, useTicketCommands } from './use-call-commands'

const useViewCommands = (): CommandGroup => {
  const navigate = useNavigate()
  const { data: ofCalls = [] } = useQuery(savedViewsQuery('calls'))
  const { data: ofTickets = [] } = useQuery(savedViewsQuery('tickets'))
  return {
    title: 'Saved views',
    commands: [...ofCalls, ...ofTickets].map(({ id, name, list, search }) => ({
      id: `view ${id}`,
      label: name,
      keywords: `view list ${list}`,
      Icon: Bookmark,
      isPlace: true,
      run: () => {
        const asked = { ...search, saved: id }
        if (list === 'calls') void navigate({ to: '/all-calls', search: CALL_VIEWS.read(asked) })
        else void navigate({ to: '/ai-tickets', search: TICKET_VIEWS.read(asked) })
      },
    })),
  }
}

const usePageCommands = (): CommandGroup => {
  const navigate = useNavigate()
  return {
    title: 'Pages',
    commands: pageGroups().flatMap(({ entries }) =>
      entries.map(({ to, name, answers, Icon }) => ({
        id: `page ${name}`,
        label: name,
        keywords: answers,
        Icon,
        isPlace: true,
        run: () => void navigate({ to }),
      })),
    ),
  }
}

export type CommandBarProps = {
  typed: string
  onType: (typed: string) => void
  giveFocusBack: () => void
}

export function CommandBar({ typed, onType, giveFocusBack }: CommandBarProps) {
  const box = useRef<HTMLInputElement>(null)
  const chosen = useRef<(() => void) | null>(null)
  const [marked, setMarked] = useState<string | null>(null)
  const mayMark = useRef(false)
  const calls = useCallCommands(typed)
  const callers = useCallerCommands(typed)
  const tickets = useTicketCommands(typed)
  const others = matchCommands(
    [...useScreenCommands(), usePageCommands(), useViewCommands(), useGeneralCommands()],
    useDeferredValue(typed),
  )
  const groups = [
    ...(tickets.commands.length > 0 ? [tickets] : []),
    ...others.filter(({ isLast }) => !isLast),
    ...(callers.commands.length > 0 ? [callers] : []),
    ...(calls.group.commands.length > 0 ? [calls.group] : []),
    ...others.filter(({ isLast }) => isLast),
  ]
  const ids = groups.flatMap(({ commands }) => commands.map(({ id }) => id))
  const first = ids[0] ?? ''
  const type = (next: string) => {
    mayMark.current = false
    setMarked(null)
    onType(next)
  }
  const choose = (run: () => void) => {
    chosen.current = run
    commandBar.close()
  }

  return (
    <Root open onOpenChange={commandBar.close}>
      <Portal>
        <Overlay className="fixed inset-0 z-40 animate-appear bg-black/50 motion-reduce:animate-none" />
        <Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // Otherwise what was typed before the bar came would be selected, and the next letter replace it.
            event.preventDefault()
            box.current?.focus()
            box.current?.setSelectionRange(typed.length, typed.length)
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            giveFocusBack()
            chosen.current?.()
          }}
          className="fixed top-[max(8px,10vh)] left-1/2 z-50 w-[calc(100vw-16px)] max-w-[640px] -translate-x-1/2 animate-appear rounded-card border border-line bg-raised text-ink shadow-popover motion-reduce:animate-none"
        >
          <Title className="sr-only">Search or jump to</Title>
          <Command
            label="Search or jump to"
            shouldFilter={false}
            vimBindings={false}
            loop
            value={marked !== null && ids.includes(marked) ? marked : first}
            onValueChange={(id) => {
              if (mayMark.current) setMarked(id)
            }}
            onKeyDown={() => {
              mayMark.current = true
            }}
            onPointerMove={() => {
              mayMark.current = true
            }}
          >
            <div className="flex items-center gap-2 border-b border-line px-4">
              <Search className="shrink-0 text-ink-muted" />
              <Command.Input
                ref={box}
                value={typed}
                onValueChange={type}
                maxLength={200}
                placeholder="Callers, numbers, words, pages, actions"
                className="h-12 min-w-0 flex-1 bg-transparent text-body outline-none placeholder:text-ink-subtle"
              />
              {calls.isSearching ? (
                <LoaderCircle className="shrink-0 animate-spin text-ink-muted motion-reduce:animate-none" />
              ) : null}
            </div>
            <Command.List
              label="What it can be"
              className="max-h-[min(26rem,60dvh)] scroll-py-8 overflow-y-auto overscroll-contain p-2"
            >
              {groups.map(({ title, commands }) => (
                <Command.Group
                  key={title}
                  heading={title}
                  className="pb-2 **:[[cmdk-group-heading]]:px-2 **:[[cmdk-group-heading]]:py-1 **:[[cmdk-group-heading]]:text-meta **:[[cmdk-group-heading]]:text-ink-subtle"
                >
                  {commands.map((command) => (
                    <CommandLine
                      key={command.id}
                      command={command}
                      onSelect={() => choose(command.run)}
                    />
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
          <CallsSaid typed={typed.trim()} state={calls.state} />
        </Content>
      </Portal>
    </Root>
  )
}

function CallsSaid({ typed, state }: { typed: string; state: string | null }) {
  const said =
    typed === '' || state === 'some' || state === null
      ? ''
      : state === 'none'
        ? `No call with “${typed}”.`
        : `Calls could not be searched. ${state}`
  return (
    <output className="block border-t border-line px-4 py-2 text-meta text-ink-muted empty:border-0 empty:p-0">
      {said}
    </output>
  )
}

function CommandLine({
  command: { id, label, detail, hotkey, Icon },
  onSelect,
}: {
  command: BarCommand
  onSelect: () => void
}) {
  return (
    <Command.Item
      value={id}
      onSelect={onSelect}
      className={clsx(
        MENU_ROW,
        'min-h-9 data-[disabled=false]:text-ink data-[selected=true]:border-accent data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent-ink!',
      )}
    >
      {Icon ? <Icon className="shrink-0 opacity-80" /> : null}
      <bdi
        className={clsx('truncate', detail ? 'shrink-0 max-sm:max-w-40 sm:max-w-96' : 'min-w-0')}
      >
        {label}
      </bdi>
      {detail ? (
        <span className="flex min-w-0 flex-1 items-center gap-3 text-ink-muted">{detail}</span>
      ) : null}
      {hotkey === undefined ? null : (
        <kbd className="ml-auto rounded-chip border border-line-strong bg-canvas px-1.5 py-0.5 font-sans text-meta text-ink-muted max-sm:hidden">
          {keyName(hotkey)}
        </kbd>
      )}
    </Command.Item>
  )
}
