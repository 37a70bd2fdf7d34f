import type { Company } from '../scenario'

export const autoRepair: Company = {
  key: 'auto',
  name: 'Hillside Auto Care',
  assistant: 'Max',
  lineNumber: '+13035550103',
  placeholders: {
    car: "[a 2016 Corolla|my Outback|a Civic, 2019|the old pickup|my wife's minivan|a Golf]",
    plate: '[### KLM|BTR ###|#FX ###]',
  },
  identify: [
    `A: What kind of car is it?
     C: {car}.
     A: And your name?
     C: {name}.`,
    `A: Can I have your name and the license plate?
     C: {name}, {plate}.

     maybe
     A: Is that {car}?
     C: [That's the one.|Yes.]`,
  ],
  outbound: {
    opening: 'your car is ready and can be picked up until six',
    topic: 'picking up the car',
    voicemail: "your car is ready. We're open until six today and from seven thirty on {day}",
  },
  scenarios: [
    {
      category: 'booking',
      topic: 'the noise my car makes',
      weight: 1.2,
      placeholders: {
        sound: '[a grinding noise|a squeal|a loud knock|a kind of rattle]',
        when: '[when I brake|going over bumps|on the highway|when I turn left]',
      },
      opening:
        'my car makes {sound} {when}[ and I want somebody to look at it|, is that dangerous|]',
      script: `
        A: How long has it been doing that?
        C: [A couple of days.|Since I drove through a pothole.|It's getting louder every day.]

        maybe
        A: Any warning light on the dashboard?
        C: [The brake light came on once.|No.|The yellow engine thing.]
        T find_bay job=inspection → free={day} {hour}; duration_min=45`,
      resolved: `
        A: I can take it in on {day} at {hour}. The inspection is ninety dollars and comes off the repair.
        C: [Okay, book it.|Deal.|Can I wait there?]
        A: You're booked, {firstName}. There's coffee in the waiting room.
        S: Car makes {sound} {when}. Inspection booked for {day} at {hour}.`,
      unresolved: `
        A: The first free bay I see is in two weeks.
        C: [I can't drive like this for two weeks.|I'll ask the place on Fifth.]
        A: I understand. Please don't drive far with it.
        S: Car makes {sound} {when}. No bay free for two weeks; caller looks elsewhere.`,
      promise: 'have a mechanic ring you about whether it is safe to drive',
      team: 'the workshop',
    },
    {
      category: 'status',
      topic: 'the repair of my car',
      weight: 1.3,
      placeholders: {
        job: '[new brakes|the timing belt|the inspection|a new alternator|the air conditioning]',
        dropped: '[this morning|on Monday|yesterday|last week]',
      },
      opening:
        "[I dropped off my car {dropped}|my car's been with you since {dropped}] for {job}. [Is it ready|Any news]",
      script: `
        A: [Let me ask the workshop system.|I'm looking at the job.]
        T get_job plate={plate} → job={job}; state=[done|waiting for part|test drive]

        maybe
        C: [They said it would be a day.|I need it for the school run.|Is it a big thing?]
        A: I see {job} on the order, nothing else.`,
      resolved: `
        or
        A: The work on {job} is finished, and they're on the test drive.
        C: [What's the total?|Great.]
        A: It comes to [three hundred and ten|four eighty|two hundred sixty five] dollars. You can pick it up from {hour}.
        C: [Perfect, see you then.|I'll send my husband.|Okay, thanks.]

        or
        A: The part came in this morning, so it will be done today. You can pick it up from {hour}.
        C: [Good, that works.|You told me noon, but okay.|Can I pay by card?]
        A: [Wonderful.|Of course.] We'll keep the key at the desk.
        S: Asked whether the car ({job}) is ready. It can be picked up from {hour}.`,
      unresolved: `
        A: They're waiting for a part.
        C: [You told me it would be done today.|Okay, that's not ideal.|How much longer?]
        A: I can't see a finish time for {job}.
        C: [I need the car tomorrow.|Nobody calls me, nobody knows anything.]
        A: I'm sorry, that's all I have in the system.
        S: Asked whether the car ({job}) is ready; no finish time known.`,
      promise: 'ask the workshop for a finish time and text you',
      team: 'the workshop',
    },
    {
      category: 'complaint',
      topic: 'the repair invoice',
      placeholders: {
        quoted: '[two fifty|three hundred|$180]',
        charged: '[five twenty|six hundred and forty|$395]',
      },
      opening:
        '[I was quoted {quoted} and you charged me {charged}|your estimate said {quoted}, the invoice says {charged}]. [Nobody called me first|What is this]',
      script: `
        T get_invoice plate={plate} → estimate={quoted}; invoice={charged}; approval=[missing|by phone]
        A: I see the estimate and the invoice. There are extra parts on it, [brake lines|two sensors|a mount].
        C: [Nobody asked me.|You have to ask before you do that.|I would have said no.]

        maybe
        A: Was there perhaps a voicemail about it?
        C: [No. I have my phone on me all day.|There wasn't.]`,
      resolved: `
        A: There's no approval from you on file, so we charge the estimate. The difference goes back to your card.
        C: [That's the least.|Thank you, I appreciate that.|Good.]
        A: You'll see it within three to five days.
        S: Invoice of {charged} instead of {quoted} without approval. Difference refunded.`,
      unresolved: `
        A: According to the file the extra work was approved by phone.
        C: [That's a lie.|By whom? Not by me.|I'll leave you a review you won't like.]
        A: I can only see what's in the file. I'm sorry.
        S: Caller disputes {charged} against an estimate of {quoted}; approval by phone on file. Not settled.`,
      promise: 'have the shop manager check the invoice and call you',
      team: 'the shop manager',
    },
    {
      category: 'service-request',
      topic: 'the winter tires',
      placeholders: {
        stored: '[you have them in storage|I have them in the trunk|I need new ones]',
      },
      opening: "I'd like to [have my winter tires put on|change to winter tires], {stored}",
      script: `
        T find_bay job=tires → free={day} {hour}; duration_min=40
        A: I have {day} at {hour}, it takes forty minutes.

        maybe
        C: [Can you check the brakes too?|And wiper blades, please.]
        A: [Added to the order.|Sure, that's no extra charge.]`,
      resolved: `
        C: [That's fine.|I'll take it.]
        A: Booked for {day} at {hour}. The change is seventy dollars.
        S: Change to winter tires booked for {day} at {hour}.`,
      unresolved: `
        C: I can't do that day. [Anything on a Saturday?|Only evenings work.]
        A: There's nothing on the schedule, I'm sorry.
        S: Wanted a change to winter tires; no time that suits.`,
      promise: 'look for an evening slot and text you',
      team: 'the service desk',
    },
  ],
}
