import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'

import { dashboardLayout, type DashboardLayout } from '@/contracts/dashboards'
import { layoutOf } from '@tests/builders/dashboard-layout'

import type { SignedIn, TestServer } from '../../harness/server'
import { visitAs } from './visit-as'

export const KEY = 'dashboardLayouts'
const WIDE = '(min-width: 80rem)'

/** A layout that belongs to somebody. */
export const layoutBy = ({ user: { id } }: SignedIn, facts: Partial<DashboardLayout> = {}) => {
  const permissions = { canEdit: [id], canView: [id], canDelete: [id] }
  return layoutOf({ owner: id, permissions, ...facts })
}
export const store = (...layouts: object[]) => localStorage.setItem(KEY, JSON.stringify(layouts))
export const stored = (): DashboardLayout[] =>
  dashboardLayout.array().parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'))
export const openCustomizer = async (
  server: TestServer,
  person: SignedIn,
  address = '/dashboard-customizer',
  isWide = true,
) => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: isWide && media === WIDE }),
  )
  // Signing in sets apart what another person has stored.
  localStorage.setItem('storageOwner', person.user.id)
  const visited = visitAs(person, address, server)
  await screen.findByRole('heading', { level: 1, name: 'Dashboard Customizer' })
  return visited
}
export const tile = (title: string) => screen.getByRole('listitem', { name: title })
export const titles = () =>
  [...screen.getByRole('list', { name: 'Widgets' }).children].map((one) =>
    one.getAttribute('aria-label'),
  )
export const choose = async (button: string, entry: string) => {
  await userEvent.click(screen.getByRole('button', { name: button }))
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }))
}
export const answer = async (button: string) =>
  userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: button }),
  )
export const button = (name: string) => screen.getByRole('button', { name })
export const press = (name: string) => userEvent.click(button(name))
