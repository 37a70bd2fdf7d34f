// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'

import { widgetsForRole } from '@/domain/widgets/catalogue'

import { dashboardLayouts } from './dashboard-layouts'

beforeEach(() => localStorage.clear())

const KEY = 'dashboardLayouts'
const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null')
const NOW = new Date('2026-11-20T10:00:00.000Z')
const add = (name: string) =>
  dashboardLayouts.add(
    { name, description: 'Mine', owner: 'me', widgets: widgetsForRole('user').slice(0, 1) },
    NOW,
  )

test('layouts are stored under dashboardLayouts in exactly the specified shape and defaults', () => {
  add('One')
  expect(stored(KEY)).toEqual([
    {
      id: `layout_${NOW.getTime()}`,
      name: 'One',
      description: 'Mine',
      isDefault: true,
      isPublic: false,
      owner: 'me',
      widgets: [expect.objectContaining({ id: 'calls_overview', refreshInterval: 60 })],
      theme: 'light',
      gridSize: 12,
      autoRefresh: true,
      refreshInterval: 300,
      permissions: { canEdit: ['me'], canView: ['me'], canDelete: ['me'] },
      createdAt: NOW.toISOString(),
      updatedAt: NOW.toISOString(),
    },
  ])
})

test('one of them is the default; two of one millisecond have ids of their own', () => {
  add('One')
  add('Two')
  const { items } = dashboardLayouts.read()
  expect(items.map(({ isDefault }) => isDefault)).toEqual([true, false])
  expect(new Set(items.map(({ id }) => id)).size).toBe(2)
})

test('a deleted one is put back where it was', () => {
  for (const name of ['One', 'Two', 'Three']) add(name)
  const two = dashboardLayouts.read().items[1]
  if (!two) throw new Error('not stored')
  dashboardLayouts.remove(two.id)
  expect(dashboardLayouts.read().items.map(({ name }) => name)).toEqual(['One', 'Three'])
  dashboardLayouts.restore(two, 1)
  dashboardLayouts.restore(two, 1)
  expect(dashboardLayouts.read().items.map(({ name }) => name)).toEqual(['One', 'Two', 'Three'])
})

test('what cannot be read is set aside as it was; what others have added is kept', () => {
  add('Good')
  const [good] = stored(KEY) as object[]
  const [widget] = dashboardLayouts.read().items[0]?.widgets ?? []
  const own = { ...good, id: 'from elsewhere', colour: 'red' }
  const bad = [
    { ...good, id: 'b1', gridSize: 'twelve' },
    { ...good, id: 'b2', permissions: { canEdit: 'me' } },
    { ...good, id: 'b3', widgets: [{ id: 'calls_overview' }] },
    { ...good, id: 'b4', createdAt: 'once' },
    { ...good, id: 'b5', widgets: Array.from({ length: 500 }, () => widget) },
    'nothing of ours',
  ]
  localStorage.setItem(KEY, JSON.stringify([own, ...bad]))
  expect(dashboardLayouts.read()).toEqual({
    items: [own],
    setAside: bad.map((one) => JSON.stringify(one)),
  })
  expect(stored(KEY)).toEqual([own])
  add('Later')
  expect(stored(KEY)).toMatchObject([own, { name: 'Later' }])
  expect(stored(`${KEY}.setAside`)).toHaveLength(6)
})
