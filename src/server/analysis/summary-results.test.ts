import { expect, test } from 'vitest'

import { callOf } from '@tests/builders/analysed-call'

import { createLocalAnalyzer } from './local-analyzer'

const { analyze } = createLocalAnalyzer()

const LEAK = 'C: There is water under the boiler.'
const LOST = 'C: I left a scarf in the cinema yesterday.'
const BAKER = 'T: restaurant_name: Baker & Rye, city: Leeds'

test.each([
  // A visit that was arranged.
  [
    [LEAK, 'A: A plumber is assigned and will be with you between one and four.', 'C: ok bye'],
    'A plumber is to come between one and four.',
  ],
  [
    ['C: My lock is stuck.', 'A: Our locksmith is on her way.', 'C: thanks, bye'],
    'The locksmith is to come.',
  ],
  [
    [LEAK, 'A: A plumber is assigned and will be there by noon.', 'C: Forget it.'],
    'A plumber is to come by noon, but the caller gave up.',
  ],
  [
    [LEAK, "A: We'll text you as soon as a plumber is assigned.", 'C: ok'],
    'The agent promised to text them when a plumber is assigned.',
  ],
  // What was found.
  [[LOST, 'A: Good news, a red scarf was handed in.', 'C: ok'], 'A red scarf was handed in.'],
  [
    [
      'C: Find me a place for dinner in Leeds',
      BAKER,
      'A: How about Baker & Rye?',
      'C: Fine. Is it dear?',
      'A: It is in the middle.',
      'C: ok bye',
    ],
    'The agent found Baker & Rye.',
  ],
  [
    [
      'C: Find me a place for dinner in Leeds',
      BAKER,
      'A: I found Old Mill, and there is Baker & Rye.',
      'C: no',
    ],
    'The agent found Old Mill.',
  ],
  [
    ['C: I want a ride to Baker & Rye', BAKER, 'A: Baker & Rye is in Leeds.', 'C: ok'],
    'Answer: “Baker & Rye is in Leeds”',
  ],
  [
    [
      'C: Find me a hotel',
      'A: I found the Old Mill. Shall I book it for you?',
      'C: No, thank you.',
      'A: Goodbye.',
    ],
    'The agent found the Old Mill. The caller did not book.',
  ],
  [
    [
      'C: Find me a hotel',
      'A: I found the Old Mill. Do you need anything else before I book it?',
      'C: No.',
      'A: Goodbye.',
    ],
    'The agent found the Old Mill.',
  ],
  // What was undone, or left.
  [
    ['C: I need a cab to the pier', 'A: Booked', 'C: Can you unbook that?', 'A: Done'],
    'It was booked, then canceled.',
  ],
  [
    [
      'C: I want to return the lamp',
      'A: What is the order?',
      "C: You know what, I'll do it online.",
    ],
    'The caller will do it online.',
  ],
  // What could not be done.
  [
    [
      'C: Reserve my flight 591',
      'A: Sorry, but the flight with id 823 is not available any more.',
      'C: Alright, goodbye',
    ],
    'The flight with id 823 was not available.',
  ],
  [
    [
      LEAK,
      "A: I can't reach a plumber at the moment.",
      'C: And now?',
      'A: Keep the tap closed. Anything else I can do?',
    ],
    'The agent could not reach a plumber.',
  ],
  [
    ['C: Book me a fitting', 'A: Sorry, something went wrong with the booking.', 'C: ok bye'],
    'The booking failed.',
  ],
  [
    [
      'C: I would like to have my winter tires put on',
      'A: I have Monday at three, it takes an hour.',
      'C: Only evenings work.',
      "A: There's nothing on the schedule, I'm sorry. Anything else I can do?",
      'C: No. Bye.',
    ],
    'There was nothing on the schedule.',
  ],
  [
    [
      'C: Find me a ferry to Calais',
      'A: I found a night ferry for $80.',
      'C: Any other?',
      'A: There are no other ferries available.',
      'C: ok bye',
    ],
    'The agent found a night ferry for $80.',
  ],
  // What an "all set" is of.
  [
    ['C: I want a latte', "A: Your drink is all set, it'll be ready in ten minutes.", 'C: bye'],
    'The drink was confirmed.',
  ],
  [
    [
      'C: I am calling about the viewing of the loft',
      "A: There's a viewing on Tuesday at four twenty.",
      'C: That works for me.',
      "A: You're on the list.",
    ],
    'The caller was put on the list for Tuesday at four twenty.',
  ],
  [
    [
      'C: I want to get my van looked at',
      "A: I've got a van with a squeal on Monday the 4th of March at 8:30 am.",
      'C: Sounds good. Is there a fee?',
      "A: It's 40 dollars, I think, for the look at the van.",
      'C: ok bye',
    ],
    'The caller agreed to Monday 4th of March at 8:30 am.',
  ],
  [
    [
      'C: Can my parcel go to my aunt?',
      "A: That's done. It goes to your aunt at 3 Mill Road and arrives on Friday.",
      'C: ok bye',
    ],
    'The agent confirmed: “It goes to your aunt at 3 Mill Road and arrives on Friday”',
  ],
  [
    [
      'C: I am looking for a restaurant',
      'A: When for?',
      'C: Tonight at 7',
      "A: A table for two at Baker & Rye is available. I'll book that for you now.",
      'C: Great, thank you.',
      'A: You are all set.',
    ],
    'The agent confirmed a table for two at Baker & Rye.',
  ],
  [
    [
      'C: My brakes squeal',
      'A: I can take it in on Friday at four.',
      'C: ok',
      "A: You're booked, Ana.",
      'C: bye',
    ],
    'An appointment was booked.',
  ],
  // Who was asked to do something.
  [
    [
      'C: I left a ring in room 4',
      "A: We'll have housekeeping search the room and call you.",
      'C: ok',
    ],
    'The agent promised to have housekeeping search the room and call them.',
  ],
  [
    [
      'C: The bill is wrong',
      "A: We'll have the shop manager check the bill and call you.",
      'C: ok',
    ],
    'The agent promised to have the shop manager check the bill and call them.',
  ],
  [
    [
      'C: My neighbors drill all night',
      "A: We'll ask the building manager to speak with them today.",
      'C: ok',
    ],
    'The agent promised to ask the building manager to speak with them today.',
  ],
])('%j ends with what came of it', async (lines, result) => {
  expect((await analyze(callOf(lines))).summary?.value.slice(-result.length)).toBe(result)
})

test.each([
  // No visit was arranged.
  [[LEAK, "A: I don't see that a plumber has been assigned yet.", 'C: ok'], 'is to come'],
  [[LEAK, 'A: If the test fails, a plumber is dispatched.', 'C: ok'], 'is to come'],
  [[LEAK, 'A: The nurse has been sent your file.', 'C: ok'], 'is to come'],
  [
    [LEAK, 'T: dispatch → failed: no slot', 'A: A plumber has been sent out to you.', 'C: ok'],
    'is to come',
  ],
  [[LEAK, 'A: A plumber is assigned.', 'C: Never mind the dog, he is nice.'], 'the caller gave up'],
  // Nothing was canceled.
  [
    [
      'C: I need a cab to the pier',
      'A: Booked',
      'C: Can I cancel it for free?',
      'A: Done is done.',
    ],
    'then canceled',
  ],
  [
    [
      'C: I need a cab to the pier',
      'A: Booked',
      "C: Please don't cancel it.",
      'A: Okay, it is done.',
    ],
    'then canceled',
  ],
  // It was booked, or not offered.
  [
    [
      'C: Find me a hotel in Oslo',
      'A: I found the Old Mill for 90 dollars.',
      'C: Great, book it.',
      'A: Successful! Would you like to book anything else?',
      'C: No, thank you.',
    ],
    'did not book',
  ],
  [
    [
      'C: Find me a hotel in Oslo',
      'A: I found the Old Mill. Do you mind if I book it under this number?',
      'C: No, not at all.',
      'A: One moment.',
    ],
    'did not book',
  ],
  // Nothing failed.
  [
    [
      'C: I want to move 200 dollars to my savings',
      "A: I've transferred 200 dollars to your savings.",
      'C: And then?',
      'A: If something went wrong with the transfer, you get a letter.',
      'C: ok',
    ],
    'transfer failed',
  ],
  [
    [
      'C: How much is the deposit?',
      'A: The deposit is 50 dollars. There is no charge for canceling. Anything else?',
      'C: No.',
    ],
    'There was no charge',
  ],
  // The caller does nothing alone.
  [
    ['C: My sink drips', 'A: Could you close the tap?', "C: I don't think I'll do it myself."],
    'themselves',
  ],
  [
    [
      'C: Please send my file to Dr. Hill',
      'A: Do you need it before your appointment?',
      'C: Yes.',
      'A: All set!',
    ],
    'confirmed the appointment',
  ],
  // Names and numbers of people are not quoted.
  [
    ['C: Change my address', 'A: All set. Your driver is Anna Kowal from now on.', 'C: ok'],
    'Kowal',
  ],
  [
    ['C: Change my address', 'A: All set. You can reach the desk at 916 444 0307.', 'C: ok'],
    '0307',
  ],
  [
    [
      'C: Find me a place to eat',
      'T: workplace_name: Mill House',
      'A: Do you eat at Mill House?',
      'C: no',
    ],
    'Mill House',
  ],
  [[LOST, "A: A wallet was handed in, but it isn't yours.", 'C: ok'], '. A wallet was'],
])('%j has no “%s” in its summary', async (lines, words) => {
  expect((await analyze(callOf(lines))).summary?.value).not.toContain(words)
})
