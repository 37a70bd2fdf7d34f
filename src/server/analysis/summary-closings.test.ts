import { expect, test } from 'vitest'

import type { CallOutcome } from '@/contracts/call-words'
import { callOf } from '@tests/builders/analysed-call'

import { createLocalAnalyzer } from './local-analyzer'

const { analyze } = createLocalAnalyzer()
const summaryOf = async (lines: string[], outcome: CallOutcome = 'completed') =>
  (await analyze({ ...callOf(lines), outcome })).summary?.value

const bookedTwice = (asked: string) => [
  'C: I need an appointment with Dr. Hale',
  'A: Dr. Hale is available at 2 pm. Shall I book it?',
  'C: yes',
  'A: Your appointment with Dr. Hale is booked!',
  `C: ${asked}`,
  'A: Dr. Hale is available at 3 pm. Shall I book it?',
  'C: yes please',
  'A: Your appointment with Dr. Hale is booked!',
  'C: thanks',
]

const BOILER = 'C: My boiler is broken.'

test.each<[string[], CallOutcome, string]>([
  // What was done before the caller fell silent.
  [
    [BOILER, 'A: I have put in a work order.', 'A: Hello? Can you hear me?'],
    'silence-or-limit',
    'Answer: “I have put in a work order”. The caller fell silent.',
  ],
  [[BOILER, 'A: What is your name?', 'C: Could you'], 'silence-or-limit', 'The call broke off.'],
  // The caller was not content with it.
  [
    [BOILER, 'A: Your boiler was reset.', "C: I'm not happy with this. Bye."],
    'completed',
    'The boiler was reset. It was not settled.',
  ],
  [
    ['C: I want to pay by installments', 'A: The plan with 30 dollars is set up.', 'C: Forget it.'],
    'completed',
    'The plan with 30 dollars was set up. The caller gave up.',
  ],
  [
    [BOILER, 'A: What is your name?', "C: Someone is at the door. I'll call again."],
    'completed',
    'Reports that their boiler is broken. The caller will call again.',
  ],
  // A failure needs no more words.
  [
    [BOILER, 'A: I am not able to send a fitter.', "C: I'm not happy with this. Bye."],
    'completed',
    'Reports that their boiler is broken. The agent could not send a fitter.',
  ],
])('%j (%s) ends with %s', async (lines, outcome, end) => {
  expect((await summaryOf(lines, outcome))?.slice(-end.length)).toBe(end)
})

test.each([
  "It works now. If it happens again I'll call you back, thank you!",
  "Perfect, thanks. I'll call you back if I need anything else.",
])('a caller who would call again only if needed is content: %s', async (thanks) => {
  const lines = ['C: My line is slow.', 'A: I have reset the modem. Your line was restored.']
  const { summary, resolution } = await analyze(callOf([...lines, `C: ${thanks}`]))
  expect(resolution?.value).toBe('resolved')
  expect(summary?.value).not.toMatch(/call again|not settled/)
})

test('who only said goodbye did not fall silent', async () => {
  const lines = [BOILER, 'A: Hello? Can you hear me?', 'C: Yes.', 'A: Your booking is still there.']
  const summary = await summaryOf([...lines, 'C: ok, goodbye'], 'silence-or-limit')
  expect(summary).not.toMatch(/silent|broke off/)
})

test.each([
  // The time that the caller chose is another than the agent names.
  [
    [
      'C: I want to book a table at the Elm',
      'A: Seven is taken, they have six pm.',
      "C: Let's do 6 pm.",
      'A: I have confirmed a table for two at the Elm at 7 pm.',
    ],
    'The agent confirmed a table for two at the Elm.',
  ],
  [
    [
      'C: I want to book a table at the Elm',
      "C: I'll take 6 pm.",
      'A: Six is gone, is 7 pm fine?',
      'C: Yes.',
      'A: I have confirmed a table for two at the Elm at 7 pm.',
    ],
    'at the Elm at 7 pm.',
  ],
  // A second booking has a time of its own.
  [
    bookedTwice('Can my son be seen too?'),
    'The appointment with Dr. Hale was booked for 2 pm, and another for 3 pm.',
  ],
  [bookedTwice('Can we make it later?'), 'The appointment with Dr. Hale was booked for 3 pm.'],
  [
    bookedTwice('Oh wait, my daughter needs me then. Is there anything at all?'),
    'The appointment with Dr. Hale was booked for 3 pm.',
  ],
  // "His" is nobody in a summary.
  [
    [
      'C: I need an appointment with Dr. Hale',
      'A: Your appointment with Dr. Hale is booked!',
      "C: And my son's?",
      'A: I have booked his as well.',
      'C: thanks',
    ],
    'The appointment with Dr. Hale was booked.',
  ],
  // What was only free after a failed booking is not booked.
  [
    [
      'C: Book me a table at the Elm',
      'T: reservationstatus: Reservation Failed',
      'T: message: Available',
      'A: Your reservation at the Elm is confirmed!',
      'C: thanks',
    ],
    'The reservation at the Elm failed, but the caller was told it was done.',
  ],
  [
    [
      'C: I left a scarf in your cinema',
      'T: search → found: no',
      'A: Good news, your scarf was handed in.',
      'C: thanks, bye',
    ],
    'According to the agent, the scarf was handed in, but the search found nothing.',
  ],
  // "I'm all set" answers what else there is.
  [
    [
      'C: My boiler is broken',
      'A: A fitter comes on Monday at 2.',
      "C: Nope, I'm all set, thanks.",
    ],
    'Answer: “A fitter comes on Monday at 2”',
  ],
  // What failed is the message.
  [
    [
      'C: I need an appointment on Friday',
      'T: send_sms → failed: no mobile number',
      'A: Your appointment is confirmed for Friday.',
      'C: Thanks, bye.',
    ],
    'It failed, but the caller was told it was done.',
  ],
  // What the caller gave and the agent reads back is no answer.
  [
    [
      'C: I want to bring my car in',
      'A: We open at 8 am on weekdays.',
      'A: Issue is, it pulls to the left for the 2012 sedan.',
      'C: yes, bye',
    ],
    'Answer: “We open at 8 am on weekdays”',
  ],
  [
    [
      'C: What is the weather in Leeds on Monday?',
      'A: It will be 2 degrees on Monday in Leeds.',
      'A: And it will be 9 degrees on Tuesday in Leeds.',
      'C: thanks',
    ],
    'Answer: “It will be 2 degrees on Monday in Leeds”',
  ],
  [
    ['C: My line is slow', "A: It's crowded. I've moved your router to a free one.", 'C: thanks'],
    'The agent moved the router.',
  ],
  // Of whom and what it is.
  [
    [
      'C: There is a late fee here',
      "A: The charge follows the plan, so I can't remove it.",
      'C: ok',
    ],
    'The agent could not remove the charge.',
  ],
  [
    ['C: My parcel is lost', "A: It is next door. I've asked the driver to fetch it.", 'C: Good.'],
    'The agent asked the driver to fetch it.',
  ],
  [
    [
      'C: I question this bill',
      'A: Your claim was sent and your plan answered that it is too late.',
    ],
    'Their plan answered that it is too late.',
  ],
  [
    ['C: I need a table for tonight', "A: I've booked at 6 pm.", 'C: thanks'],
    'The agent made the booking for 6 pm.',
  ],
  [
    ['C: I need a house for a week', 'A: Successfully booked. It costs 900 dollars.', 'C: thanks'],
    'It was booked.',
  ],
  [
    [
      'C: I want to see the loft on Elm Street',
      'A: There is a viewing on Tuesday at two.',
      "C: I'll be there.",
      "A: You're on the list.",
    ],
    'The caller was put on the list for Tuesday at two.',
  ],
  // A destination that was to be changed is not known.
  [
    [
      'C: I need a ride from the harbor to the mill',
      'A: Your ride is booked.',
      'C: Please change my destination to the park',
      'A: Okay, your ride is booked.',
    ],
    'Wants a ride. The ride was booked.',
  ],
])('%j ends with %s', async (lines, end) => {
  expect((await summaryOf(lines))?.slice(-end.length)).toBe(end)
})

test.each([
  [['C: Some stranger has stolen 90 from my account!'], 'Reports that some stranger has stolen 90'],
  [['C: I want to get the I want to book a table at the Elm'], 'Wants to book a table at the Elm'],
  [
    ['C: I want to book tickets for me and a friend'],
    'Wants to book tickets for them and a friend',
  ],
])('%j begins with %s', async (lines, begin) => {
  expect((await summaryOf([...lines, 'A: Sure.']))?.slice(0, begin.length)).toBe(begin)
})

test('that it works by now is heard where only the caller was recorded', async () => {
  const lines = ['C: my phone has no signal', 'C: okay', 'C: its has been working fine now, bye']
  expect(await summaryOf(lines)).toMatch(/Says that it is resolved\.$/)
})
