import { expect, test } from 'vitest'

import { callbackTitle, callbackTopic, topicKey } from './callback-topic'

test.each([
  ['Call back about the refund', 'the refund'],
  ['Have the billing team call back about the refund', 'the refund'],
  ['Call back about the refund: the transfer failed', 'the refund'],
  ['Call back: the call was missed', 'the call was missed'],
  ['Call back Luca Rossi about the refund', 'the refund'],
  ['Have the owner call back +1 202 555 0169 about the refund', 'the refund'],
  ['Call back Luca Rossi (billing)', 'billing'],
  ['Call back Luca Rossi about their call', 'their call'],
  ['Call back Luca Rossi: the call was missed', 'the call was missed'],
  ['Call Luca Rossi again: no answer', 'no answer'],
  ['Call back about the order (second)', 'the order (second)'],
  ['Call back as promised', 'promised'],
  ['Call back as requested', 'requested'],
  ['Call back Ada Moreau', 'Ada Moreau'],
  ['Ring the printer', 'Ring the printer'],
  ['Call back', 'Call back'],
])('%s is about %s', (title, topic) => {
  expect(callbackTopic(title)).toBe(topic)
})

test('a topic that makes a title is found in it again', () => {
  expect(callbackTopic(callbackTitle('My order: 12'))).toBe('My order: 12')
})

test.each([
  ['the refund', 'Refund!'],
  ['my refund', 'a  REFUND'],
  ['the café’s invoice', 'cafes invoice'],
  ['about the order #12', 'order 12'],
])('%s and %s are one topic', (one, other) => {
  expect(topicKey(one)).toBe(topicKey(other))
})

test('what differs stays apart, and what is nothing but an article stays itself', () => {
  expect(topicKey('order 12')).not.toBe(topicKey('order 13'))
  expect(topicKey('the')).toBe('the')
  expect(topicKey('订单')).toBe('订单')
  expect(topicKey('😀'.repeat(300))).toBe('😀'.repeat(100))
  expect(topicKey('x'.repeat(900))).toHaveLength(200)
})

test.each([
  ['C++', 'C#'],
  ['C++', 'C'],
  ['the offset +1', 'the offset -1'],
  ['refund of $50', 'refund of €50'],
  ['กี', 'กู'],
  ['किताब', 'कताब'],
  ['が', 'か'],
  ['???', '!!!'],
  ['😀', '😡'],
])('%s and %s are two topics', (one, other) => {
  expect(topicKey(one)).not.toBe(topicKey(other))
})

test.each([
  ['Über', 'uber'],
  ['Й', 'и'],
  ['e-mail', 'E mail'],
  ['COVID-19', 'covid 19'],
  ['order № 12', 'order 12'],
])('%s and %s are one topic, without its accents and dashes', (one, other) => {
  expect(topicKey(one)).toBe(topicKey(other))
})
