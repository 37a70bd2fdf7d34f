import { expect, test } from 'vitest'

import { summaryOf } from '@tests/builders/summary-of'

test.each([
  [
    'a time that was refused, for another that was taken',
    [
      'C: I would like to book a table at the Anchor for Friday at 7 pm',
      'A: I am sorry, 7 pm is not available. How about 5 pm?',
      'C: Then let us take 5 pm please',
      'A: The table was booked.',
    ],
    'Wants to book a table at the Anchor for Friday. The table was booked.',
  ],
  [
    'a choice that was sold out',
    [
      'C: I want to buy some cinema tickets',
      'A: There is a show at 8:15.',
      "C: I'll take the 8:15 showing",
      'A: The 8:15 showing is sold out, the next one is at 10:30.',
      'C: That is fine, the 10:30',
      'A: The tickets were booked.',
    ],
    'Wants to buy some cinema tickets. The tickets were booked.',
  ],
  [
    'a city that was changed for another',
    [
      'C: I need a dentist in Leeds',
      'A: There is Bright Teeth in Leeds.',
      'C: Is there something in York?',
      'A: There is Mill Dental in York. Shall I book it?',
      'C: Yes',
      'A: Your appointment is booked.',
    ],
    'Wants a dentist. The appointment was booked.',
  ],
  [
    'a hotel of which a tool confirmed another',
    [
      'C: Can you help me make a reservation at Hilltop Lodge?',
      'T: HotelName: Hilltop Lodge, Message: Available',
      'A: That is free. Shall I book it?',
      'C: My aunt likes the Mill. I would go there.',
      'T: HotelName: The Mill, Message: Reservation Confirmed',
      'A: I have booked the room.',
    ],
    'Wants to make a reservation. The agent booked the room (The Mill).',
  ],
  [
    'where to be picked up',
    [
      'C: I need a pick-up from Oak Street to the station',
      'C: Actually, can you pick me up from Elm Street instead?',
      'A: Your ride has been booked.',
    ],
    'Wants a pick-up to the station. The ride was booked.',
  ],
  [
    'whom to see, and the day of it',
    [
      'C: I would like an appointment with Dr. Moss on Monday',
      'A: Dr. Moss is away on Monday. Dr. Lee could see you on Tuesday.',
      'C: Tuesday with Dr. Lee is good',
      'A: The appointment was made.',
    ],
    'Wants an appointment. The appointment was made.',
  ],
  [
    'how many they are',
    [
      'C: Can I get a cab for two people to the airport?',
      'A: For two?',
      'C: No, make it four please',
      'A: Your cab has been booked.',
    ],
    'Wants to get a cab to the airport. The cab was booked.',
  ],
  [
    'the class and the date of a flight',
    [
      'C: Book me an economy flight to Oslo on May 3rd please',
      'A: There is one at nine.',
      'C: Wait, make that business class and May 4th',
      'A: The flight was booked.',
    ],
    'Wants to book a flight to Oslo. The flight was booked.',
  ],
  [
    'a place in words without capitals',
    [
      'C: i need a room at the mill inn for two nights',
      'A: The mill inn has no rooms available.',
      'C: how about the river lodge',
      'A: Yes, that is free. Shall I book it?',
      'C: yes',
      'A: I have booked the room.',
    ],
    'Wants a room for two nights. The agent booked the room.',
  ],
  [
    'a size, with the article of what is left',
    [
      'C: I want an extra large lamp, thanks',
      'C: Sorry, I meant a small one',
      'A: Your order has been placed.',
    ],
    'Wants a lamp. The order was placed.',
  ],
])('what is no longer so is left out: %s', async (_name, lines, value) => {
  expect(await summaryOf(lines)).toBe(value)
})

test.each([
  [
    'what was confirmed as it was asked for',
    [
      'C: I want to book a haircut at noon tomorrow',
      'A: Tomorrow at noon works. Shall I book it?',
      'C: Yes',
      'A: Your haircut is booked.',
    ],
    'Wants to book a haircut at noon tomorrow. The haircut was booked.',
  ],
  [
    'beside a time that an agent names of itself',
    [
      'C: I need a table at the Anchor at 7 pm',
      'A: The kitchen closes at 10 pm. Shall I book it?',
      'C: Yes',
      'A: Your table is booked.',
    ],
    'Wants a table at the Anchor at 7 pm. The table was booked.',
  ],
  [
    'beside an offer that was turned down',
    [
      'C: I need a table at 7 pm',
      'A: Would you like 8 pm?',
      'C: No, as I said',
      'A: Your table is booked.',
    ],
    'Wants a table at 7 pm. The table was booked.',
  ],
  [
    'a city, beside the restaurant in it',
    [
      'C: I am looking for a restaurant in Leeds',
      'A: There is the Anchor.',
      'C: Let us try the Harbour',
      'A: Your table is booked.',
    ],
    'Is looking for a restaurant in Leeds. The table was booked.',
  ],
  [
    'of what they have',
    [
      'C: I need to move my appointment on Monday',
      'A: Would Tuesday suit you?',
      'C: Tuesday is good',
      'A: Your appointment was moved.',
    ],
    'Wants to move their appointment on Monday. The appointment was moved.',
  ],
])('what is still so stays: %s', async (_name, lines, value) => {
  expect(await summaryOf(lines)).toBe(value)
})
