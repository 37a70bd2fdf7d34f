import { expect, test } from 'vitest'

import { troubleNamed } from './trouble-name'

test.each([
  ['My scooter makes a kind of whistle downhill.', 'the whistle their scooter makes'],
  ['it is about the humming noise our fridge makes', 'the noise their fridge makes'],
  ['The brakes make an awful squeal', 'the awful squeal the brakes make'],
  ['Our gate squeaks whenever it rains', 'the squeaking gate'],
  ['the washing machine is leaking again', 'the leaking washing machine'],
  ['All morning the power has been off.', 'the power outage'],
  ['Our lights went out an hour ago', 'the power outage'],
  ['my wifi is down again', 'the wifi outage'],
  ['the heat is not working', 'the broken heating'],
  ['My tablet won’t charge, whatever I do', "the tablet that won't charge"],
  ['our dishwasher does not drain anymore', "the dishwasher that doesn't drain"],
  ['the app keeps crashing', 'the app that keeps crashing'],
  ['My letter was due on Tuesday', 'the late letter'],
  ['Our sofa order should have been here a week ago', 'the late sofa order'],
  ['my refund still has not come', 'the missing refund'],
  ['I never got my replacement card', 'the missing replacement card'],
  ['i missing my bank card', 'the missing bank card'],
  ['my passport lost, help', 'the lost passport'],
  ['My rent went up by fifty', 'the higher rent'],
  ['my tooth hurts', 'the toothache'],
  ['my knee is killing me', 'the pain in their knee'],
  ['my neighbors next door have parties. Every night.', 'the noise from their neighbors'],
  ['The people upstairs are so loud', 'the noise from the people upstairs'],
  ['I hear a strange clicking sound when I start', 'the strange clicking sound'],
  ['there is mold in our pantry', 'the mold in their pantry'],
  ['You charged me twice', 'the double charge'],
  ['I was charged $12 for nothing', 'the charge of $12'],
  ['we got the wrong cake', 'the wrong cake'],
  ['my bike broke down', 'the broken-down bike'],
  ['Our pipe burst, come quick', 'the burst pipe'],
  ['The lobby smelled of paint', 'the smell of paint in the lobby'],
  ["My husband says the car won't start", "the car that won't start"],
  ['we have no water in our kitchen', 'having no water in their kitchen'],
  ["my friend Ann's car won't start", "the car that won't start"],
  ['My car smells like a wet dog', 'the smell of wet dog in their car'],
  ['my laptop died', 'the dead laptop'],
  ['our internet gets really slow in the evening', 'the slow internet'],
  ["your website's down", 'the website that is down'],
])('%s → %s', (text, name) => {
  expect(troubleNamed(text)?.name).toBe(name)
})

test.each([
  'the oil leak is small',
  'we have no water bottles left',
  'My grandmother died. I need to book a flight',
  'My parcel was due on Friday and it came',
  'My parcel was due tomorrow, can you send it to my work',
  'Your website was down yesterday',
  'My bill was higher last year',
  'I turned the power off because of a burnt smell',
  'My neighbors complained that our music is too loud',
  'My car smells like something is in it',
  'My phone missed a call from you',
  "I don't want to be charged twice",
  'the three crashes',
  "my son thinks it won't start",
  "my bank won't open an account for me",
  "I'm missing my flight because of you",
  'the technician never showed up',
  'Rent is due on the first',
  'My bill is up to date',
  'I was wondering about the noise level',
  'x '.repeat(2000),
  'my my my the '.repeat(1000),
])('no trouble with a name: %s', (text) => {
  expect(troubleNamed(text)).toBeNull()
})

test('of two troubles the first is the matter', () => {
  const text = 'Our lights went off, and my phone keeps restarting.'
  expect(troubleNamed(text)?.name).toBe('the power outage')
})
