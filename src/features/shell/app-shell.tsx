import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type LinkProps, Outlet, useRouter } from '@tanstack/react-router'
import { CloudOff, RotateCw } from 'lucide-react'
import {
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

import { STANDING_VIEWS } from '@/api/call-list-search'
import { labelsQuery } from '@/api/call-labels'
import { hasFeature } from '@/api/features'
import { connection as liveConnection, useConnectionState } from '@/api/live'
import { meQuery } from '@/api/me'
import { forgetRows } from '@/components/list-focus'
import { RequireRole } from '@/components/require-role'
import { createListeners } from '@/lib/listeners'
import { Button } from '@/ui/button'
import { ConfirmHost } from '@/ui/confirm'
import { pageHeading, takeHeadingFocus, useLiftSkeleton, wantHeadingFocus } from '@/ui/page'
import { EVERYWHERE, useHotkeys } from '@/ui/hotkeys'
import { lastChange } from '@/ui/notify'
import {
  lateCode,
  PageIsDrawn,
  serverReturned,
  useCodeSoon,
  useLateOverlay,
  useServerReturn,
  useWantedCode,
} from '@/ui/late-code'
import { ToastHost } from '@/ui/toast-host'
import { overlayCode } from '@/ui/overlay-code'

import type { CommandBarProps } from './command-bar/command-bar'
import { commandBar, hotkeySheet, openHotkeySheet, toggleCommandBar } from './open-states'
import { askServerBuild } from './server-build'
import { Sidebar } from './sidebar'
import { TopBar } from './top-bar'

const CATEGORIES = labelsQuery('categories')
const hotkeySheetCode = lateCode(() => import('./hotkey-sheet'))

/** Everything around a page: sidebar, top bar, banners, toasts, shortcuts, the live stream. */
export function AppShell({ topBarEnd }: { topBarEnd?: ReactNode }) {
  useLiftSkeleton()
  useQuery(meQuery)
  useQuery(CATEGORIES)
  useFocusOnNavigation()
  const router = useRouter()
  useHotkeys(EVERYWHERE, [
    { key: '?', label: 'Show keyboard shortcuts', run: openHotkeySheet },
    ...usePlaces(),
    { key: 'g f', label: 'Go to filters', run: focusFilters },
    ...STANDING_VIEWS.flatMap(({ key, name, search }) =>
      key === undefined
        ? []
        : [
            {
              key,
              label: `Calls: ${name}`,
              run: () => void router.navigate({ to: '/all-calls', search }),
            },
          ],
    ),
    {
      key: 'R',
      label: 'Calls: To review, newest first',
      run: () => void router.navigate({ to: '/all-calls', search: { reviewed: ['nobody'] } }),
    },
  ])
  useEffect(
    () => () => {
      lastChange.forget()
      forgetRows()
    },
    [],
  )
  useCodeSoon(overlayCode)
  useCodeSoon(hotkeySheetCode)
  useLiveStream()

  return (
    <div className="flex min-h-dvh">
      <SkipLink />
      <aside
        aria-label="Sidebar"
        className="sticky top-0 hidden h-dvh w-sidebar shrink-0 border-r border-line lg:block"
      >
        <Sidebar />
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar end={topBarEnd} />
        <ShellBanner />
        <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          <RequireRole>
            <Outlet />
          </RequireRole>
        </main>
      </div>
      <ToastHost />
      <ConfirmHost />
      <HotkeySheetHost />
      <CommandBarHost />
    </div>
  )
}

const FILTER =
  'main :is(search,[data-filters]) :is(button,select,input:not([type=radio]),input:checked)'

const focusFilters = () => document.querySelector<HTMLElement>(FILTER)?.focus()

type Place = { key: string; name: string } & Pick<LinkProps, 'to' | 'search'>

const usePlaces = () => {
  const router = useRouter()
  const places: Place[] = [
    { key: 'n', name: 'Next Steps', to: '/' },
    ...(hasFeature('callbacks')
      ? [{ key: 'c', name: 'Callbacks', to: '/callbacks' } as const]
      : []),
    { key: 't', name: 'AI Tickets', to: '/ai-tickets' },
    { key: 'd', name: 'drafts', to: '/ai-tickets', search: { show: 'drafts' } },
    { key: 'a', name: 'All Calls', to: '/all-calls' },
    { key: 'r', name: 'Reports', to: '/reports' },
  ]
  return places.map(({ key, name, ...place }) => ({
    key: `g ${key}`,
    label: `Go to ${name}`,
    run: () => void router.navigate(place),
  }))
}

const liveStream = lateCode(() => import('@/api/live-stream'))

const useLiveStream = () => {
  const queryClient = useQueryClient()
  const isWanted = hasFeature('realTime')
  const isDrawn = use(PageIsDrawn)
  const [isMissing, setMissing] = useState(false)
  const { code, prepare } = useWantedCode(liveStream, isWanted && isDrawn, () => {
    setMissing(true)
    liveConnection.set('reconnecting')
  })
  useServerReturn(isMissing && code === undefined, prepare)
  useLayoutEffect(() => {
    if (isWanted) liveConnection.set('connecting')
  }, [isWanted])
  useEffect(
    () => (isWanted ? code?.startLive(queryClient) : undefined),
    [code, isWanted, queryClient],
  )
}

function HotkeySheetHost() {
  const open = hotkeySheet.useAsked() !== null
  const { code } = useLateOverlay(hotkeySheetCode, open, hotkeySheet.close)
  return code && open ? <code.HotkeySheet /> : null
}

/** A new page's heading takes focus; the first page of a visit leaves it to the browser. */
const useFocusOnNavigation = () => {
  const router = useRouter()
  useEffect(() => {
    const stopBefore = router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) wantHeadingFocus()
    })
    // A page that only changed its parameter has drawn no new heading of its own.
    const stopAfter = router.subscribe('onRendered', () => takeHeadingFocus(pageHeading()))
    return () => {
      stopBefore()
      stopAfter()
    }
  }, [router])
}

function SkipLink() {
  return (
    <a
      href="#main"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
      className="sr-only rounded-control bg-accent px-3 py-2 font-medium text-accent-on focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
    >
      Skip to the page
    </a>
  )
}

const bar = lateCode(() => import('./command-bar/command-bar'))

/** The key of the command bar; the bar itself is loaded when somebody first asks for it. */
function CommandBarHost() {
  useHotkeys(EVERYWHERE, [
    { key: 'Mod+k', label: 'Search or jump to a call, page or action', run: toggleCommandBar },
    ...['z', 'Mod+z'].map((key) => ({
      key,
      label: 'Undo the last change',
      run: lastChange.undo,
      changes: true,
    })),
  ])
  return commandBar.useAsked() ? <OpenBar /> : null
}

function OpenBar() {
  const [typed, onType] = useState('')
  const [opener] = useState(() => document.activeElement)
  const giveFocusBack = useCallback(() => {
    const place = opener?.isConnected ? opener : pageHeading()
    if (place instanceof HTMLElement) place.focus()
  }, [opener])
  const shared = { typed, onType, giveFocusBack }
  const { code } = useLateOverlay(bar, true, commandBar.close)
  return code ? <code.CommandBar {...shared} /> : <WaitingBar {...shared} />
}

function WaitingBar({ typed, onType, giveFocusBack }: CommandBarProps) {
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    box.current?.focus()
    return giveFocusBack
  }, [giveFocusBack])
  return (
    <input
      ref={box}
      aria-label="Search or jump to"
      placeholder="Search or jump to…"
      value={typed}
      onChange={({ target }) => onType(target.value)}
      className="fixed top-[max(8px,10vh)] left-1/2 z-50 h-12.5 w-[calc(100vw-16px)] max-w-[640px] -translate-x-1/2 animate-appear rounded-card border border-line bg-raised px-10 text-body text-ink shadow-popover placeholder:text-ink-subtle [animation-delay:150ms] [animation-fill-mode:both]"
    />
  )
}

let waiting = false
const { subscribe, announce } = createListeners()

const say = () => {
  waiting = true
  announce()
}

// The bundler says so when a chunk of this build does not come. When the server is away, reloading
// would only lose the page that is still here. The router reloads by itself whatever the reason,
// unless the error reads otherwise.
window.addEventListener('vite:preloadError', ({ payload }) => {
  payload.message = `A part of the application was not loaded. ${payload.message}`
  void askServerBuild().then((build) => build === 'other' && say())
})

const useUpdateWaiting = () => useSyncExternalStore(subscribe, () => waiting)

/** What concerns every page: no connection, or a newer version on the server. */
function ShellBanner() {
  const online = useOnline()
  const connection = useConnectionState()
  const updateWaiting = useUpdateWaiting()
  useEffect(() => {
    if (connection === 'live') serverReturned()
  }, [connection])
  if (!online || connection === 'offline') {
    return (
      <Banner icon={<CloudOff />}>
        You are offline. This page may be out of date, and changes cannot be saved.
      </Banner>
    )
  }
  if (!updateWaiting) return null
  return (
    <Banner icon={<RotateCw />}>
      A new version is ready.
      <Button size="sm" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </Banner>
  )
}

function Banner({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-2 border-b border-line bg-warning-soft px-4 py-2 text-row text-warning lg:px-6"
    >
      <span className="flex h-5 items-center">{icon}</span>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">{children}</div>
    </div>
  )
}

const useOnline = () =>
  useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener)
      window.addEventListener('offline', listener)
      return () => {
        window.removeEventListener('online', listener)
        window.removeEventListener('offline', listener)
      }
    },
    () => navigator.onLine,
  )
