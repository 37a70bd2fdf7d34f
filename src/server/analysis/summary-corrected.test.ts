import { expect, test } from 'vitest'

import { summaryOf } from '@tests/builders/summary-of'

test.each([
  [
    'the ride that was read back and confirmed, for another one',
    [
      'C: I would like to book an UberPool to the harbor please',
      'A: Pool takes two people at most. An Uber X is 12 dollars.',
      'A: Shall I book the Uber X?',
      'C: Yes',
      'A: The ride was booked.',
    ],
    'Wants to book an Uber to the harbor. The ride was booked.',
  ],
  [
    'a drink, by one that was read back with the question after it',
    [
      'C: I would like to order a small latte from Beanhouse',
      'C: I would like the iced mocha',
      'A: So that is an iced mocha with oat milk from Beanhouse.',
      'A: Is that right?',
      'C: Yes, that is right',
      'A: Your drink will be ready in 7 minutes.',
    ],
    'Wants to order a drink from Beanhouse. The drink will be ready in 7 minutes.',
  ],
  [
    'a drink with its size',
    [
      'C: I would like to order a tall latte from Beanhouse',
      'C: Actually, make it a grande mocha',
      'A: The order was placed.',
    ],
    'Wants to order a drink from Beanhouse. The order was placed.',
  ],
  [
    'the account that money goes to',
    [
      "C: I want to transfer 60 dollars to my son's checking account",
      'A: To which account of his?',
      "C: Please send it to my son's savings account",
      'A: Your transfer was confirmed.',
    ],
    "Wants to transfer 60 dollars to their son's account. The transfer was confirmed.",
  ],
  [
    'the number of which one was done and one failed',
    [
      'C: I want to reserve a flight with id 271',
      'A: Your flight is now reserved!',
      'C: Actually, it is 741',
      'A: I am sorry, but your reservation request was unsuccessful.',
      'C: Okay',
    ],
    'Wants to reserve a flight. The flight was reserved. Later, the reservation request was unsuccessful.',
  ],
  [
    'a doctor who was corrected after the refusal',
    [
      'C: I want to book an appointment with Dr. Moss',
      'A: I cannot book an appointment at this time.',
      'C: Oh, my bad, it is Dr. Lee',
      'A: I am sorry.',
      'C: Thanks, bye',
    ],
    'Wants to book an appointment with their doctor. The agent could not book an appointment.',
  ],
  [
    'a doctor in words that are only quoted',
    [
      'C: I had an appointment with Dr. Moss',
      'A: May I have your name, please?',
      'C: Mark. And Dr. Moss was my old doctor, my doctor is Dr. Lee',
      'A: Your instructions are: Take your medicine 2 times a day.',
      'C: Thank you',
    ],
    'Says: “I had an appointment”. Answer: “Take your medicine 2 times a day”',
  ],
  [
    'a part of town',
    [
      'C: I need a hotel in the West part please',
      'A: The Mill Inn is in the West.',
      'C: What about in the South?',
      'A: I have completed the booking for you!',
      'C: Great',
    ],
    'Wants a hotel. The agent completed the booking.',
  ],
  [
    'the hotel, for the one that the answer is of',
    [
      'C: I am looking for a Hill Hotel on the East side',
      'T: Name: Hill Hotel, Rating: 3',
      'A: The Hill Hotel has an average rating of 3',
      'C: And the Mill Inn?',
      'T: Name: Mill Inn, Rating: 2',
      'A: The Mill Inn has an average rating of 2',
      'C: Thanks',
    ],
    'Is looking for a hotel on the East side. Answer: “The Mill Inn has an average rating of 2”',
  ],
  [
    'a one-way flight, for a round trip',
    [
      'C: I am looking for a one way flight',
      'A: There is one at nine.',
      'C: Please find round trip flights',
      'A: There is one at ten, back at noon.',
      'C: Fine',
    ],
    'Is looking for a flight. Answer: “There is one at ten, back at noon”',
  ],
  [
    'where they go, which was where they leave from',
    [
      'C: I am looking for a cheap flight to Rome',
      'A: Where are you departing from?',
      'C: Sorry. I am leaving from Rome and headed to Oslo',
      'A: Unfortunately there are no flights that match your search.',
      'C: Thanks',
    ],
    'Is looking for a cheap flight. There were no matching flights.',
  ],
  [
    'where from, by the flight that was booked',
    [
      'C: I want to book a flight from Bern to Oslo',
      'A: There is none. Could you leave from elsewhere?',
      'C: Maybe from the next city',
      'T: DepartureCity: Zurich, ArrivalCity: Oslo, id: 12',
      'A: I found one for 300 credits. Shall I book it?',
      'C: Yes',
      'A: Your flight is now reserved!',
    ],
    'Wants to book a flight to Oslo. The flight was reserved.',
  ],
  [
    'the way, whose destination was changed after the booking',
    [
      'C: I need a ride from Oak Street to the Mill',
      'A: The ride was booked.',
      'C: Sorry, can you change my destination to Elm Street?',
      'A: Okay, done',
      'C: Thanks',
    ],
    'Wants a ride. The ride was booked.',
  ],
  [
    'a ride that was canceled next',
    [
      'C: I need to book a car',
      'A: I have booked you a ride with a Ford.',
      'C: Cancel it. I do not like Fords.',
      'A: Goodbye',
    ],
    'Wants to book a car.',
  ],
])('what a later turn replaced is left out: %s', async (_name, lines, value) => {
  expect(await summaryOf(lines)).toBe(value)
})

test.each([
  [
    'a change of destination that was refused',
    [
      'C: I need a ride from Oak Street to the Mill',
      'A: The ride was booked.',
      'C: Sorry, can you change my destination to Elm Street?',
      "A: Unfortunately I wasn't able to update your booking.",
      'C: Okay',
    ],
    'Wants a ride to the Mill. The ride was booked. Later, the agent could not update the booking.',
  ],
  [
    'a city that a tool names in full',
    [
      'C: I want to book a flight from NY to Oslo',
      'T: DepartureCity: New York City, ArrivalCity: Oslo, id: 12',
      'A: I found one for 300 credits. Shall I book it?',
      'C: Yes',
      'A: Your flight is now reserved!',
    ],
    'Wants to book a flight from NY to Oslo. The flight was reserved.',
  ],
  [
    'a part of town, beside the one of a restaurant',
    [
      'C: I need a hotel in the West part please',
      'A: I have booked the Mill Inn for you.',
      'C: And a restaurant in the South?',
      'A: The Anchor is in the South.',
      'C: Thanks',
    ],
    'Wants a hotel in the West part. The agent booked the Mill Inn.',
  ],
  [
    'the size of one thing beside that of another',
    [
      'C: I want to order a large pizza',
      'A: Would you like a small salad with that?',
      'C: Yes',
      'A: The order was placed.',
    ],
    'Wants to order a large pizza. The order was placed.',
  ],
  [
    'a drink beside a second one',
    [
      'C: I want to order a latte',
      'C: Actually, add a mocha for my wife',
      'A: The order was placed.',
    ],
    'Wants to order a latte. The order was placed.',
  ],
  [
    'the doctor whose appointment is canceled for another one',
    [
      'C: I want to cancel my appointment with Dr. Moss, my new doctor is Dr. Lee',
      'A: The appointment was canceled.',
    ],
    'Wants to cancel their appointment with Dr. Moss. The appointment was canceled.',
  ],
  [
    'a one-way flight beside a question for the price of a round trip',
    [
      'C: I want to book a one way flight to Oslo',
      'C: How much would a round trip cost?',
      'A: 900 dollars.',
      'C: Too much. Please book the flight.',
      'A: The flight was booked.',
    ],
    'Wants to book a one way flight to Oslo. The flight was booked.',
  ],
  [
    'a flight to one city and from another one back',
    [
      'C: I want to book a flight to Rome',
      'C: And the return from Rome to Oslo on the 9th',
      'A: The flights were booked.',
    ],
    'Wants to book a flight to Rome. The flights were booked.',
  ],
  [
    'the account that money goes to, beside the one it comes from',
    [
      'C: I want to transfer 60 dollars to my savings account',
      'A: Would you like to use your checking account?',
      'C: Yes',
      'A: Your transfer was confirmed.',
    ],
    'Wants to transfer 60 dollars to their savings account. The transfer was confirmed.',
  ],
  [
    'what was ordered, beside a count that was refused',
    [
      'C: I want to order 12 pizzas',
      'A: Your order has been placed.',
      'C: Sorry, can you make it 15?',
      'A: I am unable to change the order.',
    ],
    'Wants to order 12 pizzas. The order was placed. Later, the agent could not change the order.',
  ],
  [
    'the account of an employee',
    ["C: My employee can't log in to their account", 'A: I will look into it.'],
    "Reports that their employee can't log in to their account. The agent promised to look into it.",
  ],
])('what still holds is kept: %s', async (_name, lines, value) => {
  expect(await summaryOf(lines)).toBe(value)
})
