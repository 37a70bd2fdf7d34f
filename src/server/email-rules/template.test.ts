import { expect, test } from 'vitest'

import { EMAIL_SUBJECTS, PLACEHOLDERS } from '@/contracts/email-rule-words'

import { fillTemplate, templateProblem } from './template'

test.each(EMAIL_SUBJECTS)('every placeholder of a %s can be named', (kind) => {
  const text = PLACEHOLDERS[kind].map(({ name }) => `{{ ${name} }}`).join('\n')
  expect(templateProblem(text, kind)).toBeNull()
})

test.each([
  [
    'Hello\n{{ call.caler }}',
    'Line 2: there is no placeholder {{ call.caler }} here. Did you mean {{ call.caller }}?',
  ],
  [
    '{% if call.caller %}yes{% else %}\n{{ secret }}{% endif %}',
    'Line 2: there is no placeholder {{ secret }} here.',
  ],
  ['{{ ticket.number }}', 'Line 1: there is no placeholder {{ ticket.number }} here.'],
  ['{{ call }}', 'Line 1: there is no placeholder {{ call }} here.'],
  [
    '{{ call.caller.constructor }}',
    'Line 1: there is no placeholder {{ call.caller.constructor }} here.',
  ],
  ['One\n{{ call.caller', 'Line 2: “{{ call.caller” is not closed with }}.'],
  ['One\n\n{% if call.caller %}', 'Line 3: “{% if call.caller %}” has no end.'],
  ['{{ call.caller | shout }}', 'Line 1: there is no filter “shout”.'],
  ['{{ call.caller | where_exp: "x", "x" }}', 'Line 1: there is no filter “where_exp”.'],
  ['{{ }}', 'Line 1: name a placeholder between {{ and }}.'],
  ['{% include "/etc/passwd" %}', 'Line 1: there is no tag “include”.'],
  ['{% render "x" %}', 'Line 1: there is no tag “render”.'],
  ['{% for i in (1..9) %}x{% endfor %}', 'Line 1: there is no tag “for”.'],
])('%j is refused: %s', (text, problem) => {
  expect(templateProblem(text, 'call')).toBe(problem)
})

test('values are data, whatever they look like, and what is missing is empty', () => {
  const template = {
    subject: 'About {{ call.caller }}\n now',
    body: '{{ call.summary }}{% if call.category %} ({{ call.category }}){% endif %}',
  }
  const call = { caller: '{{ link }}', summary: '{% if %} <b>&', category: null }
  expect(fillTemplate(template, { call })).toEqual({
    subject: 'About {{ link }} now',
    body: '{% if %} <b>&',
  })
})

test('what a template makes grow is refused', () => {
  const body = `{% assign a = call.summary %}${'{% assign a = a | append: a %}'.repeat(40)}{{ a }}`
  expect(templateProblem(body, 'call')).toBe('Line 1: this asks for too much.')
  const fill = () => fillTemplate({ subject: 'x', body }, { call: { summary: 'x'.repeat(99) } })
  expect(fill).toThrow('Line 1: this asks for too much.')
})
