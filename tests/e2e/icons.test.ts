import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as lucide from 'lucide-react'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { iconPath } from '@/ui/plain-icon'

import { launchBrowser } from '../harness/browser'

type Shape = [tag: string, attributes: Record<string, string>]

const ICONS = 'node_modules/lucide-react/dist/esm/icons'
const IMPORT = /import \{([^}]*)\} from 'lucide-react'/
const markupOf = ([tag, attributes]: Shape) =>
  `<${tag} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}/>`

/** What the component of that name is called by the library itself. */
const shownName = (name: string) =>
  (Reflect.get(lucide, name) as { displayName?: string } | undefined)?.displayName

/** What a path can say. */
const GEOMETRY = new Set('d cx cy r rx ry x y x1 y1 x2 y2 width height points key'.split(' '))

/** A shape that is not drawn like the rest. A dot may be filled: it lies inside its own stroke. */
const hasOwnLook = ({ fill, ...attributes }: Record<string, string>) =>
  (fill !== undefined && Number(attributes['r']) > 1) ||
  Object.keys(attributes).some((name) => !GEOMETRY.has(name))

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** The names that the product's code imports. */
const usedIcons = () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  const names = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => IMPORT.exec(readFileSync(join('src', file), 'utf8'))?.[1]?.split(',') ?? [])
    .map((name) => name.trim().replace(/ as .*/, ''))
  return [...new Set(names)].filter((name) => name !== '' && !name.startsWith('type '))
}

/** The shapes of every icon there is, by the name its component shows; others are other names of it. */
const shapesByName = async () => {
  const icons = new Map<string | undefined, Shape[]>()
  for (const file of readdirSync(ICONS).filter((name) => name.endsWith('.mjs'))) {
    const icon = await import(join(process.cwd(), ICONS, file))
    if (icon['__iconData']) icons.set(icon.default.displayName, icon['__iconData'].node)
  }
  return icons
}

test('every icon is the same in one path as in its shapes', async () => {
  const shapesOf = await shapesByName()
  const icons = usedIcons().map((name) => ({
    name,
    shapes: shapesOf.get(shownName(name)) ?? [],
  }))
  expect(icons.length).toBeGreaterThan(50)
  const odd = icons.filter(
    ({ shapes }) => shapes.length === 0 || shapes.some(([, attributes]) => hasOwnLook(attributes)),
  )
  expect(odd).toEqual([])

  const page = await browser.newPage()
  const differences = await page.evaluate(
    async (all) => {
      const picture = async (inside: string) => {
        const image = new Image()
        const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 24 24" fill="none" stroke="black" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${inside}</svg>`
        image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
        await image.decode()
        const context = new OffscreenCanvas(96, 96).getContext('2d')
        context?.drawImage(image, 0, 0)
        return context?.getImageData(0, 0, 96, 96).data ?? new Uint8ClampedArray()
      }
      return Promise.all(
        all.map(async ({ name, shapes, path }) => {
          const [plain, whole] = await Promise.all([
            picture(`<path d="${path}"/>`),
            picture(shapes),
          ])
          const ink = whole.reduce((sum, value) => sum + value, 0)
          const wrong = whole.reduce(
            (sum, value, at) => sum + Math.abs(value - (plain[at] ?? 0)),
            0,
          )
          return { name, ink, share: wrong / ink }
        }),
      )
    },
    icons.map(({ name, shapes }) => ({
      name,
      shapes: shapes.map(markupOf).join(''),
      path: iconPath(shapes),
    })),
  )
  // Where shapes meet is smoothed anew; the smallest dot is two parts in a hundred.
  expect(differences.filter(({ ink, share }) => !(ink > 0 && share < 0.01))).toEqual([])
})
