import type { Company } from '../scenario'

export const propertyManagement: Company = {
  key: 'property',
  name: 'Cedar and Main Property Management',
  assistant: 'Nora',
  lineNumber: '+12065550106',
  placeholders: {
    building: '[Elm Terrace|the Garfield building|Riverside 40|Number 8 on Union]',
    unit: '[2B|314|5A|unit 12|401|the garden unit]',
  },
  identify: [
    `A: Which building and unit is this about?
     C: {building}, {unit}.
     A: And I'm speaking with?
     C: {name}.`,
    `A: [May I have your name and unit?|Who am I speaking with, and which unit?]
     C: {name}, {building}, {unit}.`,
  ],
  outbound: {
    opening: 'the plumber asked us to confirm {day} between {window} for your unit',
    topic: 'the plumber appointment',
    voicemail:
      'our plumber would like to come on {day} between {window}. Please call back if nobody can let them in',
  },
  scenarios: [
    {
      category: 'service-request',
      topic: 'the water leak',
      weight: 1.5,
      placeholders: {
        where:
          '[under the kitchen sink|from the bathroom ceiling|behind the washing machine|' +
          'around the water heater]',
        amount:
          '[a steady drip|a whole bucket every hour|a puddle|a brown stain that keeps growing]',
      },
      opening:
        "[there's water coming|I have a leak|water is leaking] {where}[, {amount}|. It's {amount}]",
      script: `
        A: Is any water near outlets or lights?
        C: [No, luckily.|It's getting close.|I don't think so.]

        maybe
        A: Can you turn the shutoff valve under the sink?
        C: [I did, it's slower now.|I can't, it's stuck.|Which one is that? ... Okay, turned it.]

        A: I'm entering this as a repair right now.
        T create_work_order unit={building} {unit}; kind=plumbing → order=WO-####; urgency=[urgent|same day]`,
      resolved: `
        A: A plumber is assigned and will be with you between {window}.
        C: [Thank God.|Good, I'll put towels down.|Do I need to be here?]
        A: Somebody should be in to open. The order number is on its way by text.
        S: Water leak {where} at {building} {unit}. Plumber assigned for {window}.`,
      unresolved: `
        A: I can't reach an emergency plumber at the moment.
        C: [It's {amount}, I can't wait.|And what am I supposed to do?|This is the landlord's job.]
        A: Please keep the valve closed. I'm sorry I have nothing better right now.
        S: Water leak {where} at {building} {unit}, {amount}. No plumber reached; still leaking.`,
      promise: 'send the emergency plumber and call you with the time',
      team: 'the emergency line',
    },
    {
      category: 'service-request',
      topic: 'the broken heating',
      placeholders: {
        temperature: '[58 degrees|61|freezing|colder than outside]',
        since: '[Saturday|last night|Wednesday|the day before yesterday]',
      },
      opening:
        "[the heat isn't working|our radiators are cold|there's no heat in my apartment], [it's {temperature} in here|since {since}]",
      script: `
        A: Is it every room, or only one?
        C: [All of them.|Just the bedroom.|The living room and the bath.]

        maybe
        A: What does the thermostat show?
        C: [Nothing at all.|It says 70 but that's a joke.|An error, E 4.]

        maybe
        C: [We have a baby here.|My mother is eighty one.|I reported this last winter too.]
        A: I've marked that on the order.

        T create_work_order unit={building} {unit}; kind=heating → order=WO-####; building_fault=[yes|no]`,
      resolved: `
        A: The boiler for {building} had stopped. It was restarted remotely just now, so you should feel warmth in half an hour.
        C: [I can hear it in the pipes.|It's getting warm already.|Okay, fingers crossed.]
        S: No heat at {building} {unit} since {since}. Boiler restarted; radiators getting warm.`,
      unresolved: `
        A: The part for the boiler is on order, and I have no delivery date.
        C: [We can't live like this.|That's what you said on the phone last time.|I'm going to withhold rent.]
        A: I've recorded that. We can lend you two electric heaters.
        S: No heat at {building} {unit} since {since}. Part on order without a date; caller upset.`,
      promise: 'send the heating technician and confirm the time by text',
      team: 'the building manager',
    },
    {
      category: 'booking',
      topic: 'the apartment viewing',
      placeholders: {
        flat: '[the two bedroom on Elm|the studio on Garfield|the loft with the balcony]',
        moveIn: '[January|as soon as possible|the first of next month]',
      },
      opening:
        "I saw {flat} [online|on the sign] and [would like to see it|wanted to ask if it's still available]",
      script: `
        A: It's still available. When would you like to move in?
        C: {moveIn}.

        maybe
        A: Any pets?
        C: [A small dog.|No.|Two cats, is that a problem?]
        T book_viewing listing={flat} → placeholders={day} {hour}`,
      resolved: `
        A: There's a viewing on {day} at {hour}.
        C: [I'll be there.|That works for me.|Can I bring my partner?]
        A: You're on the list. Please bring a photo ID.
        S: Viewing of {flat} booked for {day} at {hour}.`,
      unresolved: `
        A: All viewings this week are taken.
        C: [Then I'll look elsewhere.|Oh, that's a pity.]
        S: Interested in {flat}; no viewing free this week.`,
      promise: 'send you the floor plan and the next viewing dates',
      team: 'the leasing office',
    },
    {
      category: 'complaint',
      topic: 'the noise from upstairs',
      placeholders: {
        noise:
          '[music until three in the morning|somebody drilling|a dog barking all day|' +
          'parties every weekend]',
      },
      opening:
        "[I want to complain about|I can't take it anymore,|it's about] my upstairs neighbor[s|]. It's {noise}",
      script: `
        A: How often does that happen?
        C: [Every night this week.|Two or three times a week.|Constantly.]

        maybe
        A: Have you spoken with them?
        C: [I tried, they laughed at me.|I'd rather not.|I left a note.]`,
      resolved: `
        A: I've sent them the house rules with a formal reminder, without your name.
        C: [Thank you, that's what I wanted.|I hope that helps.]
        A: If it happens again, note the time and call me.
        S: Noise complaint at {building}: {noise}. Formal reminder sent to the neighbor.`,
      unresolved: `
        A: I can only record the complaint, I can't contact the neighbor myself.
        C: [So nothing happens, like always.|Then what is this line for?]
        A: I'm sorry. The complaint is in the file.
        S: Noise complaint at {building}: {noise}. Only recorded; the caller expected action.`,
      promise: 'ask the building manager to speak with them',
      team: 'the building manager',
    },
  ],
}
