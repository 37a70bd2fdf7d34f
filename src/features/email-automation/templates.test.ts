import { expect, test } from 'vitest'

import { EMAIL_TRIGGERS, subjectOf } from '@/contracts/email-rule-words'
import { templateProblem } from '@/server/email-rules/template'

import { TEMPLATES } from './templates'

test.each(EMAIL_TRIGGERS)('a new rule “%s” begins with words that can be sent', (trigger) => {
  const { subject, body } = TEMPLATES[trigger]
  const problems = [subject, body].map((text) => templateProblem(text, subjectOf(trigger)))
  expect(problems).toEqual([null, null])
})
