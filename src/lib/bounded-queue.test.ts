import { expect, test } from 'vitest'

import { boundedQueue, QueueFull } from './bounded-queue'

const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), opened }
}

test('runs in order, some at a time, and refuses what is too much', async () => {
  const run = boundedQueue({ atOnce: 2, most: 2, mostOfSource: 4 })
  const begun: number[] = []
  const gates = [0, 1, 2, 3].map(gate)
  const all = gates.map(({ opened }, at) =>
    run(async () => {
      begun.push(at)
      await opened
      return at
    }),
  )
  await expect(run(async () => 4)).rejects.toThrow(QueueFull)
  expect(begun).toEqual([0, 1])
  gates[1]?.open()
  expect(await all[1]).toBe(1)
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const { open } of gates) open()
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3])
  expect(await run(async () => 5)).toBe(5)
})

test('work that fails makes room', async () => {
  const run = boundedQueue({ atOnce: 1, most: 1, mostOfSource: 1 })
  const failing = run(() => Promise.reject(new Error('no')))
  const next = run(async () => 'next')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('next')
})

test('one source cannot keep others out, and may come again when its work is done', async () => {
  const run = boundedQueue({ atOnce: 1, most: 8, mostOfSource: 2 })
  const { open, opened } = gate()
  const first = [run(() => opened, 'a'), run(() => opened, 'a')]
  await expect(run(() => opened, 'a')).rejects.toThrow(QueueFull)
  const other = run(async () => 'b', 'b')
  open()
  expect(await other).toBe('b')
  await Promise.all(first)
  expect(await run(async () => 'again', 'a')).toBe('again')
})
