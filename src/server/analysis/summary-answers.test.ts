import { expect, test } from 'vitest'

import { callOf } from '@tests/builders/analysed-call'

import { createLocalAnalyzer } from './local-analyzer'

const { analyze } = createLocalAnalyzer()

test.each([
  [
    [
      'C: Find me a hotel',
      'A: I found the Old Mill.',
      'C: Nice',
      "A: There's also a city tax of 5 dollars a night.",
      'C: ok bye',
    ],
    'Asks us to find them a hotel. The agent found the Old Mill.',
  ],
  [
    ['C: my phone is lost. I phone your office and nobody answers', 'A: ok'],
    'Reports that their phone is lost.',
  ],
  [
    [
      'C: Find me a place for lunch',
      'A: I found the Green Fig.',
      'C: Another one?',
      'A: I found the Old Mill.',
      "C: Let's go with the Green Fig.",
    ],
    'Asks us to find them a place for lunch. The caller chose the Green Fig.',
  ],
  [
    [
      'C: I want to know whether you repair violins',
      'A: We do repair old violins.',
      'C: Then please call me back tomorrow at 4 pm.',
    ],
    'Wants to know whether we repair violins. Answer: “We do repair old violins”. Asks for a callback tomorrow at 4 pm.',
  ],
  [['C: my i phone screen is cracked', 'A: ok'], 'Reports that their iPhone screen is cracked.'],
  [['C: The 4th of May 1981', 'A: Thank you.'], 'Gives details to be identified.'],
  [
    [
      'C: Are you even a real person? My oven is broken',
      'A: I am. What is the order?',
      'C: 12. ok bye',
    ],
    'Reports that their oven is broken.',
  ],
  [
    [
      'C: I want to book a fitting',
      'A: I could not reserve the fitting. There is one at noon.',
      'C: That works fine',
      'A: Your appointment has been verified.',
    ],
    'Wants to book a fitting. The appointment was verified.',
  ],
  [
    ['C: I want to book a fitting', 'A: Your booking is done.'],
    'Wants to book a fitting. The booking was done.',
  ],
  [
    [
      'C: Find me a car',
      'A: I found a red van.',
      'C: A smaller one?',
      "A: There's also a small blue coupe.",
      'C: ok bye',
    ],
    'Asks us to find them a car. The agent found a small blue coupe.',
  ],
  [
    ['C: I want to see the movie, The Long Ferry, tonight', 'A: ok'],
    'Wants to see the movie The Long Ferry, tonight.',
  ],
  [
    ['C: The internet is down', 'A: I am restarting it.', 'C: Oh, that did the trick.'],
    'Reports that the internet is down. Says that it is resolved.',
  ],
  [
    ['C: I need a hotel', 'A: There were no rooms that match your requirements.', 'C: ok bye'],
    'Wants a hotel. There were no matching rooms.',
  ],
  [
    [
      'C: I need more pillows',
      'A: I could not get the info in the system.',
      'C: Try again',
      'A: I am sorry to inform you that your request could not be processed at this time.',
    ],
    'Wants more pillows. The request could not be processed.',
  ],
  [
    [
      'C: Our lights went off',
      'A: A crew is on Elm Street, and they expect the power back by noon at the latest.',
      'C: ok bye',
    ],
    'Reports that their lights went off. Answer: “A crew is on Elm Street, and they expect the power back by noon at the latest”',
  ],
  [
    [
      'C: I need directions to the lake',
      'A: After you pass the tall green house with the two chimneys, your destination will be on the right.',
      'C: ok bye',
    ],
    'Wants directions to the lake. The agent gave directions.',
  ],
])('what was found, answered or refused: %j → %s', async (lines, value) => {
  expect((await analyze(callOf(lines))).summary?.value).toBe(value)
})
