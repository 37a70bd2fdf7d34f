import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { WIDGETS } from '@/domain/widgets/catalogue'

import { LOOKS } from './marks'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const styles = read('../../styles.css')
const [light = '', dark = ''] = styles.split("[data-theme='dark']")

/** What a token is in a theme; what dark does not say is as in light. */
const token = (name: string, theme: string) => {
  const find = (text: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(text)?.[1]
  return find(theme) ?? find(light) ?? ''
}

const luminance = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string) => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

test.each([
  ['light', light],
  ['dark', dark],
])('marks stand out from the surface three to one, in %s', (_, theme) => {
  const surface = token('surface', theme)
  const marks = LOOKS.map(({ fill }) => fill.replace('fill-', ''))
  // What outlines a slice, and what few calls and "Other" are drawn with.
  for (const name of [...marks, 'ink-subtle', 'line-control']) {
    expect([name, contrast(token(name, theme), surface) >= 3]).toEqual([name, true])
  }
  for (const name of ['ink', 'ink-muted']) {
    expect([name, contrast(token(name, theme), surface) >= 4.5]).toEqual([name, true])
  }
})

test('slices have the colours given, and an outline where those are pale', () => {
  const pie = WIDGETS.find(({ id }) => id === 'issue_category_pie')
  const colours = pie?.type === 'chart' ? (pie.config.colors ?? []) : []
  const isPale = (theme: string) =>
    colours.some((colour) => contrast(colour, token('surface', theme)) < 3)
  expect([light, dark].map(isPale)).toEqual([true, true])
  expect(read('./pie-chart.tsx')).toContain("'stroke-ink-subtle'")
})

test('no text of a chart is smaller than twelve pixels', () => {
  const files = ['plots', 'pie-chart', 'row-chart', 'gauge'].map((file) => read(`./${file}.tsx`))
  const sizes = files.flatMap((file) =>
    Array.from(file.matchAll(/fontSize[=:] ?"?(\d+)/g), ([, size]) => Number(size)),
  )
  expect(sizes.length).toBeGreaterThan(3)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12)
})
