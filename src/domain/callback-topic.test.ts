import { expect, test } from 'vitest'

import { callbackTitle, callbackTopic, topicKey } from './callback-topic'

test.each([
  ['Call back about the refund', 'the refund'],
  ['Have the billing team call back about the refund', 'the refund'],
  ['Call back about the refund: the transfer failed', 'the refund'],
  ['Call back: the call was missed', 'the call was missed'],
  ['Call back as promised', 'promised'],
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
  expect(topicKey('x'.repeat(900))).toHaveLength(200)
})
