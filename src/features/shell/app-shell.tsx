import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'

import { labelsQuery } from '@/api/call-labels'
import { hasFeature } from '@/api/features'
import { startLive } from '@/api/live'
import { meQuery } from '@/api/me'
import { CommandBarHost } from './command-bar/command-bar-host'
import { ConfirmHost } from '@/ui/confirm'
import { pageHeading, takeHeadingFocus, wantHeadingFocus } from '@/ui/heading-focus'
import { useHotkeys } from '@/ui/hotkeys'
import { overlayCode } from '@/ui/overlay-code'
import { NoticeHost } from '@/ui/notice-host'
import { useLiftSkeleton } from '@/ui/skeleton-cover'
import { lateCode } from '@/ui/late-code'
import { useCodeSoon, useLateOverlay } from '@/ui/use-late-code'

import { hotkeySheet, openHotkeySheet } from './hotkey-sheet-state'
import { ShellBanner } from './shell-banner'
import { Sidebar } from './sidebar'
import { SkipLink } from './skip-link'
import { TopBar } from './top-bar'

const CATEGORIES = labelsQuery('categories')
const hotkeySheetCode = lateCode(() => import('./hotkey-sheet'))

/** Everything around a page: sidebar, top bar, banners, notices, shortcuts, the live stream. */
export function AppShell({ topBarEnd }: { topBarEnd?: ReactNode }) {
  const queryClient = useQueryClient()
  useLiftSkeleton()
  useQuery(meQuery)
  useQuery(CATEGORIES)
  useFocusOnNavigation()
  useHotkeys('Everywhere', [{ key: '?', label: 'Show keyboard shortcuts', run: openHotkeySheet }])
  useCodeSoon(overlayCode)
  useCodeSoon(hotkeySheetCode)
  useEffect(() => (hasFeature('realTime') ? startLive(queryClient) : undefined), [queryClient])

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
          <Outlet />
        </main>
      </div>
      <NoticeHost />
      <ConfirmHost />
      <HotkeySheetHost />
      <CommandBarHost showHotkeys={openHotkeySheet} />
    </div>
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
