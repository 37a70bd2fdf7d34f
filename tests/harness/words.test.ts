import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

/** Phrases that were on screen once and read like riddles, with what says the same in the field's words. */
const REPLACED = {
  'Missed calls asked for': 'Missed-call checks',
  'is being asked right now': 'is being checked right now',
  'Like the system': 'System',
  'Help for who scores': 'Guidance',
  'Digits give points': 'Type points to move on. X = not applicable.',
  'Reading one is an entry of the audit log': 'Views are logged',
  'Ask one: it is on the Users page': 'Ask an admin to send you a reset link',
  'Every page there is, and what it answers': 'nothing',
  'What holds for everybody, for me': 'Preferences, integrations, retention',
  'Which incoming calls should tell me': 'Get notified about calls',
  'has no room to': 'Browser storage is full.',
  'when this window is behind others': 'while this window is in the background',
  'Nobody was asked yet': 'No checks yet',
  'Nobody has changed anything yet': 'No changes yet.',
  'when somebody presses the button': 'Only on request.',
  'Whoever runs the server': 'This is set on the server.',
  'Not known: the server did not say': 'Unknown',
  'already so': 'already was',
  'Somebody already has': 'Already in use',
  'Nobody has this id': 'No such user',
  'Nobody is signed in': 'You are signed out',
  "?? 'Somebody'": 'Someone, Former user',
  'Somebody else': 'Someone else',
  'mentions somebody': 'Type @ to mention a colleague',
  'asked for a new password': 'reset your password',
  'No time was asked for': 'No time requested',
  'Nothing is found': 'No matches',
  'No view is called that': 'No matching views',
  'Forget these searches': 'Clear recent searches',
  'None of these': 'No matches',
  'Select nothing': 'Clear selection',
  'Nothing of yours': 'Nothing assigned to you',
  'that wait to be done': 'that match the filters',
  'As the AI said': 'Revert to AI',
  'Use the AI': 'Revert to AI',
  'Nobody has summed': 'No summary',
  'The provider said so': 'From Vapi',
  'Not claimed': 'Not set',
  'That is every call': 'End of list',
  'gave other points': 'changed the score',
  '{`Score by': 'Score: ',
  'No holidays to come': 'No upcoming holidays',
  'how the call went': 'Based on the call outcome',
  'how something under way stands': 'The caller asks about the status of an order or request.',
  'first that would be guessed': 'This password is too easy to guess.',
  'part of the name or the address': 'This password is part of the name or email.',
  'With a transcript go': 'Removing transcripts also removes …',
  "'The main job'": 'Daily work',
  'Calls in all': 'Total calls',
  'Nothing is accepted until': 'Deliveries are refused until',
  'go for good': 'will be deleted',
  'Remove for good': 'Remove Production?',
  'what is asked with it': 'requests made with it',

  'next steps of yours': '2 open next steps assigned to you',
  'Opens {words} there': 'Opens Mon 09:00 (Europe/Berlin)',
  'broke off before': 'was cut off',
  'time ahead': 'Enter a time in the future.',
  'may stay empty': 'Optional',
  'A verb phrase: Send': 'For example: Send …',
  'Who sees it': 'Visible to',
  'a made-up person': 'an example user',
  'Where each widget stands': 'Widget positions',
  'What callers ring about': 'What callers call about.',
  'Say why it stands': 'Enter a reason',
  'Say what is judged': 'Enter a criterion',
  'Two criteria are one': 'Two criteria have the same id',
  'or gets other points': 'keep or change the score',
  'Give other points': 'Change the score',
  'was given before stops working': 'previous link stops working',
  'send it by another way': 'You can also share it another way.',
  'This call is not here': 'Call not found',
  'knows nothing new': 'has nothing new',
  'of this name already': 'already exists',
  'may be asked': 'limits how often it can be checked',
  'an error of its own': 'answered with an error',
  'The second it arrives': 'Calls appear here as they arrive.',
  'Filter to see the others': 'Filter to see the rest',
  'Follow-ups': 'Next steps',
  'written in any way': 'a phone number in any format',
}

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const files = ['src', 'scripts', 'docs']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .concat('README.md')
  .filter((path) => /\.(tsx?|mjs|md)$/.test(path) && !/\.test\.tsx?$/.test(path))

const COMMENT_LINES = /^\s*(?:\/\*\*|\*|\/\/).*$/gm
const texts = files.map((path) => {
  const text = readFileSync(path, 'utf8')
  return { path, text: path.endsWith('.md') ? text : text.replaceAll(COMMENT_LINES, '') }
})

const finderOf = (phrase: string) =>
  new RegExp(phrase.split(' ').map(escapeRegExp).join('\\s+'), 'i')

test.each(Object.entries(REPLACED))('"%s" is nowhere: say "%s"', (phrase) => {
  const found = finderOf(phrase)
  expect(texts.filter(({ text }) => found.test(text)).map(({ path }) => path)).toEqual([])
})

test('a phrase is found in any case, and over the end of a line', () => {
  expect('A call is here the\n  second it arrives.').toMatch(finderOf('The second it arrives'))
})

test('every file of the product is read', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files).toContain('src/ui/theme.ts')
})
