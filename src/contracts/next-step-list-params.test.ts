import { expect, test } from 'vitest'

import { nextStepFilter } from './next-step-list-params'

test('an export is asked for by these filters alone', () => {
  expect(Object.keys(nextStepFilter.shape).toSorted()).toEqual([
    'category',
    'createdFrom',
    'createdTo',
    'dayEnds',
    'dayStarts',
    'dueBefore',
    'finishedFrom',
    'finishedTo',
    'groups',
    'isTried',
    'kind',
    'owner',
    'priority',
    'q',
    'status',
    'timeIsClear',
    'tomorrowEnds',
    'weekEnds',
    'withoutDemo',
  ])
})
