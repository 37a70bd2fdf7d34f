import axe from 'axe-core'
import { expect } from 'vitest'

/**
 * Runs axe over a part with every rule, best practices included, and expects nothing. Rules about a
 * whole page (landmarks, one heading) and about what jsdom cannot draw (contrast) are for the
 * end-to-end tests.
 */
export const expectAccessible = async (part: Element = document.body) => {
  const { violations } = await axe.run(part, {
    rules: {
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
      'landmark-one-main': { enabled: false },
      'color-contrast': { enabled: false },
      'label-content-name-mismatch': { enabled: true },
    },
  })
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(', ')}`),
  ).toEqual([])
}
