import { expect, test } from 'vitest'

import { vapiReport } from '@tests/builders/vapi-report'

import { readEvent } from './read-event'
import { saidName } from './said-name'

const answer = (text: string, question = 'Could I get your name, please?') =>
  saidName([
    { role: 'agent', text: question, startSeconds: 0, endSeconds: 1 },
    { role: 'caller', text, startSeconds: 1, endSeconds: 2 },
  ])

test.each([
  ['Hao Huang.', 'Hao Huang'],
  ['My name is Noor Haddad and my number is 555.', 'Noor Haddad'],
  ["Yes, it's Mark. I'd like to come on Friday.", 'Mark'],
  ['Sure I am John, room 359.', 'John'],
  ['Steve M. Bartlow', 'Steve M. Bartlow'],
  ['Ana María Ñíguez', 'Ana María Ñíguez'],
  ["It's O'Brien 4711", "O'Brien"],
  ['You can call me Lena.', 'Lena'],
  ['Hi, this is Keanu Kahale calling from Honolulu.', 'Keanu Kahale'],
  ['Good morning, my name is Keanu.', 'Keanu'],
  ["Um, it's Keanu from Acme.", 'Keanu'],
  ['My name is Jan van der Berg.', 'Jan van der Berg'],
  ['María de la Cruz', 'María de la Cruz'],
  ['Los Angeles, and my name is Ana.', 'Ana'],
  ['Just call me Paris.', 'Paris'],
])('“%s” is %s', (said, name) => {
  expect(answer(said)).toBe(name)
})

test.each([
  ["No, I don't want to say."],
  ['Wait, I have to look.'],
  ['Actually, no.'],
  ['Since it has 5 bedrooms, I can ask a friend.'],
  ['I am looking for an apartment'],
  ['Add Jeff, please'],
  ['Monday'],
  ['Correct.'],
  ['Absolutely.'],
  ['Right.'],
  ['March, 3rd.'],
  ['Four, one, five.'],
  ['Representative.'],
  ['Goodbye.'],
  ['Billing'],
  ['Sir.'],
  ['Customer Service'],
  ['Real Person, please'],
  ["I'm Customer"],
  ['This is Comcast.'],
  ["It's UPS."],
  ['This is FedEx, I have a parcel.'],
  ["It's Wells Fargo."],
  ['This is Mercy Hospital.'],
  ['This is Acme Plumbing.'],
  ["It's Chicago."],
  ["I'm Canadian."],
  ["It's Christmas."],
  ["It's Mom."],
  ['New York.'],
  ['State Farm.'],
  ['Lake Shore Drive.'],
  ['HOLD ON.'],
  ["IT'S URGENT."],
  ['Chicago.'],
  ['Bluetooth'],
  [''],
])('“%s” is no name', (said) => {
  expect(answer(said)).toBeNull()
})

test('nobody is named who was not asked, or was asked for another name', () => {
  expect(answer('Ada Moreau', 'How can I help?')).toBeNull()
  expect(answer('Wong', "What is your mother's maiden name?")).toBeNull()
  expect(answer('o b r i e n', 'Can you spell your name?')).toBeNull()
})

test.each([
  ['Perfect.', 'I have your name as Anna Berg, is that right?'],
  ['Splendid.', 'Your name is Anna Berg, correct?'],
  ['Chicago.', 'Thanks for your name. Which city are you in?'],
  ['Chicago.', 'May I have your name? And which city are you calling from?'],
  ['Bluetooth.', 'I see your name here. What do you connect it by?'],
  ['Bob Berg.', "What is the patient's full name?"],
  ['Bob Berg.', "Could I get your son's name?"],
  ['Springfield.', 'Can I have your city and full name?'],
])('“%s” to “%s” is no name of the caller', (said, question) => {
  expect(answer(said, question)).toBeNull()
})

test('a name of the provider stays, and one that was said says so', () => {
  const report = vapiReport({ words: 'My name is Noor Haddad.' })
  const [first] = report.message.artifact.messages
  if (first) first.message = 'May I have your full name, please?'
  const read = (body: unknown) => {
    const event = readEvent({ provider: 'vapi', body, receivedAt: new Date() })
    return event.ok ? event.reading.facts : null
  }
  expect(read(report)).toMatchObject({ callerName: 'Ada Moreau', callerNameSource: 'provider' })
  const { call } = report.message
  const number = '+15555550142'
  const readName = (name?: string) =>
    read({ message: { ...report.message, call: { ...call, customer: { number, name } } } })
  const said = { callerName: 'Noor Haddad', callerNameSource: 'said' }
  expect(readName()).toMatchObject(said)
  expect(readName('\u202e\u200b')).toMatchObject(said)
  const hostile = readName('\u001b[31m\u202eAda\u202c\r\nMoreau ')
  expect(hostile).toMatchObject({ callerName: '[31mAda Moreau', callerNameSource: 'provider' })
})
