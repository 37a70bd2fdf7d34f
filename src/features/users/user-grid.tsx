import { Headset, KeyRound, MailOpen, Pencil, ShieldCheck, Trash2, UserRound } from 'lucide-react'
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { isBeingAdded } from '@/api/change-users'
import { ROLE_LABELS } from '@/components/labels'
import type { Role } from '@/contracts/call-words'
import type { ListedUser } from '@/contracts/users'
import { Avatar } from '@/ui/avatar'
import { Button, IconButton } from '@/ui/button'
import { Chip, type Tone } from '@/ui/chip'
import { pageHeading } from '@/ui/page'
import { useHotkeys } from '@/ui/hotkeys'
import { RelativeTime } from '@/ui/relative-time'
import { useVirtualList } from '@/ui/virtual-list'

import { shownName, type UserActions } from './use-user-actions'

const CARD_MIN_WIDTH = 300
const CARD_GAP = 12
/** Until the first card is drawn and measured: text may be larger than usual. */
const USUAL_HEIGHT = 150

export function UserGrid({
  users,
  actions,
}: {
  users: readonly ListedUser[]
  actions: UserActions
}) {
  const list = useRef<HTMLUListElement>(null)
  const [currentId, setCurrentId] = useState<string>()
  /** The card that takes focus as soon as it is drawn. */
  const wantsFocus = useRef<string>(undefined)
  const currentIndex = users.findIndex((user) => user.id === currentId)
  const [itemHeight, setItemHeight] = useState(USUAL_HEIGHT)
  // oxlint-disable-next-line react/set-state-in-effect, react-hooks/exhaustive-deps
  useLayoutEffect(() => {
    const card = list.current?.firstElementChild
    if (card instanceof HTMLElement && card.offsetHeight > 0) setItemHeight(card.offsetHeight)
  })
  const grid = useVirtualList(list, {
    scroller: window,
    count: users.length,
    itemHeight,
    gap: CARD_GAP,
    minWidth: CARD_MIN_WIDTH,
    keepIndex: currentIndex,
  })

  const goTo = (index: number) => {
    const user = users[Math.max(0, Math.min(index, users.length - 1))]
    if (!user) return
    wantsFocus.current = user.id
    setCurrentId(user.id)
    grid.scrollTo(users.indexOf(user))
    cardOf(list, user.id)?.focus({ preventScroll: true })
  }
  useEffect(() => {
    const id = wantsFocus.current
    const card = id === undefined ? null : cardOf(list, id)
    if (!card) return
    wantsFocus.current = undefined
    if (!card.contains(document.activeElement)) card.focus({ preventScroll: true })
  })
  useKeepFocus(list, currentIndex, goTo)

  const move = (by: number) => goTo(currentIndex < 0 ? 0 : currentIndex + by)
  const current = users[currentIndex]
  const { edit, remove, whyNot } = actions
  useHotkeys('Users', [
    { key: 'j', label: 'Next user', run: () => move(1) },
    { key: 'k', label: 'Previous user', run: () => move(-1) },
    { key: 'ArrowRight', label: 'Next user', run: () => move(1) },
    { key: 'ArrowLeft', label: 'Previous user', run: () => move(-1) },
    { key: 'ArrowDown', label: 'User below', run: () => move(grid.columns) },
    { key: 'ArrowUp', label: 'User above', run: () => move(-grid.columns) },
    {
      key: 'e',
      label: 'Edit this user',
      run: () => current && !whyNot.change(current) && edit(current),
    },
    {
      key: 'Delete',
      label: 'Delete this user',
      run: () => current && !whyNot.remove(current) && remove(current),
    },
  ])

  return (
    <ul
      ref={list}
      aria-label="Users"
      className="relative scroll-mt-[calc(theme(spacing.topbar)+12px)]"
      style={{ height: grid.height }}
    >
      {grid.lines.flatMap((line) =>
        users
          .slice(line.index * grid.columns, (line.index + 1) * grid.columns)
          .map((user, column) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- focus only
            <li
              key={user.id}
              data-user={user.id}
              aria-setsize={users.length}
              aria-posinset={line.index * grid.columns + column + 1}
              // Arrows move from card to card; Tab enters the one that is current.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={user.id === currentId ? 0 : -1}
              onFocus={() => setCurrentId(user.id)}
              className="absolute rounded-card"
              style={{
                top: line.top,
                left: `calc((100% + ${CARD_GAP}px) / ${grid.columns} * ${column})`,
                width: `calc((100% + ${CARD_GAP}px) / ${grid.columns} - ${CARD_GAP}px)`,
              }}
            >
              <Card user={user} actions={actions} />
            </li>
          )),
      )}
    </ul>
  )
}

const cardOf = (list: RefObject<HTMLElement | null>, id: string) =>
  list.current?.querySelector<HTMLElement>(`[data-user="${CSS.escape(id)}"]`) ?? null

/** When the card with focus goes, the one in its place takes it; after the last one, the heading. */
const useKeepFocus = (
  list: RefObject<HTMLElement | null>,
  currentIndex: number,
  goTo: (index: number) => void,
) => {
  const lastIndex = useRef(-1)
  useEffect(() => {
    const isGone = currentIndex < 0 && lastIndex.current >= 0
    if (isGone && document.activeElement === document.body) goTo(lastIndex.current)
    lastIndex.current = currentIndex
  })
  useLayoutEffect(() => {
    const element = list.current
    return () => {
      if (element?.contains(document.activeElement)) pageHeading()?.focus()
    }
  }, [list])
}

const ROLE_LOOKS = {
  admin: { tone: 'accent', Icon: ShieldCheck },
  agent: { tone: 'success', Icon: Headset },
  user: { tone: 'neutral', Icon: UserRound },
} satisfies Record<Role, { tone: Tone; Icon: typeof UserRound }>
const isRole = (word: string): word is Role => word in ROLE_LOOKS

function UserCard({ user, actions }: { user: ListedUser; actions: UserActions }) {
  const name = shownName(user)
  const role = isRole(user.role) ? user.role : 'user'
  const { tone, Icon } = ROLE_LOOKS[role]
  const { edit, remove, makeLink, whyNot } = actions
  return (
    <div className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <Avatar name={name} tone={role} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium text-ink" title={name}>
            {name}
          </p>
          <p className="truncate text-row text-ink-muted" title={user.email}>
            {name === user.email ? null : user.email}
          </p>
        </div>
        {user.role === '' ? null : (
          <Chip tone={tone} icon={<Icon />}>
            {isRole(user.role) ? ROLE_LABELS[user.role] : user.role}
          </Chip>
        )}
      </div>
      <p className="flex items-center gap-1.5 text-meta text-ink-muted">
        <LastActive user={user} />
      </p>
      <div className="mt-auto flex items-center gap-2">
        <Button
          size="sm"
          icon={<Pencil />}
          aria-label={`Edit ${name}`}
          disabledReason={whyNot.change(user)}
          onClick={() => edit(user)}
        >
          Edit
        </Button>
        <Button
          size="sm"
          variant="danger"
          icon={<Trash2 />}
          aria-label={`Delete ${name}`}
          disabledReason={whyNot.remove(user)}
          onClick={() => remove(user)}
        >
          Delete
        </Button>
        <IconButton
          size="sm"
          label={`${user.isInvited ? 'New invitation' : 'Password reset'} link for ${name}`}
          icon={<KeyRound />}
          disabledReason={whyNot.change(user)}
          onClick={() => void makeLink(user)}
          className="ml-auto"
        />
      </div>
    </div>
  )
}

/** Not drawn again while the cards around it come and go. */
const Card = memo(UserCard)

function LastActive({ user }: { user: ListedUser }) {
  if (isBeingAdded(user)) return 'Being added…'
  if (user.isInvited)
    return (
      <>
        <MailOpen size={14} /> Invited, no password yet
      </>
    )
  if (!user.lastActiveAt) return 'Never signed in'
  return (
    <span>
      Last active <RelativeTime at={user.lastActiveAt} />
    </span>
  )
}
