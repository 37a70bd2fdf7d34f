import { expect, test } from 'vitest'

import { ALERT_MEASURES, isAlertMeasure } from './measures'

test('what is known after days only is no measure of a window of minutes', () => {
  expect(ALERT_MEASURES.filter((name) => /repeat/i.test(name))).toEqual([])
  expect(isAlertMeasure('resolutionNoRepeat')).toBe(false)
  expect(ALERT_MEASURES).toEqual(expect.arrayContaining(['resolution', 'agreement']))
})
