import type { LucideProps } from 'lucide-react'

type Numbers = Record<string, string | undefined>
type Shape = readonly [tag: string, attributes: Numbers]

const number = (attributes: Numbers, name: string) => Number(attributes[name] ?? 0)

/** The outline of an ellipse, as a path. */
const roundPath = (cx: number, cy: number, rx: number, ry: number) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`

const rectPath = (rect: Numbers) => {
  const of = (name: string) => number(rect, name)
  const [x, y, width, height] = [of('x'), of('y'), of('width'), of('height')]
  // One of the two radii stands for both.
  const rx = of(rect['rx'] === undefined ? 'ry' : 'rx')
  const ry = of(rect['ry'] === undefined ? 'rx' : 'ry')
  const corner = (dx: number, dy: number) =>
    rx === 0 ? '' : `a${rx} ${ry} 0 0 1 ${dx * rx} ${dy * ry}`
  return [
    `M${x + rx} ${y}h${width - 2 * rx}${corner(1, 1)}`,
    `v${height - 2 * ry}${corner(-1, 1)}`,
    `h${2 * rx - width}${corner(-1, -1)}`,
    `v${2 * ry - height}${corner(1, -1)}z`,
  ].join('')
}

const shapePath = ([tag, shape]: Shape): string => {
  const of = (name: string) => number(shape, name)
  switch (tag) {
    case 'path':
      return shape['d'] ?? ''
    case 'circle':
      return roundPath(of('cx'), of('cy'), of('r'), of('r'))
    case 'ellipse':
      return roundPath(of('cx'), of('cy'), of('rx'), of('ry'))
    case 'line':
      return `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`
    case 'rect':
      return rectPath(shape)
    case 'polyline':
    case 'polygon':
      return `M${shape['points'] ?? ''}${tag === 'polygon' ? 'z' : ''}`
    default:
      throw new Error(`An icon with a <${tag}> cannot be drawn in one path.`)
  }
}

/** All the shapes of an icon as one path. What begins with "m" counts from where the one before ended. */
export const iconPath = (shapes: readonly Shape[]): string =>
  shapes.map((shape) => shapePath(shape).replace(/^m/, 'M0 0m')).join('')

/**
 * Stands in for lucide-react's `createLucideIcon` in the built application: the same icon as one path
 * in place of an element for each of its shapes, and without the looks that can be set for all icons
 * together. A list draws dozens of icons in a frame.
 */
export const createPlainIcon = ({ node }: { node: readonly Shape[] }) => {
  let path: string | undefined
  return function PlainIcon({ size = 24, children, ...rest }: LucideProps) {
    path ??= iconPath(node)
    return (
      <svg
        aria-hidden={children ? undefined : 'true'}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
      >
        {children}
        <path d={path} />
      </svg>
    )
  }
}
