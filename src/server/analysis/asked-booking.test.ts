import { expect, test } from 'vitest'

import { conversationOf } from '@tests/builders/analysed-call'

import { withAskedBooking } from './asked-booking'

const named = (text: string, lines: string[]) => {
  const conversation = conversationOf('C: I want to make one', ...lines)
  const [turn] = conversation.turns
  return turn && withAskedBooking(conversation, { text, said: { turn, at: 0 } }).text
}

test.each([
  [
    ['A: Which clinic would you like?', 'C: The Lakeside Clinic, please'],
    ' at the Lakeside Clinic',
  ],
  [['A: Which restaurant is it?', 'C: Its Blue Fig'], ' at Blue Fig'],
  [['A: Your name and the restaurant name?', 'C: The restaurant is Blue Fig'], ' at Blue Fig'],
  [['A: What dentist is it with?', 'C: Oh, doctor Reed, she is kind'], ' with Dr. Reed'],
  [
    ['A: What are you bringing your van in for?', 'C: Well, my van is leaking coolant.'],
    ' because their van is leaking coolant',
  ],
  [['A: What is the visit for?', 'C: An eye exam'], ' for an eye exam'],
  [['A: May I have your name?', 'C: Rowan Lake'], ''],
  [['A: Which restaurant?', 'C: Whichever has a terrace'], ''],
  [['A: Which restaurant?', "C: I don't know"], ''],
  [['A: Which restaurant?', 'C: Anywhere.'], ''],
  [['A: Which restaurant?', 'C: Sorry?'], ''],
  [['A: What is the name of the restaurant?', 'C: The restaurant is Italian'], ''],
  [['A: What day suits you?', 'C: The office is Northside'], ''],
  [['A: What is the visit for?', "C: It's for my car keys, they bend"], ' for their car keys'],
  [['A: What is it for?', 'C: For my dog, he is limping'], ' for their dog'],
  [['A: What is the visit for?', 'C: It is for me'], ''],
  [['A: Where would you like to eat?', 'C: Blue Fig, at eight'], ' at Blue Fig'],
  [['A: Where would you like to sit?', 'C: Outside'], ''],
  [['A: Where do you want the receipt sent?', 'C: Rowan Lake'], ''],
  [['C: The dentist knows Dr. Reed'], ''],
])('a booking of nothing, with what was answered: %s', (lines, added) => {
  expect(named('Wants to make an appointment', lines)).toBe(`Wants to make an appointment${added}`)
})

test.each([
  [['A: What would you like to return?', 'C: A desk lamp'], 'Wants to return a desk lamp'],
  [
    ['A: Which item is it?', 'C: My coffee machine, thanks'],
    'Wants to return their coffee machine',
  ],
  [['A: What was it?', 'C: A blue jersey, it is too small'], 'Wants to return a blue jersey'],
  [
    ['A: Which item is it?', 'C: The kettle with the dent'],
    'Wants to return the kettle with the dent',
  ],
  [['A: Which item is it?', 'C: The kettle is here'], 'Wants to return an item'],
  [['A: Which item is it?', 'C: The one from Monday'], 'Wants to return an item'],
  [['A: What is your name?', 'C: A. Lamp'], 'Wants to return an item'],
])('a return of anything, with the thing that was answered: %s', (lines, text) => {
  expect(named('Wants to return an item', lines)).toBe(text)
})

test('an order that is only a topic has its thing as well', () => {
  const lines = ['A: What would you like?', 'C: Two bags of cat food please']
  expect(named('Calls about a new order', lines)).toBe('Wants to order two bags of cat food')
})

test('a booking that names its thing is as it was', () => {
  const text = 'Wants to make an appointment with Dr. Moss'
  expect(named(text, ['A: Which doctor?', 'C: Dr. Reed'])).toBe(text)
})
