import { expect, test } from 'vitest'

import { boundedQueue, QueueFull } from './bounded-queue'

const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), opened }
}

test('runs in order, some at a time, and refuses what is too much', async () => {
  const run = boundedQueue({ atOnce: 2, most: 2 })
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
  const run = boundedQueue({ atOnce: 1, most: 1 })
  const failing = run(() => Promise.reject(new Error('no')))
  const next = run(async () => 'next')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('next')
})
