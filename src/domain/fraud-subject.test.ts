import { expect, test } from 'vitest'

import { isOfFraud, isOfTheft, subjectWithFraud, topicWithFraud } from './fraud-subject'
import { namesNothing } from './plain-matter'

test.each([
  ['Lost bank card again', ['they took $90 from it'], 'Lost bank card, suspected fraud of $90'],
  ['Lost wallet in the bus', ['it had $20', 'and $90'], 'Lost wallet, suspected fraud'],
  ['Lost wallet', ['It cost $20. They took my money.'], 'Lost wallet, suspected fraud'],
  ['Account', [], 'Suspected fraud on the account'],
  ['Report fraud', [], 'Suspected fraud'],
  ['Report a fraud of $90 on their account', [], 'Suspected fraud of $90'],
  ['Lost bank card and now $90 is gone', [], 'Lost bank card, suspected fraud of $90'],
  ['Are missing $90 from their account', [], 'Suspected fraud of $90'],
  ['Suspected fraud', ['Somebody took $90'], 'Suspected fraud of $90'],
  ['Someone took $90', ['$90'], 'Suspected fraud of $90'],
  ['Someone is transferring $10 from the account', [], 'Suspected fraud of $10'],
  ['Someone keeps taking $10', [], 'Suspected fraud: $10 taken repeatedly'],
  ['Account', ['they transferred 500 from it'], 'Suspected fraud of 500'],
  [
    'Fraud',
    ['A thief stole my bank card and took $80'],
    'Stolen bank card, suspected fraud of $80',
  ],
  ['Fraud', ['It is about the loss of my credit card'], 'Lost credit card, suspected fraud'],
  [
    'Lost purse',
    ['I lost my purse. Now somebody stole it and took out money'],
    'Stolen purse, suspected fraud',
  ],
  ['Fraud', ['Someone took 70 from it', 'Yes, $70 was taken'], 'Suspected fraud of $70'],
  ['Fraud', ['I see odd transfers', 'They are $15 each'], 'Suspected fraud: $15 taken repeatedly'],
  ['Fraud', ['They took over $40 from it'], 'Suspected fraud of over $40'],
  ['Fraud', ['I am losing $15 every day'], 'Suspected fraud: $15 taken repeatedly'],
  ['Fraud', ['There are several money transfers'], 'Suspected fraud: repeated transfers'],
  ['Fraud', ['They keep stealing my money'], 'Suspected fraud: money taken from the account'],
  ['Account', ['My account was hacked, $15 is gone'], 'Hacked account, suspected fraud of $15'],
])('%s: fraud is in the subject too', (subject, quotes, both) => {
  expect(subjectWithFraud(subject, quotes)).toBe(both)
})

test.each([
  [['I lost my bank card. They took $90 with it'], 'the suspected fraud of $90 (lost bank card)'],
  [['My account was hacked'], 'the suspected fraud (hacked account)'],
  [['Someone took $90', 'Lucky they did not take $91'], 'the suspected fraud of $90'],
  [
    ['Someone is using my account', 'I did not withdraw $500. I only took out $40 last week.'],
    'the suspected fraud of $500',
  ],
  [['Someone used my account. I only spent $15 at the cafe.'], 'the suspected fraud'],
  [['I see odd transfers, $15 each'], 'the suspected fraud ($15 taken repeatedly)'],
  [['It is about fraud'], 'the suspected fraud'],
])('a step says what distinguishes a fraud: %j', (spoken, topic) => {
  expect(topicWithFraud('the suspected fraud', spoken)).toBe(topic)
  expect(namesNothing(`Call back about ${topic}`)).toBe(false)
  expect(namesNothing(`Look into ${topic}`)).toBe(false)
})

test.each([
  ['Someone took money from the account', true],
  ['Someone took the parcel', false],
  ['Suspicious charges', true],
])('%s: of fraud %s', (subject, isFraud) => {
  expect(isOfFraud(subject)).toBe(isFraud)
})

test.each([
  ['A stranger has stolen 80 from my account', true],
  ['Someone took my parcel of $80', false],
  ['The person took my account number and left', false],
  ['They said someone used my credit card', true],
])('%s: of a theft at the bank %s', (words, isTheft) => {
  expect(isOfTheft(words)).toBe(isTheft)
})
