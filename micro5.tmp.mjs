// src/lib/seeded-random.ts
var hash = (text, basis) => {
  let value = basis;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 16777619);
  }
  return value >>> 0;
};
var generator = (seed) => {
  let a = hash(seed, 2166136261);
  let b = hash(seed, 2654435769);
  let c = hash(seed, 2246822507);
  let counter = 1;
  const next = () => {
    const sum = a + b + counter | 0;
    counter = counter + 1 | 0;
    a = b ^ b >>> 9;
    b = c + (c << 3) | 0;
    c = (c << 21 | c >>> 11) + sum;
    c |= 0;
    return (sum >>> 0) / 4294967296;
  };
  for (let round = 0; round < 12; round += 1) next();
  return next;
};
var seededRandom = (seed) => {
  const next = generator(seed);
  const whole = (low, high) => low + Math.floor(next() * (high - low + 1));
  const hex = (length) => Array.from({ length }, () => whole(0, 15).toString(16)).join("");
  return {
    next,
    whole,
    around: (low, high) => low + (next() + next()) / 2 * (high - low),
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)];
      if (item === void 0) throw new RangeError("Nothing to pick from.");
      return item;
    },
    weighted: (weights) => {
      let total = 0;
      for (const key in weights) total += weights[key];
      let left = next() * total;
      for (const key in weights) {
        left -= weights[key];
        if (left < 0) return key;
      }
      throw new RangeError("No weight is above zero.");
    },
    hex,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${whole(8, 11).toString(16)}${hex(3)}-${hex(12)}`,
    fork: (label) => seededRandom(`${seed}/${label}`)
  };
};

// src/simulator/calls/fill.ts
var INNERMOST_CHOICE = /\[([^[\]]*)\]/;
var SLOT = /\{([A-Za-z]+)\}/;
var fill = (template, slots, random) => {
  let text = template;
  for (; ; ) {
    const choice = INNERMOST_CHOICE.exec(text);
    if (choice) {
      const chosen = random.pick((choice[1] ?? "").split("|"));
      text = text.slice(0, choice.index) + chosen + text.slice(choice.index + choice[0].length);
      continue;
    }
    const slot = SLOT.exec(text);
    if (!slot) break;
    const value = slots[slot[1] ?? ""];
    if (value === void 0) throw new Error(`No value for ${slot[0]} in: ${template}`);
    text = text.slice(0, slot.index) + value + text.slice(slot.index + slot[0].length);
  }
  return text.replace(/#/g, () => String(random.whole(1, 9)));
};
var asSentences = (text) => text.replace(/\s+/g, " ").replace(/ ([,.?!])/g, "$1").trim().replace(
  /(^|[.?!] )([a-z])/g,
  (_, before, letter) => before + letter.toUpperCase()
);

// src/simulator/calls/common-slots.ts
var COMMON = {
  day: "[Monday|Tuesday|Wednesday|Thursday|Friday|tomorrow]",
  hour: "[eight thirty|nine|ten fifteen|eleven|noon|one forty five|two thirty|three|four twenty]",
  window: "[eight and ten|nine and noon|one and three|two and five|four and six]"
};
var chooseSlots = (lists, random) => {
  const chosen = {};
  for (const [slot, template] of Object.entries(COMMON)) chosen[slot] = fill(template, {}, random);
  for (const list of lists) {
    for (const [slot, values] of Object.entries(list)) {
      chosen[slot] = fill(random.pick(values), {}, random);
    }
  }
  return chosen;
};
var PERSONS = {
  second: { i: "you", me: "you", my: "your", mine: "yours", we: "you", us: "you", our: "your" },
  third: {
    i: "they",
    me: "them",
    my: "their",
    mine: "theirs",
    we: "they",
    us: "them",
    our: "their"
  }
};
var retold = (text, person) => {
  const words = PERSONS[person];
  return text.replace(/\b(?:I|we)'m\b/gi, `${PERSONS[person].i}'re`).replace(/\bI was\b/g, `${PERSONS[person].i} were`).replace(/\b(I|me|my|mine|we|us|our)\b/gi, (word) => words[word.toLowerCase()] ?? word);
};
var asTask = (promise) => {
  const task = promise.replace(/\bring you\b/g, "ring the caller").replace(/\bour\b/g, "the").replace(/\byou\b/g, "the caller").replace(/\byour\b/g, "the caller's");
  return task.charAt(0).toUpperCase() + task.slice(1);
};

// src/simulator/calls/endings.ts
var RESOLUTION_WEIGHTS = {
  resolved: 54,
  unresolved: 14,
  callback: 15,
  "follow-up": 11,
  transfer: 8
};
var UPSET_RESOLUTION_WEIGHTS = {
  resolved: 30,
  unresolved: 26,
  callback: 18,
  "follow-up": 10,
  transfer: 16
};
var CALLBACK_TIMES = "[tomorrow after three|tomorrow morning|this afternoon around four|after five today|tonight after seven|[Monday|Tuesday|Wednesday|Thursday|Friday] [morning|afternoon|after lunch|at ten|between nine and eleven]|in about an hour|in half an hour|tomorrow before noon|next [Monday|Tuesday|Thursday] at [9 am|10 am|2 pm|4:30 pm]|the day after tomorrow|on Saturday, if you work then|any time after 6 pm|tomorrow at quarter past two]";
var CALLBACK = `
  or
  A: I can't settle that one myself, but somebody from {team} can. Shall they call you back?
  C: [Yes please|Okay|If they really do], [best {callbackTime}|{callbackTime} would be good].
  A: [Noted|All right], a callback {callbackTime}, about {topic}.

  or
  C: [Can somebody call me back about this?|Could a real person call me back?|I'd rather have someone call me.] [I'm free {callbackTime}.|{callbackTime} works.]
  A: [Of course.|Sure.] I've asked {team} to call you {callbackTime}.

  or
  A: {team} [has to look at this first|isn't on shift right now]. When can they reach you?
  C: [Call me {callbackTime}.|{callbackTime}, on this number.|Um, {callbackTime}?]
  A: [Thank you.|Got it.] They'll call you {callbackTime}.

  maybe
  C: [On this number, please.|And not from a hidden number, I don't pick those up.|But please really do it this time.]
  A: [I've written that down.|That's in the note.]`;
var FOLLOW_UP = `
  or
  A: [Here is what happens next.|This is how we do it.] We'll {promise} [by the end of the day|within two working days|by tomorrow noon|this week].
  C: [Okay, I'll wait for that.|I hope so.|And if I hear nothing?]
  A: If nothing has come by then, please call again and I'll see the note.

  or
  C: [So what happens now?|And now?|Who takes care of it?]
  A: We'll {promise}, [by the end of the day|within two working days|by Friday at the latest].
  C: [All right.|Good. I'm counting on it.|Can I have that in writing?]
  A: I'm sending you a text with that right now.`;
var TRANSFER = `
  or
  C: [Can I speak to a real person, please?|I want to talk to a human.|Just put me through to somebody.|Is there a manager I can speak to?]
  A: [Of course.|I understand.] I'm putting you through to {team}, please stay on the line.

  or
  A: That's one for {team}. May I connect you?
  C: [Yes, please.|Fine.|If it has to be.]
  A: One moment, I'm connecting you. I've told them what it is about.`;
var SUMMARIES = {
  callback: "Called about {topic}. [Wants a callback|Asked to be called back|Callback requested] {callbackTime}.",
  "follow-up": "Called about {topic}. The agent promised to {promise}.",
  transfer: "Called about {topic}. Asked for a person and was put through to {team}."
};
var ANYTHING_ELSE = "[Is there anything else I can do?|Anything else I can help with?|Can I do anything else for you?|Was there anything else?]";
var AGENT_GOODBYE = "[Thank you for calling {company}. Goodbye.|Thanks for calling, {firstName}. Have a good day.|You're welcome. Goodbye.|All the best, {firstName}. Bye.|Thank you, bye.]";
var GREETING = "[Thank you for calling {company}, this is {assistant}, the automated assistant. How can I help?|{company}, {assistant} speaking. I'm an AI assistant. What can I do for you?|Hello, you've reached {company}. I'm {assistant}, a virtual assistant. How may I help you today?|Hi, this is {assistant} from {company}. This call may be recorded. What is it about?]";
var AGAIN = "[it's me again, I called {priorDay} about {topic}[ and nothing has happened| and it's still not sorted out|].|I spoke to you {priorDay} about {topic}, and [I'm still waiting|nobody got back to me|it's started again].|this is not the first time I'm calling about {topic}. The last time was {priorDay}.]";

// src/simulator/calls/interludes.ts
var INTERLUDES = [
  `A: [I didn't quite catch that.|Sorry, the line is a bit noisy.] Could you say that again?
   C: [I said it's about {topic}.|Can you hear me now? It's about {topic}.|Sorry, I'm on speaker. It's {topic}.]
   A: [Thank you, now I have it.|Understood.]`,
  `C: [Are you a real person, by the way?|You sound like a robot.|Am I talking to a computer?]
   A: I'm an AI assistant. I can put you through to {team} whenever you like.
   C: [No, it's fine, go on.|Huh. Okay.|Well, you're more patient than the last one.]`,
  `C: Sorry, [the dog is barking|my kid is pulling on my sleeve|I just got off the bus], one second. [Okay.|So.] I'm back.
   A: [No problem at all.|Take your time.]`,
  `C: [Before I forget, what are your hours today?|How late can I reach you?]
   A: This line is open around the clock, and {team} from eight to six.
   C: [Good to know.|Okay.]`,
  `A: While I look, is {firstName} the right name to use?
   C: [Yes, that's fine.|Sure.|Everybody does.]`,
  `C: [My sister told me to call you.|My neighbor said I should just call.|I found this number on an old letter, I hope it's right.]
   A: [I'm glad you did.|This is the right place.]`,
  `A: Should I send updates by text to the number you're calling from?
   C: [Yes, please.|No, by email.|Texts are fine.]
   A: [Noted.|I've saved that.]`
];
var HOLD = `
  A: [May I put you on hold for a moment?|I need a moment to check this. Please stay on the line.|One moment, please. This takes a little.]
  C: [Okay.|Sure.|How long?|If you must.|All right.]
  A: [Thank you for waiting.|Thanks for your patience.|I'm back, thank you.]`;
var HOLD_SECONDS = { low: 9, high: 48 };

// src/simulator/calls/moods.ts
var MANNERS = {
  calm: {
    weight: 34,
    opening: "[Hi, |Hello, |Good morning. |Hi there. |Yes, hi. |Hey, ]",
    aside: "[Sure.|Yes.|Let me see.|Right.]",
    asideChance: 0.16,
    pace: 1,
    goodbye: {
      solved: `[Great, thanks.|Perfect, thank you, bye.|That's all, thanks for the help.|Okay, have a nice day.]`,
      open: `[Okay. Thanks anyway.|All right, bye then.|Fine, I'll wait and see. Bye.]`
    }
  },
  hurried: {
    weight: 14,
    opening: `[Hi, quick question. |Hey, I only have a minute. |I'm about to board, so quickly: |Hi, I'm at work, so let's be quick. ]`,
    aside: "[Quickly, please.|Yes, yes.|Can we speed this up?|Mhm.]",
    asideChance: 0.22,
    pace: 1.25,
    goodbye: {
      solved: "[Okay, great, got to run.|Good, thanks, bye.|Super. Bye.]",
      open: `[I don't have time for this. Bye.|Okay, I have to go.|I'll try again later. Bye.]`
    }
  },
  annoyed: {
    weight: 18,
    opening: `[Yes, hello. |Okay, so, |Right. |Finally somebody. |Hello. I've been on hold forever. ]`,
    aside: `[As I said.|I already told the website that.|Seriously?|Honestly.|Is that really necessary?]`,
    asideChance: 0.28,
    pace: 1.05,
    goodbye: {
      solved: `[Okay. Took long enough, but thanks.|Fine. Thank you.|All right, I hope it stays that way.]`,
      open: `[That was a waste of time.|Great. So nothing.|I'm not happy with this. Bye.]`
    }
  },
  angry: {
    weight: 9,
    opening: `[Listen. |I've had it with you people. |This is the worst service I've ever had. |I want this fixed today. |Are you even a person? ]`,
    aside: `[This is ridiculous.|I can't believe this.|Unbelievable.|You've got to be kidding me.|I'm losing my patience here.]`,
    asideChance: 0.4,
    pace: 1.15,
    goodbye: {
      solved: `[Fine. But this should never have happened.|Okay. Next time I'm leaving.|Well. At last.]`,
      open: `[I'm done with you.|You'll hear from my lawyer.|This is a joke. Goodbye.|I'm switching. Goodbye.]`
    }
  },
  grateful: {
    weight: 13,
    opening: `[Hi, I hope you can help me. |Hello, how nice that someone picks up. |Hi! Thanks for taking my call. |Good afternoon, ]`,
    aside: "[Oh, thank you.|Of course.|Very kind.|Sure, no rush.]",
    asideChance: 0.26,
    pace: 0.97,
    goodbye: {
      solved: `[Oh, thank you so much, you made my day.|You've been wonderful, thank you.|Bless you, that was easy. Bye now.|Thanks a million, really.]`,
      open: `[Well, thank you for trying.|Not your fault. Thanks anyway.|Okay, thank you all the same.]`
    }
  },
  confused: {
    weight: 12,
    opening: `[Um, hello? Is this a recording? |Hi, uh, I'm not sure I'm right here. |Hello, yes, so, um, |Sorry, I've never done this. ]`,
    aside: `[Um.|Sorry, what was that?|Wait, let me find my glasses.|Hm, I don't know exactly.|Uh, okay.]`,
    asideChance: 0.34,
    pace: 0.88,
    goodbye: {
      solved: `[Okay, I think I understand. Thank you.|Oh good. So I don't need to do anything? Good. Bye.|All right, dear, thank you.]`,
      open: `[I'm not sure I got that, but okay.|Hm. I'll ask my son. Bye.|I still don't understand it. Goodbye.]`
    }
  }
};
var weightOf = (mood) => MANNERS[mood].weight;
var moodWeights = (again) => ({
  calm: weightOf("calm"),
  hurried: weightOf("hurried"),
  confused: weightOf("confused"),
  annoyed: weightOf("annoyed") * (again ? 2.5 : 1),
  angry: weightOf("angry") * (again ? 3 : 1),
  grateful: weightOf("grateful") * (again ? 0.25 : 1)
});

// src/simulator/calls/script.ts
var readLine = (line) => {
  if (line === "T") return { role: "tool" };
  if (line.startsWith("A: ")) return { role: "agent", template: line.slice(3) };
  if (line.startsWith("C: ")) return { role: "caller", template: line.slice(3) };
  throw new Error(`Not a line of a script: ${line}`);
};
var readGroup = (block) => {
  const lines = block.split("\n").map((line) => line.trim());
  const first = lines[0];
  const mark = first === "maybe" || first === "or" ? first : "always";
  return { mark, lines: lines.slice(mark === "always" ? 0 : 1).map(readLine) };
};
var readGroups = (script) => script.trim().split(/\n\s*\n/).filter((block) => block.trim() !== "").map((block) => readGroup(block.trim()));
var playScript = (script, random) => {
  const groups = readGroups(script);
  const played = [];
  for (let index = 0; index < groups.length; index += 1) {
    const group = groups[index];
    if (!group) break;
    if (group.mark === "or") {
      const alternatives = [group];
      while (groups[index + 1]?.mark === "or") {
        index += 1;
        const next = groups[index];
        if (next) alternatives.push(next);
      }
      played.push(...random.pick(alternatives).lines);
    } else if (group.mark === "always" || random.chance(0.55)) {
      played.push(...group.lines);
    }
  }
  return played;
};

// src/simulator/calls/conversation.ts
var NEXT_STEPS = {
  callback: ["Call back about {topic}"],
  "follow-up": ["{promise}"]
};
var voicesOf = (matter, callbackTime, priorDay2) => {
  const { company, scenario, person } = matter;
  const told = { ...matter.slots, topic: scenario.topic };
  const retell = (whose) => Object.fromEntries(Object.entries(told).map(([slot, text]) => [slot, retold(text, whose)]));
  const shared = {
    name: `${person.firstName} ${person.lastName}`,
    firstName: person.firstName,
    lastName: person.lastName,
    company: company.name,
    assistant: company.assistant,
    team: scenario.team,
    promise: scenario.promise,
    callbackTime,
    priorDay: priorDay2
  };
  const aboutCaller = {
    team: scenario.team.replace(/^our /, "the "),
    promise: asTask(scenario.promise)
  };
  return {
    agent: { ...retell("second"), ...shared },
    caller: { ...told, ...shared },
    summary: {
      ...retell("third"),
      ...shared,
      ...aboutCaller,
      promise: aboutCaller.promise.charAt(0).toLowerCase() + aboutCaller.promise.slice(1)
    }
  };
};
var fillRecord = (templates, slots, random) => Object.fromEntries(
  Object.entries(templates).map(([key, template]) => [key, fill(template, slots, random)])
);
var speak = (lines, matter, voices, mood, random) => {
  const manner = MANNERS[mood];
  const { tool } = matter.scenario;
  return lines.flatMap((line, index) => {
    if (line.role === "tool") {
      if (!tool) throw new Error(`${matter.scenario.key} runs a tool it does not have`);
      return [
        {
          role: "tool",
          name: tool.name,
          arguments: fillRecord(tool.arguments, voices.agent, random),
          result: fillRecord(tool.result, voices.agent, random)
        }
      ];
    }
    const before = lines[index - 1];
    const isAnswer = line.role === "caller" && before?.role === "agent" && before.template.endsWith("?");
    const aside = isAnswer && random.chance(manner.asideChance) ? `${manner.aside} ` : "";
    const text = asSentences(fill(aside + line.template, voices[line.role], random));
    return [{ role: line.role, text }];
  });
};
var afterPause = (lines, random) => {
  const last = lines.at(-1);
  if (last?.role !== "agent") return lines;
  const afterSeconds = random.around(HOLD_SECONDS.low, HOLD_SECONDS.high);
  return [...lines.slice(0, -1), { ...last, afterSeconds }];
};
var joinNeighbours = (lines) => {
  const joined2 = [];
  for (const line of lines) {
    const last = joined2.at(-1);
    const isSpoken = line.role === "agent" || line.role === "caller";
    if (isSpoken && last && last.role === line.role && line.afterSeconds === void 0) {
      joined2[joined2.length - 1] = { ...last, text: `${last.text} ${line.text}` };
    } else joined2.push(line);
  }
  return joined2;
};
var withFullStop = (text) => {
  if (/[.?!]$/.test(text)) return text;
  return /(^|[.?!] )(where|when|is|can|why|what|how|any|do|does|could) [^.?!]*$/i.test(text) ? `${text}?` : `${text}.`;
};
var endingOf = (matter, resolution) => {
  const { scenario } = matter;
  if (resolution === "resolved") return scenario.resolved;
  if (resolution === "unresolved") return scenario.unresolved;
  const script = { callback: CALLBACK, "follow-up": FOLLOW_UP, transfer: TRANSFER }[resolution];
  return { script, summary: SUMMARIES[resolution] };
};
var newMatter = (company, person, random) => {
  const weights = Object.fromEntries(
    company.scenarios.map((scenario2, index) => [String(index), scenario2.weight ?? 1])
  );
  const scenario = company.scenarios[Number(random.weighted(weights))];
  if (!scenario) throw new Error(`${company.key} has no scenario`);
  const slots = chooseSlots([company.slots, scenario.slots], random);
  return { company, scenario, person, slots };
};
var converse = (matter, { mood, priorDay: priorDay2 }, random) => {
  const upset = mood === "angry" || mood === "annoyed";
  const resolution = random.weighted(upset ? UPSET_RESOLUTION_WEIGHTS : RESOLUTION_WEIGHTS);
  const callbackTime = fill(CALLBACK_TIMES, {}, random);
  const voices = voicesOf(matter, callbackTime, priorDay2 ?? "");
  const { scenario, company } = matter;
  const manner = MANNERS[mood];
  const ending = endingOf(matter, resolution);
  const solved = resolution === "resolved" || resolution === "follow-up";
  const say = (lines2) => speak(lines2, matter, voices, mood, random);
  const greeting = asSentences(fill(GREETING, voices.agent, random));
  const reason = priorDay2 === null ? `${manner.opening}${scenario.opening}` : `${manner.opening}${AGAIN}`;
  const opening = withFullStop(asSentences(fill(reason, voices.caller, random)));
  const body = say(playScript(random.pick(company.identify), random));
  const interlude = random.chance(0.4) ? say(playScript(random.pick(INTERLUDES), random)) : [];
  const middle = say(playScript(scenario.script, random));
  const hold = random.chance(0.22) ? afterPause(say(playScript(HOLD, random)), random) : [];
  const end = say(playScript(ending.script, random));
  const farewell = resolution === "transfer" ? [] : [
    ...random.chance(0.5) ? [{ role: "agent", template: ANYTHING_ELSE }] : [],
    {
      role: "caller",
      template: solved ? manner.goodbye.solved : manner.goodbye.open
    },
    ...random.chance(0.7) ? [{ role: "agent", template: AGENT_GOODBYE }] : []
  ];
  const lines = [
    { role: "agent", text: greeting },
    { role: "caller", text: opening },
    ...body,
    ...middle,
    ...interlude,
    ...hold,
    ...end,
    ...farewell.map((line) => {
      if (line.role === "tool") throw new Error("No tool runs in a farewell");
      return {
        role: line.role,
        text: asSentences(fill(line.template, voices[line.role], random))
      };
    }),
    ...resolution === "transfer" ? [{ role: "transfer", team: scenario.team }] : []
  ];
  return {
    lines: joinNeighbours(lines),
    mood,
    resolution,
    summary: asSentences(fill(ending.summary, voices.summary, random)),
    callbackTime: resolution === "callback" ? callbackTime : null,
    nextSteps: (NEXT_STEPS[resolution] ?? []).map(
      (template) => asSentences(fill(template, voices.summary, random))
    )
  };
};

// src/simulator/calls/cut-short.ts
var CUT_SHARE = 0.11;
var lastIndexOf = (lines, role, before) => {
  for (let index = before; index > 0; index -= 1) if (lines[index]?.role === role) return index;
  return 0;
};
var cutShort = (lines, random) => {
  if (lines.length < 6 || !random.chance(CUT_SHARE)) return null;
  const middle = random.whole(4, lines.length - 2);
  const kind = random.weighted({
    silence: 4,
    "caller-left": 4,
    "model-error": 1,
    "voice-error": 1,
    "too-long": 1
  });
  switch (kind) {
    case "silence":
      return {
        lines: [
          ...lines.slice(0, lastIndexOf(lines, "agent", middle) + 1),
          {
            role: "agent",
            afterSeconds: random.around(6.5, 9),
            text: random.pick(["Are you still there?", "Hello? Can you hear me?"])
          },
          {
            role: "agent",
            afterSeconds: random.around(6.5, 9),
            text: random.pick([
              "I can't hear you anymore. Please call again when you can.",
              "I'll end the call now. Call us back any time."
            ])
          }
        ],
        end: "silence",
        trailingSilence: 8
      };
    case "caller-left":
      return {
        lines: [
          ...lines.slice(0, lastIndexOf(lines, "agent", middle) + 1),
          {
            role: "caller",
            text: random.pick([
              "Sorry, I have to take this. Bye.",
              "My battery is almost",
              "Hold on, someone's at the door. I'll call again.",
              "Forget it.",
              "You know what, I'll do it online."
            ])
          }
        ],
        end: "caller-hung-up",
        trailingSilence: 0.5
      };
    case "too-long":
      return { lines: lines.slice(0, middle), end: kind, trailingSilence: 300 };
    default:
      return {
        lines: lines.slice(0, lastIndexOf(lines, "caller", middle) + 1),
        end: kind,
        trailingSilence: 5
      };
  }
};

// src/simulator/calls/short-calls.ts
var STILL_THERE = [
  "Hello, are you still there?",
  "[I can't hear you. If you need help, please say something.|Is anybody on the line?]",
  "[I'll hang up now. Please call again any time.|Since I can't hear anyone, I'll end the call. Goodbye.]"
];
var WRONG_NUMBER = [
  [
    [
      "caller",
      "[Hi, is Tony there?|Hello, I'd like to order two large pepperoni.|Is this the county clerk?|Hi grandma!]"
    ],
    ["agent", "This is {company}. I think you may have the wrong number."],
    ["caller", "[Oh! Sorry about that.|My bad, bye.|Oops. Then I dialed wrong. Sorry.]"]
  ],
  [
    [
      "caller",
      "[I'm returning a missed call from this number.|Somebody called me from here?|I have a missed call from you.]"
    ],
    [
      "agent",
      "[I don't see a call to your number.|There's no note of a call to you.] This is {company}."
    ],
    [
      "caller",
      "[Strange. Well, never mind.|Okay, then it was a mistake. Bye.|I'm not even a customer of yours. Bye.]"
    ]
  ]
];
var SPAM = [
  [
    [
      "caller",
      "[Congratulations, your business has been selected for|This is an important message about|We've been trying to reach you about] [a pre-approved loan|your listing on the map|your extended warranty|cheaper electricity for your office]. Press one to speak to a specialist."
    ],
    ["agent", "I'm an automated assistant, and I can't help with that. Goodbye."]
  ],
  [
    [
      "caller",
      "[Hello, am I speaking with the owner?|Yes, hi, who is responsible for marketing there?|May I speak to the decision maker?] We can get you to the first page in thirty days."
    ],
    ["agent", "We don't take sales calls on this line."],
    ["caller", "[It only takes two minutes.|I just need a name.|Let me send you an offer.]"],
    ["agent", "No, thank you. Goodbye."]
  ]
];
var SHORT_CALL_WEIGHTS = {
  silent: 3,
  "hang-up": 5,
  "no-words": 3,
  "wrong-number": 4,
  spam: 3,
  "no-answer": 3,
  busy: 1,
  voicemail: 4,
  "dial-error": 1,
  "no-audio": 1,
  reached: 4
};
var shortCall = (kind, company, slots, random) => {
  const line = (role, template) => ({
    role,
    text: asSentences(fill(template, slots, random))
  });
  const greeting = () => line("agent", GREETING);
  const base = { lines: [], outbound: false, connected: true, summary: null, trailingSilence: 1 };
  const exchange = (choices) => [
    greeting(),
    ...random.pick(choices).map(([role, template]) => line(role, template))
  ];
  switch (kind) {
    case "silent":
      return {
        ...base,
        lines: [
          greeting(),
          ...STILL_THERE.map((template) => ({
            ...line("agent", template),
            afterSeconds: random.around(6.5, 9)
          }))
        ],
        end: "silence",
        trailingSilence: 9
      };
    case "hang-up":
      return {
        ...base,
        lines: [
          greeting(),
          ...random.chance(0.6) ? [
            line(
              "caller",
              "[Oh, a machine. No thanks.|Ugh, no.|Hello? ... Never mind.|Operator.|I'll try later.]"
            )
          ] : []
        ],
        end: "caller-hung-up"
      };
    case "no-words":
      return { ...base, end: "caller-hung-up", trailingSilence: random.around(2, 11) };
    case "wrong-number":
      return {
        ...base,
        lines: exchange(WRONG_NUMBER),
        end: "caller-hung-up",
        summary: "Wrong number."
      };
    case "spam":
      return { ...base, lines: exchange(SPAM), end: "spam", summary: "Sales call, no request." };
    case "voicemail":
      return {
        ...base,
        outbound: true,
        lines: [
          line(
            "caller",
            "[Hi, you've reached {firstName}. Leave a message after the tone.|The person you are calling is not available. Please record your message.|This is {firstName} {lastName}, I can't come to the phone right now.]"
          ),
          line(
            "agent",
            `Hello {firstName}, this is {assistant} from {company}. ${company.outbound.voicemail}. [Thank you, goodbye.|Have a good day.]`
          )
        ],
        end: "voicemail",
        summary: "Reached voicemail and left a message."
      };
    case "reached":
      return {
        ...base,
        outbound: true,
        lines: [
          line("caller", "[Hello?|Yes?|{lastName}.|Hi, who is this?|{firstName} speaking.]"),
          line(
            "agent",
            `Hello {firstName}, this is {assistant}, the automated assistant of {company}. ${company.outbound.opening}. [Is that all right?|Does that work for you?|Is this a good time?]`
          ),
          line(
            "caller",
            "[Yes, that works.|Oh right, I'd almost forgotten. Yes.|Perfect, thanks for the reminder.|Fine with me.]"
          ),
          line(
            "agent",
            "[Wonderful. I have noted that.|Great, then nothing else is needed.] [Goodbye.|Have a good day, {firstName}.]"
          )
        ],
        end: random.chance(0.5) ? "agent-hung-up" : "caller-hung-up",
        summary: `Called the customer about ${company.outbound.topic}; confirmed.`
      };
    case "no-audio":
      return { ...base, lines: [greeting()], end: "no-caller-audio", trailingSilence: 14 };
    default:
      return { ...base, outbound: true, connected: false, end: kind, trailingSilence: 0 };
  }
};

// src/simulator/calls/call-content.ts
var conversationAnalysis = (conversation, category, random) => {
  if (random.chance(0.12)) return null;
  const { mood, resolution, callbackTime } = conversation;
  const solved = resolution === "resolved";
  const upset = mood === "angry" || mood === "annoyed";
  const sentiment = upset ? "negative" : solved && (mood === "grateful" || random.chance(0.15)) ? "positive" : "neutral";
  const structured = random.chance(0.35);
  return {
    category: structured ? category : null,
    summary: random.chance(0.7) ? conversation.summary : null,
    successful: random.chance(0.72) ? solved : null,
    sentiment: random.chance(0.7) ? sentiment : null,
    callback: structured && callbackTime !== null ? { timeText: callbackTime } : null,
    nextSteps: structured ? conversation.nextSteps : []
  };
};
var endOf = (conversation, random) => {
  if (conversation.resolution === "transfer") return "transferred";
  return conversation.lines.at(-1)?.role === "agent" && random.chance(0.75) ? "agent-hung-up" : "caller-hung-up";
};
var conversationContent = (matter, manner, random) => {
  const conversation = converse(matter, manner, random);
  const cut2 = cutShort(conversation.lines, random);
  return {
    lines: cut2?.lines ?? conversation.lines,
    end: cut2?.end ?? endOf(conversation, random),
    outbound: false,
    connected: true,
    trailingSilence: cut2?.trailingSilence ?? 0.8,
    // Whoever got help seldom has to call about it again.
    isOpen: conversation.resolution !== "resolved" || random.chance(0.3),
    analysis: cut2 ? null : conversationAnalysis(conversation, matter.scenario.category, random)
  };
};
var shortContent = ({ company, person }, random) => {
  const slots = {
    ...chooseSlots([company.slots], random),
    firstName: person.firstName,
    lastName: person.lastName,
    company: company.name,
    assistant: company.assistant
  };
  const { summary, ...call } = shortCall(
    random.weighted(SHORT_CALL_WEIGHTS),
    company,
    slots,
    random
  );
  const nothingElse = { category: null, successful: null, sentiment: null, callback: null };
  const isAnalysed = summary !== null && random.chance(0.6);
  return {
    ...call,
    isOpen: false,
    analysis: isAnalysed ? { summary, ...nothingElse, nextSteps: [] } : null
  };
};

// src/simulator/calls/domains/auto-repair.ts
var autoRepair = {
  key: "auto",
  name: "Hillside Auto Care",
  assistant: "Max",
  lineNumber: "+13035550103",
  slots: {
    car: [
      "a 2016 Corolla",
      "my Outback",
      "a Civic, 2019",
      "the old pickup",
      "my wife's minivan",
      "a Golf"
    ],
    plate: ["### KLM", "BTR ###", "#FX ###"]
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
     C: [That's the one.|Yes.]`
  ],
  outbound: {
    opening: `your car is ready and can be picked up until six`,
    topic: "picking up the car",
    voicemail: `your car is ready. We're open until six today and from seven thirty on {day}`
  },
  scenarios: [
    {
      key: "noise",
      category: "booking",
      topic: "the noise my car makes",
      weight: 1.2,
      slots: {
        sound: ["a grinding noise", "a squeal", "a loud knock", "a kind of rattle"],
        when: ["when I brake", "going over bumps", "on the highway", "when I turn left"]
      },
      opening: `my car makes {sound} {when}[ and I want somebody to look at it|, is that dangerous|]`,
      script: `
        A: How long has it been doing that?
        C: [A couple of days.|Since I drove through a pothole.|It's getting louder every day.]

        maybe
        A: Any warning light on the dashboard?
        C: [The brake light came on once.|No.|The yellow engine thing.]
        T`,
      tool: {
        name: "find_bay",
        arguments: { job: "inspection" },
        result: { free: "{day} {hour}", duration_min: "45" }
      },
      resolved: {
        script: `
          A: I can take it in on {day} at {hour}. The inspection is ninety dollars and comes off the repair.
          C: [Okay, book it.|Deal.|Can I wait there?]
          A: You're booked, {firstName}. There's coffee in the waiting room.`,
        summary: "Car makes {sound} {when}. Inspection booked for {day} at {hour}."
      },
      unresolved: {
        script: `
          A: The first free bay I see is in two weeks.
          C: [I can't drive like this for two weeks.|I'll ask the place on Fifth.]
          A: I understand. Please don't drive far with it.`,
        summary: "Car makes {sound} {when}. No bay free for two weeks; caller looks elsewhere."
      },
      promise: "have a mechanic ring you about whether it is safe to drive",
      team: "the workshop"
    },
    {
      key: "is-it-ready",
      category: "status",
      topic: "the repair of my car",
      weight: 1.3,
      slots: {
        job: [
          "new brakes",
          "the timing belt",
          "the inspection",
          "a new alternator",
          "the air conditioning"
        ],
        dropped: ["this morning", "on Monday", "yesterday", "last week"]
      },
      opening: `[I dropped off my car {dropped}|my car's been with you since {dropped}] for {job}. [Is it ready|Any news]`,
      script: `
        A: [Let me ask the workshop system.|I'm looking at the job.]
        T

        maybe
        C: [They said it would be a day.|I need it for the school run.|Is it a big thing?]
        A: I see {job} on the order, nothing else.`,
      tool: {
        name: "get_job",
        arguments: { plate: "{plate}" },
        result: { job: "{job}", state: "[done|waiting for part|test drive]" }
      },
      resolved: {
        script: `
          or
          A: The work on {job} is finished, and they're on the test drive.
          C: [What's the total?|Great.]
          A: It comes to [three hundred and ten|four eighty|two hundred sixty five] dollars. You can pick it up from {hour}.
          C: [Perfect, see you then.|I'll send my husband.|Okay, thanks.]

          or
          A: The part came in this morning, so it will be done today. You can pick it up from {hour}.
          C: [Good, that works.|You told me noon, but okay.|Can I pay by card?]
          A: [Wonderful.|Of course.] We'll keep the key at the desk.`,
        summary: "Asked whether the car ({job}) is ready. It can be picked up from {hour}."
      },
      unresolved: {
        script: `
          A: They're waiting for a part.
          C: [You told me it would be done today.|Okay, that's not ideal.|How much longer?]
          A: I can't see a finish time for {job}.
          C: [I need the car tomorrow.|Nobody calls me, nobody knows anything.]
          A: I'm sorry, that's all I have in the system.`,
        summary: "Asked whether the car ({job}) is ready; no finish time known."
      },
      promise: "ask the workshop for a finish time and text you",
      team: "the workshop"
    },
    {
      key: "estimate",
      category: "complaint",
      topic: "the repair invoice",
      slots: {
        quoted: ["two fifty", "three hundred", "$180"],
        charged: ["five twenty", "six hundred and forty", "$395"]
      },
      opening: `[I was quoted {quoted} and you charged me {charged}|your estimate said {quoted}, the invoice says {charged}]. [Nobody called me first|What is this]`,
      script: `
        T
        A: I see the estimate and the invoice. There are extra parts on it, [brake lines|two sensors|a mount].
        C: [Nobody asked me.|You have to ask before you do that.|I would have said no.]

        maybe
        A: Was there perhaps a voicemail about it?
        C: [No. I have my phone on me all day.|There wasn't.]`,
      tool: {
        name: "get_invoice",
        arguments: { plate: "{plate}" },
        result: { estimate: "{quoted}", invoice: "{charged}", approval: "[missing|by phone]" }
      },
      resolved: {
        script: `
          A: There's no approval from you on file, so we charge the estimate. The difference goes back to your card.
          C: [That's the least.|Thank you, I appreciate that.|Good.]
          A: You'll see it within three to five days.`,
        summary: "Invoice of {charged} instead of {quoted} without approval. Difference refunded."
      },
      unresolved: {
        script: `
          A: According to the file the extra work was approved by phone.
          C: [That's a lie.|By whom? Not by me.|I'll leave you a review you won't like.]
          A: I can only see what's in the file. I'm sorry.`,
        summary: "Caller disputes {charged} against an estimate of {quoted}; approval by phone on file. Not settled."
      },
      promise: "have the shop manager check the invoice and call you",
      team: "the shop manager"
    },
    {
      key: "winter-tires",
      category: "service-request",
      topic: "the winter tires",
      slots: {
        stored: ["you have them in storage", "I have them in the trunk", "I need new ones"]
      },
      opening: `I'd like to [have my winter tires put on|change to winter tires], {stored}`,
      script: `
        T
        A: I have {day} at {hour}, it takes forty minutes.

        maybe
        C: [Can you check the brakes too?|And wiper blades, please.]
        A: [Added to the order.|Sure, that's no extra charge.]`,
      tool: {
        name: "find_bay",
        arguments: { job: "tires" },
        result: { free: "{day} {hour}", duration_min: "40" }
      },
      resolved: {
        script: `
          C: [That's fine.|I'll take it.]
          A: Booked for {day} at {hour}. The change is seventy dollars.`,
        summary: "Change to winter tires booked for {day} at {hour}."
      },
      unresolved: {
        script: `
          C: I can't do that day. [Anything on a Saturday?|Only evenings work.]
          A: There's nothing on the schedule, I'm sorry.`,
        summary: "Wanted a change to winter tires; no time that suits."
      },
      promise: "look for an evening slot and text you",
      team: "the service desk"
    }
  ]
};

// src/simulator/calls/domains/dental-practice.ts
var dentalPractice = {
  key: "dental",
  name: "Maple Court Dental",
  assistant: "June",
  lineNumber: "+16125550104",
  slots: {
    dentist: ["Dr. Osei", "Dr. Lindqvist", "Dr. Rahimi", "Dr. Castellano"],
    birthday: ["March 3rd, 19##", "the 12th of June, 19##", "10, 22, 8#", "August 30th, 197#"]
  },
  identify: [
    `A: [Of course.|I can do that.] May I have your name and date of birth?
     C: {name}, {birthday}.`,
    `A: Are you a patient with us already?
     C: [Yes, since last year.|Yes, with {dentist}.|I've been coming for ages.] My name is {name}.

     maybe
     A: And your date of birth, please?
     C: {birthday}.`
  ],
  outbound: {
    opening: `this is a reminder of your cleaning with {dentist} on {day}`,
    topic: "the cleaning appointment",
    voicemail: `this is a reminder of your appointment with {dentist} on {day} at {hour}. Please call us if you can't make it`
  },
  scenarios: [
    {
      key: "toothache",
      category: "booking",
      topic: "an urgent appointment for a toothache",
      weight: 1.4,
      slots: {
        tooth: [
          "a molar on the left",
          "a tooth on the upper right",
          "one at the very back",
          "a tooth with an old filling"
        ],
        pain: [
          "it throbs",
          `I can't chew on it`,
          `I didn't sleep at all`,
          "it hurts when I drink anything cold"
        ],
        since: ["two days", "three days", "about a week", "five days now"]
      },
      opening: `[I've got a terrible toothache|my tooth is killing me|I need to see somebody about a tooth]. [It's {tooth} and {pain}|It's been going on for a while, {pain}]`,
      script: `
        A: [I'm sorry to hear that.|Ouch, that sounds painful.] How long has it been like this?
        C: [For |It's been |Um, ]{since}.

        A: Any swelling or fever?
        C: [No, nothing like that.|A bit of swelling, no fever.|My cheek is a little swollen, yes.]

        A: Let me see what's free.
        T`,
      tool: {
        name: "find_free_slot",
        arguments: { reason: "pain", dentist: "any" },
        result: { first: "{day} {hour}", second: "[none|{day} {hour}]" }
      },
      resolved: {
        script: `
          A: I have {day} at {hour} with {dentist}. Does that work?
          C: [Yes, I'll take it.|Anything earlier? ... No? Okay, I'll take that.|Perfect.]
          A: You're booked for {day} at {hour}. If it gets worse or you have a fever, go to urgent care right away.`,
        summary: "Toothache ({tooth}) for {since}. Urgent appointment booked with {dentist} on {day} at {hour}."
      },
      unresolved: {
        script: `
          A: I'm afraid the first opening I see is in [nine|twelve] days.
          C: [I can't wait that long.|Nine days? With this pain?|Then I'll try somewhere else.]
          A: I understand. I've put you on the list for cancellations.`,
        summary: "Toothache ({tooth}) for {since}. No urgent appointment free; put on the list for cancellations."
      },
      promise: "ring you when a slot opens today or tomorrow",
      team: "the front desk"
    },
    {
      key: "reschedule",
      category: "change-or-cancel",
      topic: "a new time for my appointment",
      slots: {
        old: ["Tuesday at nine", "the 26th", "Thursday afternoon", "Monday at four fifteen"],
        why: [
          "something came up at work",
          `I'll be traveling`,
          "my daughter is sick",
          "I mixed up the dates"
        ],
        wish: ["later that week", "a morning", "any Friday", "the week after"]
      },
      opening: `I have an appointment on {old}[ with {dentist}|] and I [need to move it|can't make it], {why}`,
      script: `
        A: No problem. When would suit you better?
        C: [Could I get|Ideally] {wish}[, if possible|].
        T

        maybe
        A: {dentist} is away that day. Would you see a colleague?
        C: [That's fine.|I'd rather stay with {dentist}.|As long as it's not an intern.]`,
      tool: {
        name: "move_appointment",
        arguments: { from: "{old}", wish: "{wish}" },
        result: { offered: "{day} {hour}", dentist: "{dentist}" }
      },
      resolved: {
        script: `
          A: I can offer {day} at {hour}.
          C: [That works.|Great, let's do that.|Let me check... yes, fine.]
          A: It's moved. You'll get a text with the new time in a minute.`,
        summary: "Appointment on {old} moved to {day} at {hour} because {why}."
      },
      unresolved: {
        script: `
          A: There's nothing free that fits {wish}, only days after that.
          C: [Then just leave it for now.|Hmm. I'd have to check with my boss first.]
          A: Your appointment on {old} stays as it is for the moment.`,
        summary: "Wanted to move the appointment on {old}; no suitable time found, appointment unchanged."
      },
      promise: "look for another time with {dentist} and text you",
      team: "the front desk"
    },
    {
      key: "insurance",
      category: "billing",
      topic: "the insurance statement",
      slots: {
        treatment: ["a crown", "the root canal", "a night guard", "two fillings"],
        amount: ["$2##", "$4##", "$1,1##"],
        insurer: ["my insurance", "my plan", "the insurance from my job"]
      },
      opening: `[I got a statement for {amount}|you sent me a bill for {amount}|I'm supposed to pay {amount}] for {treatment}, but {insurer} [should cover that|was supposed to pay most of it]`,
      script: `
        A: I'll look at the claim.
        T
        A: The claim for {treatment} was [sent|filed] and {insurer} answered that the yearly maximum is used up.

        maybe
        C: [I only had one cleaning this year.|How can it be used up?|Did you send them the right code?]
        A: [I see two visits on their side.|They count from July to July.]`,
      tool: {
        name: "get_claim",
        arguments: { treatment: "{treatment}" },
        result: { status: "[partly paid|denied|pending]", patient_part: "{amount}" }
      },
      resolved: {
        script: `
          A: I've found it, the claim went out with last year's plan number. I've sent it again with the new one.
          C: [So I wait?|And the bill?|Oh good.]
          A: Please ignore the statement, you'll get a new one in about three weeks.`,
        summary: "Question about {amount} for {treatment}. Claim was sent with an old plan number and has been sent again."
      },
      unresolved: {
        script: `
          A: From what I can see the {amount} is correct.
          C: [I'm not paying that.|That's a lot of money I wasn't told about.|I'll call them, but I think it's your mistake.]
          A: I've written down that you question it.`,
        summary: "Caller disputes {amount} for {treatment}; insurer says the yearly maximum is reached. Open."
      },
      promise: "send the claim to your insurer again and write to you",
      team: "our billing office"
    },
    {
      key: "new-patient",
      category: "information",
      topic: "a first appointment",
      slots: {
        who: ["my two kids", "myself", "my mother", "the whole family"],
        question: [
          "whether you take new patients",
          "what a first visit costs",
          "if you see children",
          "whether you have parking"
        ]
      },
      opening: `[I was wondering|I wanted to ask] {question}. It's for {who}`,
      script: `
        A: We do take new patients. A first visit takes about fifty minutes with x-rays.
        C: [And what does it cost without insurance?|Do you do Saturdays?|Is it okay for somebody who's very nervous?]
        A: [A first visit is a hundred and twenty dollars.|We're open two Saturdays a month.|Absolutely, just tell us when you arrive.]`,
      resolved: {
        script: `
          A: Would you like me to send you the form for new patients?
          C: [Yes, to this number please.|Sure, text it to me.]
          A: It's on its way. Once it's filled in you can pick a time online.`,
        summary: "New patient inquiry for {who}. Questions answered and registration form sent by text."
      },
      unresolved: {
        script: `
          C: And do you take [the state plan|my company's plan]?
          A: I don't have that on my list, so I can't say for sure.
          C: [Okay, then I don't know.|Hmm, that's what I needed to know.]`,
        summary: "New patient inquiry for {who}. Could not say whether the plan is accepted."
      },
      promise: "find out whether we take your plan and text you",
      team: "the front desk"
    }
  ]
};

// src/simulator/calls/domains/energy-supplier.ts
var energySupplier = {
  key: "energy",
  name: "Tri-Valley Energy",
  assistant: "Sol",
  lineNumber: "+14045550108",
  slots: {
    customer: ["10 ## ## ##", "TV ### ###", "88 ####"],
    street: ["Maddox Drive", "West Pine", "Cooper Avenue", "Linden Way"]
  },
  identify: [
    `A: Could you give me the customer number from your bill?
     C: {customer}.
     A: Thank you, {name}, is that right?
     C: [Yes.|That's me.|That's my name, yes.]`,
    `A: What's the name and the street on the contract?
     C: {name}, ## {street}.`
  ],
  outbound: {
    opening: `our technician would like to exchange your meter on {day}`,
    topic: "the meter exchange",
    voicemail: `we'd like to exchange your meter on {day} between {window}. The power will be off for about twenty minutes`
  },
  scenarios: [
    {
      key: "power-cut",
      category: "problem",
      topic: "the power outage",
      weight: 1.3,
      slots: {
        since: ["half an hour", "two hours", "three hours", "most of the morning"],
        worry: [
          "I have medicine in the fridge",
          "the garage door is stuck",
          "it is getting cold",
          "the freezer is full"
        ]
      },
      opening: `[the power is out|we have no electricity|our lights went off], [the whole street is dark|just our house, I think|for {since} now][, and {worry}|]`,
      script: `
        A: Is anyone in danger, or are there wires down?
        C: [No, nothing like that.|Not that I can see.|There's a branch on the line, but it's far from the house.]

        T

        maybe
        A: Could you look whether a breaker has tripped?
        C: [They're all up.|I checked already.|I don't know where that is.]`,
      tool: {
        name: "check_outage_map",
        arguments: { street: "{street}" },
        result: { homes: "1##", crew: "[on site|assigned|none yet]", estimate: "{hour}" }
      },
      resolved: {
        script: `
          A: A crew is on {street}, and they expect power back by {hour}.
          C: [Oh, it just came back!|Okay, then I know.|Good, thank you.]
          A: [Great timing.|I've set a text alert for you.]`,
        summary: "Power out for {since}. Crew on site, expected back by {hour}; caller informed."
      },
      unresolved: {
        script: `
          A: I see the outage but no crew is assigned yet.
          C: [And what do I do, {worry}?|Unbelievable.|Last time it took nine hours.]
          A: I'm sorry. Please report any wires on the ground to 911.`,
        summary: "Power out for {since}; no crew assigned yet and no estimate ({worry})."
      },
      promise: "text you as soon as a crew is assigned",
      team: "the outage desk"
    },
    {
      key: "high-bill",
      category: "billing",
      topic: "the yearly bill",
      weight: 1.2,
      slots: {
        amount: ["$6##", "$9##.##", "$1,2##"],
        guess: ["we were away in August", "we bought a new fridge", "nothing changed here"]
      },
      opening: `[I got my bill and it says {amount}|you want {amount} from me]. [That can't be right, {guess}|How is that possible, {guess}]`,
      script: `
        T
        A: The bill rests on [an estimated|a read] meter value of ## ###.
        C: [Estimated? Nobody was here.|Let me read it to you, it says 1# ###.|I don't know what that means.]

        maybe
        A: Has anything been added, such as an electric heater or a car?
        C: [No.|My son has a gaming computer, but still.|A heat pump, in October.]`,
      tool: {
        name: "get_bill",
        arguments: { customer: "{customer}" },
        result: { amount: "{amount}", reading: "[estimated|actual]" }
      },
      resolved: {
        script: `
          A: With your reading the bill drops by [two hundred and forty|a hundred and ninety] dollars. I've corrected it.
          C: [That's a relief.|I knew it.|Thank you for checking.]
          A: The new bill is in the mail and in your account.`,
        summary: "Yearly bill of {amount} questioned. Corrected with an actual meter reading."
      },
      unresolved: {
        script: `
          A: The reading is real, so the amount stands.
          C: [I can't pay that at once.|I don't believe it.|I want somebody to check that meter.]
          A: I understand. The due date stays the 30th for now.`,
        summary: "Yearly bill of {amount} questioned; reading confirmed, caller cannot or will not pay at once."
      },
      promise: "have the meter checked and send you the report",
      team: "our billing team"
    },
    {
      key: "payment-plan",
      category: "account",
      topic: "the installment plan",
      slots: {
        behind: ["two months", "one bill", "since the summer"],
        rate: ["fifty", "eighty", "a hundred and twenty"]
      },
      opening: `I'm behind on my bill, {behind}, and I [can't pay everything at once|lost my job|got a shutoff letter]. [Can I pay in installments|Is there anything you can do]`,
      script: `
        A: [Thank you for calling.|It's good that you're calling.] What could you pay per month?
        C: [Maybe {rate}.|{rate} would be okay.|I really don't know. {rate}?]
        T

        maybe
        C: [You won't turn off my power, right?|What about the letter I got?]
        A: Nothing is shut off while a plan is running.`,
      tool: {
        name: "propose_plan",
        arguments: { customer: "{customer}", monthly: "{rate} dollars" },
        result: { allowed: "[yes|needs approval]", months: "#" }
      },
      resolved: {
        script: `
          A: The plan with {rate} dollars a month is set up, starting on the first.
          C: [You have no idea how much that helps.|Thank you, really.|Okay. Good.]`,
        summary: "Behind on payments ({behind}). Installment plan of {rate} dollars a month set up."
      },
      unresolved: {
        script: `
          A: The system doesn't allow a plan for this account.
          C: [So you'll shut me off?|And now?]
          A: I'm not able to stop the notice myself. I'm sorry.`,
        summary: "Behind on payments ({behind}); installment plan refused by the system. Shutoff notice open."
      },
      promise: "stop the shutoff notice while a colleague checks the plan",
      team: "the payments team"
    },
    {
      key: "tariff",
      category: "information",
      topic: "the night rate",
      slots: {
        reason: [
          "we got an electric car",
          "I read about it in your letter",
          "my neighbor pays less"
        ]
      },
      opening: `I have a question about [the night rate|cheaper plans|your tariffs], {reason}`,
      script: `
        A: The night rate is eleven cents from ten at night until six.
        C: [And during the day?|Is that cheaper for us?|Do I need a new meter for that?]
        A: [By day it's nineteen.|From about a third of your use at night, yes.|A smart meter, and we install it free.]

        maybe
        A: Shall I compare it with your last year?
        C: [Please.|Yes, go ahead.]
        T`,
      tool: {
        name: "compare_tariffs",
        arguments: { customer: "{customer}" },
        result: { saving_per_year: "$1##", better: "[night|standard]" }
      },
      resolved: {
        script: `
          A: You'd save about a hundred and thirty dollars a year. I've sent the offer to your email.
          C: [Good, I'll read it.|That's worth it.|Thanks for explaining.]`,
        summary: "Question about the night rate because {reason}. Explained, offer sent by email."
      },
      unresolved: {
        script: `
          C: And what happens with my [solar credit|old contract] then?
          A: That I don't know, it isn't in my information.
          C: [Hm. That's the important part.|Then I can't decide.]`,
        summary: "Question about the night rate because {reason}; the effect on the contract could not be answered."
      },
      promise: "send you the comparison in writing",
      team: "the tariff desk"
    }
  ]
};

// src/simulator/calls/domains/home-internet.ts
var homeInternet = {
  key: "internet",
  name: "Northlight Internet",
  assistant: "Ava",
  lineNumber: "+13125550100",
  slots: {
    account: ["NL ####", "NL ## ##", "44 ####"],
    plan: ["the 300 plan", "the 500 plan", "the gigabit plan", "the basic plan"],
    street: ["Alder Street", "Kingsley Road", "Fourth Avenue", "Juniper Lane", "Harbor View"]
  },
  identify: [
    `A: [Sure, let me look that up.|I can look into that.] [Could I have|What's] the name on the account?
     C: [It's |]{name}.

     maybe
     A: And the account number, if you have it at hand?
     C: [Yes, |One second... |]{account}.`,
    `A: [Happy to help.|Let me find you.] What's the account number?
     C: {account}, [under |the name is ]{name}.`,
    `A: Let me check the line first. What address is it?
     C: ## {street}. [The account's under|It should be under] {name}.`
  ],
  outbound: {
    opening: `I'm calling about the technician visit you booked for {day}`,
    topic: "the technician visit",
    voicemail: `your technician is booked for {day} between {window}. If that doesn't suit, please call us back`
  },
  scenarios: [
    {
      key: "outage",
      category: "problem",
      topic: "the internet outage",
      weight: 1.6,
      slots: {
        since: [
          "this morning",
          "last night",
          "about an hour ago",
          "yesterday around noon",
          "Sunday"
        ],
        light: ["red", "orange and blinking", "off completely", "blinking white"],
        need: [
          "I work from home",
          "my kids have online classes",
          `I've got a call at two`,
          "the alarm system runs on it"
        ]
      },
      opening: `[my internet is down|I have no internet|we've been offline] since {since}[ and {need}|]`,
      script: `
        A: [I'm sorry about that.|That's annoying, sorry.] Which light do you see on the router?
        C: [It's|The big one is|Uh, it's] {light}.

        maybe
        A: Have you already unplugged it for thirty seconds?
        C: [Twice.|Yes, that's the first thing I did.|No, let me try that. Okay, it's coming back on. Still {light}.]

        A: Give me a moment, I'm testing the line.
        T

        maybe
        A: Is anyone else on your street affected, do you know?
        C: [My neighbor is fine.|No idea.|The couple next door said theirs is slow too.]`,
      tool: {
        name: "run_line_test",
        arguments: { account: "{account}" },
        result: {
          status: "[no signal|degraded|in sync]",
          incident: "[none|NL-I-###|area]",
          upstream: "#.# dB"
        }
      },
      resolved: {
        script: `
          or
          A: There was a stale session on our side. I've reset it. Could you check now?
          C: [Hold on... yes, it's back.|Oh, the light just went green.|Yep, pages are loading again.]
          A: [Wonderful.|Good.] It may run a little slower for ten minutes while it settles.

          or
          A: I can see the modem lost its settings. I'm sending them again, please don't touch it for two minutes.
          C: Okay. [It's restarting.|All the lights went off. Now they're back.] [And I'm online.|That did it.]
          A: Great, the signal looks clean from here.`,
        summary: "Home internet down since {since}. Line reset remotely; the caller confirmed that the connection works again."
      },
      unresolved: {
        script: `
          A: I've tried a reset twice and the line still doesn't come up. There's a fault in your area and no repair time yet.
          C: [So nobody can tell me when?|That's not good enough.|Okay, but {need}.]
          A: [I'm sorry, I don't have a time.|I wish I had a better answer.] You'll get a text when it's fixed.`,
        summary: "Home internet down since {since}. Remote reset failed; area fault without a repair time."
      },
      promise: "send a technician and text you the time",
      team: "our network team"
    },
    {
      key: "slow-evenings",
      category: "problem",
      topic: "the slow connection in the evenings",
      slots: {
        speed: ["twelve megabits", "maybe 20", "five at best", "a tenth of what I pay for"],
        device: ["the TV", "my laptop", "everything in the house", "the consoles upstairs"]
      },
      opening: `[my internet gets really slow|everything crawls|the speed is terrible] [every evening|after eight at night|whenever we want to watch something][. I measured it and got {speed}|]`,
      script: `
        A: Is that over wifi, or with a cable?
        C: [Wifi mostly, on {device}.|Both, actually. {device} too.|I never tried a cable.]

        A: I'm looking at the last seven evenings.
        T

        maybe
        A: How many devices would be online at that time?
        C: [Five or six.|Ten, with the phones.|Just two of us here.]`,
      tool: {
        name: "read_speed_history",
        arguments: { account: "{account}", days: "7" },
        result: { evening_mbps: "##", daytime_mbps: "2##", channel: "[crowded|clear]" }
      },
      resolved: {
        script: `
          A: Your router sits on a crowded channel. I've moved it to a free one. Can you run the test again?
          C: [Oh wow, two hundred and eighty.|Yes... that's much better.|It's triple what it was.]
          A: [Lovely.|Good to hear.] If it drops again tonight, keep the router away from the microwave and call me back.`,
        summary: "Slow speeds in the evening, {speed} measured. Wifi channel changed; the caller measured normal speed afterwards."
      },
      unresolved: {
        script: `
          A: Everything on your line is within its limits, so there's nothing I can change from here.
          C: [But it's not working.|I'm paying for {plan} and getting {speed}.|So I just live with it?]
          A: [I understand.|I hear you.] I've noted the measurements on your account.`,
        summary: "Slow speeds in the evening, {speed} measured on {plan}. No fault found and nothing changed."
      },
      promise: "send you a new router at no charge",
      team: "our technical team"
    },
    {
      key: "bill-jump",
      category: "billing",
      topic: "the higher bill",
      slots: {
        amount: ["$##", "$1##.##", "$##.##"],
        reason: [
          "an equipment fee",
          "a late fee",
          "something called a service adjustment",
          "two months at once"
        ]
      },
      opening: `[my bill went up to|why am I being charged|I've got a bill here for] {amount}[ and there's {reason} on it|. Nobody told me about that]`,
      script: `
        A: I'll open your last two bills.
        T

        or
        A: I see {reason} on the new one. Did anything change at your place, a move or a new plan?
        C: [No, nothing.|I'm still on {plan}.|I called in spring and was told the price would stay.]

        or
        A: Your introductory price ended last month, and there's {reason} on top.
        C: [I never got a letter about that.|Okay, the price I understand, but not the rest.|Hm, right.]`,
      tool: {
        name: "get_invoices",
        arguments: { account: "{account}", last: "2" },
        result: { previous: "$##.##", current: "{amount}", added: "{reason}" }
      },
      resolved: {
        script: `
          A: That line shouldn't be there. I've taken it off, and the corrected bill goes out [today|tonight].
          C: [So I pay the old amount?|Good.|Okay, and I don't have to do anything?]
          A: [Exactly.|That's right,] the old amount, due on the first.`,
        summary: "Bill of {amount} with {reason}. The line was removed and a corrected bill sent."
      },
      unresolved: {
        script: `
          A: The charge follows the contract, so I'm not able to remove it.
          C: [That can't be right.|Then I want to cancel.|I don't agree with that at all.]
          A: I've noted that you disagree with it. You can also dispute it in writing.`,
        summary: "Caller disputes a bill of {amount} ({reason}). Charge not removed; the caller does not agree."
      },
      promise: "review the charge and email you the corrected bill",
      team: "our billing team"
    },
    {
      key: "move-house",
      category: "change-or-cancel",
      topic: "the connection at my new address",
      slots: {
        moveDay: [
          "the first",
          "the fifteenth",
          "the end of the month",
          "next weekend",
          "Friday in two weeks"
        ],
        newStreet: [
          "12 Orchard Court",
          "98 Bellamy Street",
          "7 Pine Hollow",
          "455 Lakeshore Drive"
        ]
      },
      opening: `[we're moving|I'm moving house|I'm changing apartments] on {moveDay} and [want to take the internet with me|need the connection at the new place]`,
      script: `
        A: [Congratulations!|Good timing to call.] What's the new address?
        C: {newStreet}.
        T

        maybe
        A: Would you like to stay on {plan}?
        C: [Yes, same as now.|What would the faster one cost?|Is there anything cheaper?]
        A: [You can keep your price for twelve months.|I'll text you both offers so that you can compare.]`,
      tool: {
        name: "check_address",
        arguments: { address: "{newStreet}" },
        result: { available: "[fiber|cable|fiber, activation needed]", earliest: "{moveDay}" }
      },
      resolved: {
        script: `
          A: We serve that address. I've booked the switch for {moveDay}, and the old line ends the same evening.
          C: [Perfect.|That was easy.|Do I keep my router?]
          A: Take your router along, it will connect by itself.`,
        summary: "Moving to {newStreet} on {moveDay}. Transfer of the connection booked."
      },
      unresolved: {
        script: `
          A: I'm sorry, we don't reach {newStreet} yet.
          C: [So I have to cancel?|Oh. Then what happens to my contract?]
          A: You'd be able to end the contract early with proof of the move.
          C: I'll have to think about it.`,
        summary: "Moving to {newStreet}, which is not served. The caller is considering to cancel."
      },
      promise: "check whether your new building can be connected",
      team: "our moving desk"
    }
  ]
};

// src/simulator/calls/domains/hotel.ts
var hotel = {
  key: "hotel",
  name: "the Alder House Hotel",
  assistant: "Elise",
  lineNumber: "+15055550107",
  slots: {
    nights: ["two nights", "three nights", "one night", "a week"],
    arrival: [
      "this Friday",
      "the 5th of December",
      "next Thursday",
      "the weekend after Thanksgiving",
      "New Year's Eve"
    ],
    room: ["a double", "a room with two beds", "a suite", "a quiet room to the back"]
  },
  identify: [
    `A: May I have the name on the reservation?
     C: [It's |]{name}.`,
    `A: And who am I speaking with?
     C: {name}[, I've stayed with you before|].`
  ],
  outbound: {
    opening: `I'd like to confirm your arrival time on {day}`,
    topic: "the arrival time",
    voicemail: `we're looking forward to your stay on {day}. Please let us know if you arrive after ten at night`
  },
  scenarios: [
    {
      key: "booking",
      category: "booking",
      topic: "the room booking",
      weight: 1.4,
      slots: { extra: ["breakfast", "a crib", "parking", "late checkout"] },
      opening: `I'd like to book {room} for {nights} from {arrival}[, with {extra} if possible|]`,
      script: `
        T
        A: For {nights} from {arrival} I have {room} at [one forty|one sixty five|two ten] per night.

        maybe
        C: [Is breakfast included?|Is that your best price?|Is parking extra?]
        A: [Breakfast is included.|That's the best rate I have, free to cancel until the day before.|Parking is fifteen dollars a day.]`,
      tool: {
        name: "check_rooms",
        arguments: { arrival: "{arrival}", stay: "{nights}" },
        result: { free: "#", rate: "$1##" }
      },
      resolved: {
        script: `
          C: [Okay, please book it.|Let's take that.]
          A: It's booked, {firstName}. The confirmation comes by text, and I've added {extra}.`,
        summary: "Booked {room} for {nights} from {arrival}, with {extra}."
      },
      unresolved: {
        script: `
          A: I'm sorry, with {extra} there's nothing left on those dates.
          C: [Pity.|Then I'll look around.|And without? ... No, I need that.]`,
        summary: "Asked for {room} for {nights} from {arrival} with {extra}; nothing free."
      },
      promise: "put you on the waiting list and email you if a room opens up",
      team: "reservations"
    },
    {
      key: "cancel",
      category: "change-or-cancel",
      topic: "my hotel reservation",
      slots: {
        reason: [
          "my flight was canceled",
          "we have a case of flu at home",
          "the conference moved",
          "my plans changed"
        ]
      },
      opening: `I need to cancel my reservation for {arrival}, {reason}`,
      script: `
        A: [I'm sorry to hear that.|That happens.] Let me open the reservation.
        T

        maybe
        C: [Is that still free of charge?|I hope I'm not too late.|I booked it months ago.]
        A: I'm looking at the terms of your rate.`,
      tool: {
        name: "get_reservation",
        arguments: { name: "{name}" },
        result: { rate: "[flexible|saver]", arrival: "{arrival}" }
      },
      resolved: {
        script: `
          A: Your rate can be canceled free of charge. Shall I do that?
          C: [Yes, please.|Please do.|Good, I wasn't sure about that. Yes.]
          A: It's canceled, and you'll have an email about it in a minute.
          C: [Thank you.|That was painless.]`,
        summary: "Reservation for {arrival} canceled because {reason}."
      },
      unresolved: {
        script: `
          A: Your rate is not refundable, but I can offer another date.
          C: [I paid six hundred dollars.|Which dates? No, that's no use to me.|Even though {reason}?]
          A: I can't refund this rate, and that's really all I can offer.
          C: [That's robbery.|I'll dispute it with my bank.|I'm very disappointed.]`,
        summary: "Wanted a refund for {arrival} ({reason}); rate not refundable, caller disagrees."
      },
      promise: "ask the manager for a voucher and email you",
      team: "the front office manager"
    },
    {
      key: "lost-item",
      category: "service-request",
      topic: "the thing I left in the room",
      slots: {
        item: [
          "my reading glasses",
          "a silver ring",
          "a phone charger",
          "my son's stuffed rabbit",
          "a laptop sleeve"
        ]
      },
      opening: `[we checked out this morning and|I stayed with you until yesterday and] I think I left {item} in room ###`,
      script: `
        A: Let me check what housekeeping has brought in.
        T

        maybe
        A: Where in the room could it be?
        C: [On the nightstand.|In the bathroom, I think.|Under the bed, probably.]`,
      tool: {
        name: "search_lost_and_found",
        arguments: { item: "{item}" },
        result: { found: "[yes|no|maybe]" }
      },
      resolved: {
        script: `
          A: Good news, {item} was handed in. Shall we mail it?
          C: [Yes please, to my home address.|Oh, thank you! I'll pick it up.]
          A: [It's with the evening mail.|It's at the desk with your name on it.]`,
        summary: "Left {item} in the room. Found by housekeeping; being returned."
      },
      unresolved: {
        script: `
          A: Nothing like that was handed in so far.
          C: [It must be there.|It's very dear to me.]
          A: I've written down {item} and your name.`,
        summary: "Left {item} in the room. Not found so far."
      },
      promise: "have housekeeping search the room and call you",
      team: "housekeeping"
    },
    {
      key: "noisy-room",
      category: "complaint",
      topic: "the room I had last weekend",
      slots: {
        trouble: [
          "the air conditioning rattled all night",
          "the shower was cold",
          "there was a wedding under our window",
          "the room smelled of smoke"
        ]
      },
      opening: `I stayed with you last weekend and {trouble}. [I told the desk and nobody came|I'd like to know what you do about it|For that price]`,
      script: `
        A: I'm very sorry. Was another room offered to you?
        C: [No.|At two in the morning, yes.|They said you were full.]

        maybe
        C: We [come here every year|were celebrating our anniversary], and it was ruined.
        A: I understand why you're disappointed.`,
      resolved: {
        script: `
          A: I've refunded one night, and there's a note for an upgrade on your next stay.
          C: [That's decent of you.|I appreciate it.|Okay. Thank you.]`,
        summary: "Complaint about last weekend: {trouble}. One night refunded."
      },
      unresolved: {
        script: `
          A: I've recorded it, but I'm not able to refund anything myself.
          C: [Then what's the point?|I'll write a review then.]`,
        summary: "Complaint about last weekend: {trouble}. Recorded only, caller wants a refund."
      },
      promise: "pass this to the manager, who will write to you",
      team: "the front office manager"
    }
  ]
};

// src/simulator/calls/domains/online-shop.ts
var onlineShop = {
  key: "shop",
  name: "Fernway Home Goods",
  assistant: "Iris",
  lineNumber: "+15035550105",
  slots: {
    order: ["FW ## ###", "number 7####", "FW 2 ####"],
    product: [
      "a floor lamp",
      "the oak side table",
      "two pillows",
      "a cast iron pan",
      "the linen curtains",
      "a desk chair"
    ]
  },
  identify: [
    `A: What's the order number?
     C: [It's |]{order}[, on the name {name}|].`,
    `A: I can search by name or order number.
     C: [The name is {name}.|{order}.|{name}, I don't have the number here.]

     maybe
     A: Is that the order with {product}?
     C: [Yes, exactly.|That's it.]`
  ],
  outbound: {
    opening: `one item of your order is sold out and I'd like to offer you another color`,
    topic: "the item that is sold out",
    voicemail: `one item of your order is sold out. You can choose another color or a refund in the email we sent`
  },
  scenarios: [
    {
      key: "return",
      category: "change-or-cancel",
      topic: "the return of my order",
      weight: 1.3,
      slots: {
        why: [
          `it doesn't fit`,
          "the color is nothing like the picture",
          "I ordered it twice",
          "it wobbles"
        ],
        bought: ["last week", "ten days ago", "at the beginning of the month", "for a birthday"]
      },
      opening: `I'd like to [return {product}|send {product} back], {why}[. I bought it {bought}|]`,
      script: `
        A: Is it still in its box?
        C: [More or less.|Yes, unused.|I opened it, of course.]
        T

        maybe
        A: Would an exchange be better for you?
        C: [No, just the money back.|Do you have it in grey?|Maybe, what would it cost?]`,
      tool: {
        name: "create_return",
        arguments: { order: "{order}" },
        result: { label: "[sent|ready]", window_days: "30" }
      },
      resolved: {
        script: `
          A: The return label is in your inbox. Drop it off anywhere within two weeks.
          C: [And the refund?|Okay, that's simple.|Do I pay for shipping?]
          A: The refund comes within five days after it arrives, and shipping is free.`,
        summary: "Return of {product} because {why}. Return label sent, refund within five days of arrival."
      },
      unresolved: {
        script: `
          A: The thirty days for this order are over, so the system won't accept a return.
          C: [It arrived three weeks late!|By two days?|That's really disappointing.]
          A: I'm sorry, I can't override that.`,
        summary: "Wanted to return {product} ({why}); return window over and refused."
      },
      promise: "email you a return label",
      team: "our returns desk"
    },
    {
      key: "not-arrived",
      category: "status",
      topic: "the late order",
      weight: 1.3,
      slots: {
        waited: ["two weeks", "three weeks", "almost a month", "ten days"]
      },
      opening: `I've been waiting for {product} for [ages|{waited}]. [Where is it|When does it come|The email says shipped, but nothing comes]`,
      script: `
        A: Let me look at the shipment.
        T
        A: It left our warehouse, and the carrier [has had it for six days|shows no scan since Friday|had the wrong zip code].

        maybe
        C: [I needed it for the weekend.|So it's lost.|That's what your chat told me too.]
        A: [I see the earlier chat here.|I understand.]`,
      tool: {
        name: "get_shipment",
        arguments: { order: "{order}" },
        result: { state: "[in transit|exception]", carrier_eta: "{day}" }
      },
      resolved: {
        script: `
          A: I've sent a new one with express shipping, it arrives on {day}.
          C: [And if both come?|Great, thank you!|Finally.]
          A: If the first one turns up as well, just refuse it at the door.`,
        summary: "Order ({product}) not arrived after {waited}. Replacement sent by express for {day}."
      },
      unresolved: {
        script: `
          A: I have to wait for the carrier to finish its search before I can send another one.
          C: [And how long is that?|I've waited {waited} already.|Then I want my money back.]
          A: It can take [eight|ten] working days. I'm sorry.`,
        summary: "Order ({product}) not arrived after {waited}. Carrier search running; caller not satisfied."
      },
      promise: "open a search with the carrier and email you every second day",
      team: "our shipping desk"
    },
    {
      key: "order-by-phone",
      category: "order",
      topic: "an order by phone",
      slots: {
        color: ["grey", "dark green", "natural", "black", "the light one"],
        quantity: ["one", "two", "four", "a pair"]
      },
      opening: `[can I order by phone?|I'd like to order something.] It's {product} in {color}, {quantity}`,
      script: `
        T
        A: {product} in {color}, that's [in stock|the last few we have]. Shall it go to the address we have?
        C: [Yes, same as always.|No, to my office.|Is that still 9 Carver Street? Yes? Then yes.]

        or
        C: I can give you my card now, it's 4242 4242 4242 4242.
        A: Please don't read me your card number, I've sent you a payment link by text.
        C: [Oh, okay. Paid.|Right, sorry. Done.]

        or
        A: I've sent a payment link to this number.
        C: [Got it. And paid.|One second... done.]

        or
        A: You can pay with the card on file or by link.
        C: [The card on file.|Send me the link.]`,
      tool: {
        name: "check_stock",
        arguments: { item: "{product}", color: "{color}" },
        result: { available: "##", price: "$##.##" }
      },
      resolved: {
        script: `
          A: Your order is placed and ships tomorrow.
          C: [Wonderful.|Thanks, that was quick.|Can I get a receipt?]
          A: The confirmation is in your inbox.`,
        summary: "Order by phone: {product} in {color}, {quantity}. Order placed."
      },
      unresolved: {
        script: `
          A: The payment didn't go through, so I couldn't place the order.
          C: [Strange, it works everywhere else.|Then forget it.]`,
        summary: "Order by phone for {product} in {color} failed because the payment did not go through."
      },
      promise: "reserve it for you until Friday",
      team: "our sales desk"
    },
    {
      key: "login",
      category: "account",
      topic: "the sign-in to my account",
      slots: {
        trouble: [
          "the reset email never arrives",
          "it says my account is locked",
          "I changed my email and now nothing works",
          "the code expires before I can type it"
        ]
      },
      opening: `I can't [sign in|get into my account], {trouble}`,
      script: `
        A: Which email address do you use?
        C: [It's my first name dot {lastName} at example dot com.|The one with my old job. Well, the new one now.]
        T

        maybe
        A: Have you looked in the spam folder?
        C: [Yes, nothing there.|Oh. No, nothing there either.]`,
      tool: {
        name: "get_account",
        arguments: { email: "on file" },
        result: { state: "[locked|active|email unverified]" }
      },
      resolved: {
        script: `
          A: I've unlocked it and sent a fresh link. It's valid for one hour.
          C: [There it is. I'm in.|Got it, I'm choosing a password... works.]`,
        summary: "Could not sign in: {trouble}. Account unlocked; the caller is signed in."
      },
      unresolved: {
        script: `
          A: I can't verify you with what's on the account, so I'm not able to change the address.
          C: [But it's my account.|So I lose all my points?]`,
        summary: "Could not sign in: {trouble}. Identity could not be verified; not solved."
      },
      promise: "have your identity checked and unlock the account",
      team: "account support"
    }
  ]
};

// src/simulator/calls/domains/parcel-delivery.ts
var parcelDelivery = {
  key: "parcel",
  name: "Harrow Parcel",
  assistant: "Theo",
  lineNumber: "+18165550102",
  slots: {
    tracking: ["HP ### ### ##", "HP 4## 2## ##", "HP ## ## ## ##"],
    place: ["the porch", "my office", "the back door", "the mailroom"]
  },
  identify: [
    `A: [Can you read me the tracking number?|What's the tracking number?]
     C: [It's |Sure, |Let me find the email... ]{tracking}.`,
    `A: Do you have the tracking number, or should I search by your phone number?
     C: [By phone number, please.|I only have the order email.|I've got it, {tracking}.]
     A: [I see a parcel for {lastName}.|Found it, a parcel addressed to {name}.]`
  ],
  outbound: {
    opening: `we have a parcel for you and the driver couldn't find the entrance`,
    topic: "the parcel that could not be delivered",
    voicemail: `we tried to deliver a parcel today and nobody was home. We'll try again on {day}, or you can pick another day on our site`
  },
  scenarios: [
    {
      key: "missing",
      category: "problem",
      topic: "the missing parcel",
      weight: 1.5,
      slots: {
        when: ["yesterday", "this morning", "on Monday", "two days ago"],
        content: ["a phone", "medication", "a birthday present", "running shoes", "school books"]
      },
      opening: `[your site says my parcel was delivered {when}|I got a message that it was delivered {when}], but [there's nothing here|I don't have it|nobody got anything][. It's {content}|]`,
      script: `
        A: I'm looking at the delivery photo and the position.
        T
        A: The driver marked it as left at {place}. Have you looked there?
        C: [Yes, nothing.|Twice, and I asked the neighbors.|I don't have a place like that.]

        maybe
        A: Does anyone else pick up parcels for you?
        C: [No, I live alone.|My roommate says no.|I asked everybody in the building.]`,
      tool: {
        name: "get_delivery_proof",
        arguments: { tracking: "{tracking}" },
        result: { left_at: "{place}", photo: "[yes|blurred|none]", distance_m: "##" }
      },
      resolved: {
        script: `
          A: The position shows the house two doors down. I've asked the driver to fetch it.
          C: [Today still?|Good, thank you.|Will he ring the bell this time?]
          A: He's still on your street and will be there within the hour.
          C: [Oh, I think I see the van. Yes, he's got it.|Great.]`,
        summary: "Parcel marked delivered {when} but not received ({content}). Left at the wrong house; the driver brings it."
      },
      unresolved: {
        script: `
          A: The delivery is confirmed, so I can't open a claim for you. Only the sender can.
          C: [That's ridiculous.|So you lose it and I have to chase the shop?|It was {content}, I need it.]
          A: [I'm sorry.|I understand that this is frustrating.] I've sent you the proof of delivery for the sender.`,
        summary: "Parcel ({content}) marked delivered {when} but missing. Caller sent to the sender for a claim; not solved."
      },
      promise: "ask the driver where it was left and text you what they say",
      team: "our claims team"
    },
    {
      key: "where-is-it",
      category: "status",
      topic: "my late parcel",
      weight: 1.4,
      slots: {
        due: ["Monday", "yesterday", "the 18th", "last week"],
        stuck: [
          "in the Kansas City depot",
          '"in transit"',
          "at the border",
          "on a truck that never comes"
        ]
      },
      opening: `[I'm waiting for a parcel|my parcel was due {due}|I'd like to know where my parcel is]. [It's been {stuck} for days|The tracking says {stuck}]`,
      script: `
        T
        A: It was scanned {stuck} [at six this morning|last night|two days ago].

        maybe
        C: [And what does that mean?|It's said that since {due}.|Why does it take so long?]
        A: [That depot is behind by a day at the moment.|It missed its connection because of the weather.]`,
      tool: {
        name: "track_parcel",
        arguments: { tracking: "{tracking}" },
        result: { last_scan: "{stuck}", estimate: "{day}" }
      },
      resolved: {
        script: `
          A: It's now loaded for {day}, between {window}.
          C: [Okay, I'll be home.|Can you leave it at {place}?|That's all I wanted to know.]
          A: [Noted on the parcel.|Good.] You'll get a message when the driver is ten stops away.`,
        summary: "Asked where the parcel is ({stuck}). New delivery date {day}, {window}."
      },
      unresolved: {
        script: `
          A: There's no newer scan, and I don't have a delivery date.
          C: [Nobody ever knows anything.|So it's lost?|I needed it {due}.]
          A: It isn't counted as lost before ten days. I'm sorry that I can't say more.`,
        summary: "Parcel stuck {stuck}, due {due}. No new date could be given."
      },
      promise: "have the depot search for it and call you with the result",
      team: "the depot"
    },
    {
      key: "redirect",
      category: "change-or-cancel",
      topic: "a new address for my parcel",
      slots: {
        reason: [`I'll be away`, "I typed the old address", "the office is closed that day"],
        target: [
          "my sister at 31 Vine Street",
          "a pickup point near the station",
          "my work address",
          "the locker on Main"
        ]
      },
      opening: `I have a parcel coming {day} and {reason}. Can it go to {target}`,
      script: `
        A: I'll check whether it can still be changed.
        T

        maybe
        A: Could you confirm the name on the label?
        C: {name}.`,
      tool: {
        name: "redirect_parcel",
        arguments: { tracking: "{tracking}", to: "{target}" },
        result: { possible: "[yes|yes, plus one day]", fee: "$0" }
      },
      resolved: {
        script: `
          A: That's done. It goes to {target} and arrives one day later.
          C: [Perfect, thank you.|No extra charge?]
          A: No charge, and you'll see the change in the tracking.`,
        summary: "Parcel redirected to {target} because {reason}."
      },
      unresolved: {
        script: `
          A: It's already on the truck, so the address is locked.
          C: [But {reason}.|Then it's going to sit outside.]
          A: The driver will take it back if nobody answers.`,
        summary: "Redirect to {target} not possible, the parcel is already on the truck."
      },
      promise: "ask the depot to hold it for pickup",
      team: "the depot"
    },
    {
      key: "damaged",
      category: "complaint",
      topic: "the damaged parcel",
      slots: {
        thing: [
          "a lamp",
          "a set of glasses",
          "a monitor",
          "a ceramic pot",
          "a bottle of olive oil"
        ],
        state: ["completely crushed", "soaked", "open on one side", "in a thousand pieces"]
      },
      opening: `[the parcel I got today was {state}|my delivery arrived {state}]. It was {thing}[ and it cost me a fortune|, a gift|]`,
      script: `
        A: I'm sorry about that. Did you take pictures of the box and {thing}?
        C: [Yes, a few.|I threw the box away already.|Of course I did.]

        maybe
        C: [Your driver just threw it over the fence.|This is the second time this year.|The box said fragile on every side.]
        A: That shouldn't happen. I've recorded it with the delivery.
        T`,
      tool: {
        name: "open_claim",
        arguments: { tracking: "{tracking}", kind: "damage" },
        result: { claim: "HC-####", answer_within: "[5|7] days" }
      },
      resolved: {
        script: `
          A: Your claim is open. The value is covered, and you'll have the refund in about five days.
          C: [That's fair.|Okay. Do you need the pictures?]
          A: Please reply to the text I'm sending with the pictures, that's all.`,
        summary: "Delivery arrived {state} ({thing}). Damage claim opened, refund within about five days."
      },
      unresolved: {
        script: `
          A: Without the box I can't open a damage claim.
          C: [Who keeps a box like that?|That's a cheap trick.|You people broke it.]
          A: [I understand that you're upset.|I'm sorry.] I've noted your complaint.`,
        summary: "Delivery arrived {state} ({thing}); box gone, so no claim possible. Caller upset."
      },
      promise: "have a claims agent look at it and get back to you",
      team: "our claims team"
    }
  ]
};

// src/simulator/calls/domains/property-management.ts
var propertyManagement = {
  key: "property",
  name: "Cedar and Main Property Management",
  assistant: "Nora",
  lineNumber: "+12065550106",
  slots: {
    building: ["Elm Terrace", "the Garfield building", "Riverside 40", "Number 8 on Union"],
    unit: ["2B", "314", "5A", "unit 12", "401", "the garden unit"]
  },
  identify: [
    `A: Which building and unit is this about?
     C: {building}, {unit}.
     A: And I'm speaking with?
     C: {name}.`,
    `A: [May I have your name and unit?|Who am I speaking with, and which unit?]
     C: {name}, {building}, {unit}.`
  ],
  outbound: {
    opening: `the plumber asked us to confirm {day} between {window} for your unit`,
    topic: "the plumber appointment",
    voicemail: `our plumber would like to come on {day} between {window}. Please call back if nobody can let them in`
  },
  scenarios: [
    {
      key: "leak",
      category: "service-request",
      topic: "the water leak",
      weight: 1.5,
      slots: {
        where: [
          "under the kitchen sink",
          "from the bathroom ceiling",
          "behind the washing machine",
          "around the water heater"
        ],
        amount: [
          "a steady drip",
          "a whole bucket every hour",
          "a puddle",
          "a brown stain that keeps growing"
        ]
      },
      opening: `[there's water coming|I have a leak|water is leaking] {where}[, {amount}|. It's {amount}]`,
      script: `
        A: Is any water near outlets or lights?
        C: [No, luckily.|It's getting close.|I don't think so.]

        maybe
        A: Can you turn the shutoff valve under the sink?
        C: [I did, it's slower now.|I can't, it's stuck.|Which one is that? ... Okay, turned it.]

        A: I'm entering this as a repair right now.
        T`,
      tool: {
        name: "create_work_order",
        arguments: { unit: "{building} {unit}", kind: "plumbing" },
        result: { order: "WO-####", urgency: "[urgent|same day]" }
      },
      resolved: {
        script: `
          A: A plumber is assigned and will be with you between {window}.
          C: [Thank God.|Good, I'll put towels down.|Do I need to be here?]
          A: Somebody should be in to open. The order number is on its way by text.`,
        summary: "Water leak {where} at {building} {unit}. Plumber assigned for {window}."
      },
      unresolved: {
        script: `
          A: I can't reach an emergency plumber at the moment.
          C: [It's {amount}, I can't wait.|And what am I supposed to do?|This is the landlord's job.]
          A: Please keep the valve closed. I'm sorry I have nothing better right now.`,
        summary: "Water leak {where} at {building} {unit}, {amount}. No plumber reached; still leaking."
      },
      promise: "send the emergency plumber and call you with the time",
      team: "the emergency line"
    },
    {
      key: "heating",
      category: "service-request",
      topic: "the broken heating",
      slots: {
        temperature: ["58 degrees", "61", "freezing", "colder than outside"],
        since: ["Saturday", "last night", "Wednesday", "the day before yesterday"]
      },
      opening: `[the heat isn't working|our radiators are cold|there's no heat in my apartment], [it's {temperature} in here|since {since}]`,
      script: `
        A: Is it every room, or only one?
        C: [All of them.|Just the bedroom.|The living room and the bath.]

        maybe
        A: What does the thermostat show?
        C: [Nothing at all.|It says 70 but that's a joke.|An error, E 4.]

        maybe
        C: [We have a baby here.|My mother is eighty one.|I reported this last winter too.]
        A: I've marked that on the order.

        T`,
      tool: {
        name: "create_work_order",
        arguments: { unit: "{building} {unit}", kind: "heating" },
        result: { order: "WO-####", building_fault: "[yes|no]" }
      },
      resolved: {
        script: `
          A: The boiler for {building} had stopped. It was restarted remotely just now, so you should feel warmth in half an hour.
          C: [I can hear it in the pipes.|It's getting warm already.|Okay, fingers crossed.]`,
        summary: "No heat at {building} {unit} since {since}. Boiler restarted; radiators getting warm."
      },
      unresolved: {
        script: `
          A: The part for the boiler is on order, and I have no delivery date.
          C: [We can't live like this.|That's what you said on the phone last time.|I'm going to withhold rent.]
          A: I've recorded that. We can lend you two electric heaters.`,
        summary: "No heat at {building} {unit} since {since}. Part on order without a date; caller upset."
      },
      promise: "send the heating technician and confirm the time by text",
      team: "the building manager"
    },
    {
      key: "viewing",
      category: "booking",
      topic: "the apartment viewing",
      slots: {
        flat: ["the two bedroom on Elm", "the studio on Garfield", "the loft with the balcony"],
        moveIn: ["January", "as soon as possible", "the first of next month"]
      },
      opening: `I saw {flat} [online|on the sign] and [would like to see it|wanted to ask if it's still available]`,
      script: `
        A: It's still available. When would you like to move in?
        C: {moveIn}.

        maybe
        A: Any pets?
        C: [A small dog.|No.|Two cats, is that a problem?]
        T`,
      tool: {
        name: "book_viewing",
        arguments: { listing: "{flat}" },
        result: { slots: "{day} {hour}" }
      },
      resolved: {
        script: `
          A: There's a viewing on {day} at {hour}.
          C: [I'll be there.|That works for me.|Can I bring my partner?]
          A: You're on the list. Please bring a photo ID.`,
        summary: "Viewing of {flat} booked for {day} at {hour}."
      },
      unresolved: {
        script: `
          A: All viewings this week are taken.
          C: [Then I'll look elsewhere.|Oh, that's a pity.]`,
        summary: "Interested in {flat}; no viewing free this week."
      },
      promise: "send you the floor plan and the next viewing dates",
      team: "the leasing office"
    },
    {
      key: "noise",
      category: "complaint",
      topic: "the noise from upstairs",
      slots: {
        noise: [
          "music until three in the morning",
          "somebody drilling",
          "a dog barking all day",
          "parties every weekend"
        ]
      },
      opening: `[I want to complain about|I can't take it anymore,|it's about] my upstairs neighbor[s|]. It's {noise}`,
      script: `
        A: How often does that happen?
        C: [Every night this week.|Two or three times a week.|Constantly.]

        maybe
        A: Have you spoken with them?
        C: [I tried, they laughed at me.|I'd rather not.|I left a note.]`,
      resolved: {
        script: `
          A: I've sent them the house rules with a formal reminder, without your name.
          C: [Thank you, that's what I wanted.|I hope that helps.]
          A: If it happens again, note the time and call me.`,
        summary: "Noise complaint at {building}: {noise}. Formal reminder sent to the neighbor."
      },
      unresolved: {
        script: `
          A: I can only record the complaint, I can't contact the neighbor myself.
          C: [So nothing happens, like always.|Then what is this line for?]
          A: I'm sorry. The complaint is in the file.`,
        summary: "Noise complaint at {building}: {noise}. Only recorded; the caller expected action."
      },
      promise: "ask the building manager to speak with them",
      team: "the building manager"
    }
  ]
};

// src/simulator/calls/domains/all-companies.ts
var COMPANIES = [
  homeInternet,
  dentalPractice,
  parcelDelivery,
  propertyManagement,
  autoRepair,
  onlineShop,
  hotel,
  energySupplier
];

// src/simulator/calls/people.ts
var NAMES = [
  ["Amara Chidi Ngozi Emeka Ifeoma Tunde", "Okafor Eze Adeyemi Balogun Nwosu"],
  ["Mei Jun Xiu Wei Lan Hao", "Chen Wang Liu Zhao Lin Huang"],
  ["Priya Arjun Kavita Rohan Ananya Vikram", "Sharma Patel Iyer Reddy Gupta Nair"],
  ["Sof\xEDa Mateo Valentina Diego Camila Andr\xE9s", "Garc\xEDa Hern\xE1ndez Morales Rojas Castillo Vargas"],
  ["Emily James Hannah Robert Grace Walter", "Miller Carter Brooks Hayes Turner Whitfield"],
  ["Layla Omar Yasmin Karim Nadia Tariq", "Haddad Mansour Khalil Farouk Aziz"],
  ["Siobh\xE1n Declan Maeve Liam Niamh Conor", "O'Brien Gallagher Byrne Doyle Kavanagh"],
  ["Yuki Haruto Aiko Ren Naomi Kenji", "Tanaka Sato Ito Yamamoto Mori"],
  ["Ingrid Lars Freja Anders Signe Mikkel", "Hansen Lindqvist Johansen Berg Nygaard"],
  ["Ewa Piotr Zofia Marek Agnieszka Tomasz", "Nowak Kowalczyk Zieli\u0144ska Mazur W\xF3jcik"],
  ["Minh Linh Th\u1EA3o Tu\u1EA5n H\u01B0\u01A1ng Khoa", "Nguy\u1EC5n Tr\u1EA7n Ph\u1EA1m \u0110\u1EB7ng V\u0169"],
  ["Keisha Darnell Tamika Marcus Monique Terrell", "Washington Jefferson Booker Coleman Gaines"],
  ["Giulia Marco Chiara Luca Elena Paolo", "Rossi Conti Moretti Galli Ferrara"],
  ["Soo-jin Min-ho Ji-woo Hye-rin Dae-hyun", "Kim Park Choi Jung Lee"],
  ["Almaz Dawit Selam Yonas Hiwot", "Tesfaye Bekele Abebe Girma"],
  ["Leilani Kai Malia Noa Keanu", "Kahale Mahoe Kealoha Akana"],
  ["Zeynep Emre Elif Can Defne", "Y\u0131lmaz Demir Kaya \u015Eahin"],
  ["Ana Jo\xE3o Beatriz Rafael Larissa", "Silva Souza Oliveira Pereira"],
  ["Rosalind Winifred Harold Edgar Dorothy", "Pemberton Ashworth Thackeray Lovell"],
  ["Aleksei Irina Dmytro Oksana Nadiya", "Petrenko Shevchuk Bondar Melnyk"]
];
var AREA_CODES = "201 202 206 208 210 212 213 214 215 216 217 301 303 304 305 307 312 313 314 315 316 317 401 402 404 405 406 407 408 412 414 415 417 419 501 502 503 504 505 507 508 509 512 513 601 602 603 605 608 612 614 615 616 617 701 702 703 704 712 713 714 801 802 803 804 808";
var CODES = AREA_CODES.split(" ");
var NUMBERS_PER_CODE = 90;
var NUMBER_COUNT = CODES.length * NUMBERS_PER_CODE;
var NUMBER_STEP = 2689;
var callerPerson = (index, random) => {
  const [firstNames, lastNames] = random.pick(NAMES);
  const place = (index * NUMBER_STEP + 1117) % NUMBER_COUNT;
  const code = CODES[Math.floor(place / NUMBERS_PER_CODE)] ?? "312";
  return {
    firstName: random.pick(firstNames.split(" ")),
    lastName: random.pick(lastNames.split(" ")),
    number: `+1${code}55501${String(10 + place % NUMBERS_PER_CODE).padStart(2, "0")}`
  };
};

// src/simulator/calls/provider-call-id.ts
var providerCallId = (provider, random) => {
  if (provider === "vapi") return random.uuid();
  if (provider === "retell") return `call_${random.hex(27)}`;
  return `desk-${random.hex(16)}`;
};

// src/simulator/calls/recent-calls.ts
var REMEMBERED = 80;
var SIX_DAYS_MS = 6 * 24 * 36e5;
var DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
var RecentCalls = class {
  #minimumGapMs;
  #calls = [];
  constructor(minimumGapSeconds) {
    this.#minimumGapMs = minimumGapSeconds * 1e3;
  }
  add(call) {
    this.#calls = [...this.#calls.slice(-REMEMBERED + 1), call];
  }
  /**
   * Takes out somebody who called long enough before `at`, but not too long; null when there is
   * nobody.
   */
  take(at, random) {
    const fitting = this.#calls.filter(({ endedAt }) => {
      const gap = at.getTime() - endedAt.getTime();
      return gap >= this.#minimumGapMs && gap <= SIX_DAYS_MS;
    });
    if (fitting.length === 0) return null;
    const taken = random.pick(fitting);
    this.#calls = this.#calls.filter((call) => call !== taken);
    return taken;
  }
};
var priorDay = (earlier, now) => {
  const hours = (now.getTime() - earlier.getTime()) / 36e5;
  if (hours < 9) return "earlier today";
  if (hours < 32) return "yesterday";
  return `on ${DAYS[earlier.getUTCDay()] ?? "Monday"}`;
};

// src/simulator/calls/timing.ts
var AGENT_WORDS_PER_SECOND = 2.7;
var CALLER_WORDS_PER_SECOND = 2.5;
var milliseconds = (seconds) => Math.round(seconds * 1e3) / 1e3;
var drawLatency = (random) => ({
  transcriberMs: Math.round(random.around(60, 220)),
  endpointingMs: Math.round(random.around(120, 520)),
  // Now and then the model takes its time.
  modelMs: Math.round(random.around(280, 760) * (random.chance(0.07) ? 2.4 : 1)),
  voiceMs: Math.round(random.around(110, 380))
});
var sumOf = (latency) => (latency.transcriberMs + latency.endpointingMs + latency.modelMs + latency.voiceMs) / 1e3;
var speakingSeconds = (text, wordsPerSecond) => {
  const words = text.split(" ");
  const letters = text.length - words.length + 1;
  return Math.max(0.5, (0.5 * words.length + 0.1 * letters) / wordsPerSecond);
};
var layOut = (lines, {
  pace,
  trailingSilence,
  transferNumber
}, random) => {
  const turns = [];
  const latencies = [];
  let clock = random.around(0.3, 1.6);
  let before = null;
  for (const line of lines) {
    if (line.role === "tool") {
      const start = clock + random.around(0.2, 0.6);
      const end = start + random.around(0.3, 2.8);
      turns.push({
        ...line,
        successful: true,
        startSeconds: milliseconds(start),
        endSeconds: milliseconds(end)
      });
      clock = end;
    } else if (line.role === "transfer") {
      const end = clock + random.around(1.2, 4);
      turns.push({
        role: "transfer",
        team: line.team,
        number: transferNumber,
        startSeconds: milliseconds(clock + 0.3),
        endSeconds: milliseconds(end)
      });
      clock = end;
    } else {
      let gap = random.around(0.25, 1.3);
      if (line.role === "agent" && before === "caller") {
        const latency = drawLatency(random);
        latencies.push(latency);
        gap = sumOf(latency);
      }
      if (line.afterSeconds !== void 0) gap = line.afterSeconds;
      const rate = line.role === "agent" ? AGENT_WORDS_PER_SECOND : CALLER_WORDS_PER_SECOND * pace;
      const start = clock + gap;
      const end = start + speakingSeconds(line.text, rate);
      turns.push({
        role: line.role,
        text: line.text,
        startSeconds: milliseconds(start),
        endSeconds: milliseconds(end)
      });
      clock = end;
    }
    before = line.role;
  }
  return {
    turns,
    latencies,
    seconds: milliseconds(clock + Math.max(trailingSilence, 0.4) + random.next())
  };
};

// src/simulator/calls/call-writer.ts
var REPEAT_SHARE = 0.24;
var SHORT_SHARE = 0.2;
var WITHHELD_SHARE = 0.05;
var WEB_SHARE = 0.04;
var NAMED_SHARE = 0.78;
var companyFacts = (company) => ({
  name: company.name,
  agentName: `${company.assistant}, ${company.name.replace(/^the /, "")}`,
  key: company.key,
  lineNumber: company.lineNumber,
  systemPrompt: `You are ${company.assistant}, the phone assistant of ${company.name}. Be brief and friendly. Never ask for card numbers. Offer a callback when you cannot solve the matter yourself.`
});
var createCallWriter = ({
  seed,
  providers,
  minimumGapSeconds
}) => {
  const root = seededRandom(seed);
  const recent = new RecentCalls(minimumGapSeconds);
  let written = 0;
  let people = 0;
  return (endedAt) => {
    const random = root.fork(`call ${written}`);
    written += 1;
    const earlier = random.chance(REPEAT_SHARE) ? recent.take(endedAt, random) : null;
    const matter = earlier?.matter ?? newMatter(random.pick(COMPANIES), callerPerson(people, random), random);
    if (!earlier) people += 1;
    const { company, person } = matter;
    const provider = providers[COMPANIES.indexOf(company) % providers.length] ?? "generic";
    const mood = random.weighted(moodWeights(earlier !== null));
    const isShort = !earlier && random.chance(SHORT_SHARE);
    const manner = { mood, priorDay: earlier ? priorDay(earlier.endedAt, endedAt) : null };
    const told = isShort ? shortContent(matter, random) : conversationContent(matter, manner, random);
    const timed2 = layOut(
      told.lines,
      {
        pace: MANNERS[mood].pace,
        trailingSilence: told.trailingSilence,
        transferNumber: company.lineNumber.replace(/\d$/, "9")
      },
      random
    );
    const startedAt = new Date(endedAt.getTime() - Math.round(timed2.seconds * 1e3));
    if (told.isOpen) recent.add({ matter, endedAt });
    const isWeb = !told.outbound && random.chance(WEB_SHARE);
    const withheld = isWeb || !told.outbound && random.chance(WITHHELD_SHARE);
    const knowsName = told.outbound || random.chance(NAMED_SHARE);
    return {
      provider,
      id: providerCallId(provider, random),
      direction: isWeb ? "web" : told.outbound ? "outbound" : "inbound",
      company: companyFacts(company),
      caller: {
        name: knowsName && !withheld && told.end !== "spam" ? `${person.firstName} ${person.lastName}` : null,
        number: withheld ? null : person.number
      },
      startedAt: told.connected ? startedAt : null,
      createdAt: new Date(startedAt.getTime() - random.whole(900, 4e3)),
      endedAt,
      end: told.end,
      turns: timed2.turns,
      latencies: timed2.latencies,
      analysis: told.analysis,
      detailSeed: `${seed}/${written}`
    };
  };
};

// src/simulator/generic-body.ts
var OUTCOMES = {
  "caller-hung-up": "completed",
  "agent-hung-up": "completed",
  transferred: "transferred",
  silence: "silence-or-limit",
  "too-long": "silence-or-limit",
  voicemail: "voicemail",
  "no-answer": "no-answer",
  busy: "no-answer",
  "dial-error": "dial-error",
  "no-caller-audio": "platform-error",
  "model-error": "platform-error",
  "voice-error": "platform-error",
  spam: "spam"
};
var utteranceOf = (turn) => {
  const { role, startSeconds, endSeconds } = turn;
  if (turn.role === "tool") {
    return { role, text: `${turn.name}: ${JSON.stringify(turn.result)}`, startSeconds, endSeconds };
  }
  const text = turn.role === "transfer" ? `Transfer to ${turn.team}` : turn.text;
  return { role, text, startSeconds, endSeconds };
};
var known = (value) => value ?? void 0;
var analysisOf = (call) => {
  const { analysis: analysis2 } = call;
  if (!analysis2) return void 0;
  const { successful } = analysis2;
  return {
    summary: known(analysis2.summary),
    sentiment: known(analysis2.sentiment),
    category: known(analysis2.category),
    resolution: successful === null ? void 0 : successful ? "resolved" : "unresolved",
    callback: analysis2.callback ? { requested: true, ...analysis2.callback } : void 0,
    nextSteps: analysis2.nextSteps.map((title) => ({ title }))
  };
};
var genericEvents = (call) => {
  const event = (stage, type, at, body) => {
    const message = { type, timestamp: at.toISOString(), call: body };
    return {
      provider: "generic",
      providerCallId: call.id,
      event: type,
      stage,
      body: JSON.stringify(message)
    };
  };
  const begun = {
    id: call.id,
    status: call.startedAt ? "in-progress" : "ringing",
    direction: call.direction,
    callerName: known(call.caller.name),
    callerNumber: known(call.caller.number),
    lineNumber: call.direction === "web" ? void 0 : call.company.lineNumber,
    agentName: call.company.agentName,
    startedAt: call.startedAt?.toISOString()
  };
  const minutes = call.startedAt ? (call.endedAt.getTime() - call.startedAt.getTime()) / 6e4 : 0;
  const ended = {
    ...begun,
    status: "ended",
    outcome: OUTCOMES[call.end],
    endedReason: call.end,
    endedAt: call.endedAt.toISOString(),
    durationSeconds: Math.round(minutes * 6e4) / 1e3,
    transcript: call.turns.length > 0 ? call.turns.map(utteranceOf) : void 0,
    costUsd: Math.round(minutes * 0.11 * 1e4) / 1e4
  };
  const analysis2 = analysisOf(call);
  const start = call.startedAt ?? call.createdAt;
  return [
    event("start", "call.started", start, begun),
    event("end", "call.ended", call.endedAt, ended),
    ...analysis2 ? [
      event("analysis", "call.analyzed", new Date(call.endedAt.getTime() + 6e3), {
        ...ended,
        status: "analyzed",
        analysis: analysis2
      })
    ] : []
  ];
};

// src/simulator/retell-figures.ts
var thousandths = (value) => Math.round(value * 1e3) / 1e3;
var spread = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return {
    p50: at(0.5),
    p90: at(0.9),
    p95: at(0.95),
    p99: at(0.99),
    max: at(1),
    min: sorted[0] ?? 0,
    num: sorted.length,
    values
  };
};
var retellLatency = ({ latencies }) => ({
  e2e: spread(
    latencies.map((turn) => turn.transcriberMs + turn.endpointingMs + turn.modelMs + turn.voiceMs)
  ),
  asr: spread(latencies.map((turn) => turn.transcriberMs)),
  llm: spread(latencies.map((turn) => turn.modelMs)),
  tts: spread(latencies.map((turn) => turn.voiceMs))
});
var PRICES = {
  elevenlabs_tts: 0.1167,
  gpt_4_1_mini: 0.0267,
  retell_engine: 0.0917,
  twilio_telephony: 0.025
};
var retellCost = (call, seconds) => {
  const billed = Math.ceil(seconds);
  const products = Object.entries(PRICES).filter(([product]) => call.direction !== "web" || product !== "twilio_telephony").map(([product, price]) => ({ product, unit_price: price, cost: thousandths(price * billed) }));
  return {
    combined_cost: thousandths(products.reduce((sum, { cost }) => sum + cost, 0)),
    total_duration_seconds: billed,
    total_duration_unit_price: thousandths(
      products.reduce((sum, part) => sum + part.unit_price, 0)
    ),
    product_costs: products
  };
};

// src/simulator/retell-transcript.ts
var hundredths = (seconds) => Math.round(seconds * 100) / 100;
var wordsOf = ({ text, startSeconds, endSeconds }) => {
  const words = text.split(" ");
  const weights = words.map((word) => word.length + 2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let passed = 0;
  return words.map((word, index) => {
    const start = startSeconds + (endSeconds - startSeconds) * passed / total;
    passed += weights[index] ?? 0;
    const end = startSeconds + (endSeconds - startSeconds) * passed / total;
    return { word: `${word} `, start: hundredths(start), end: hundredths(end) };
  });
};
var utterance = (turn) => ({
  role: turn.role === "agent" ? "agent" : "user",
  content: turn.text,
  words: wordsOf(turn)
});
var toolCall = (id, name, given, result) => [
  { role: "tool_call_invocation", tool_call_id: id, name, arguments: JSON.stringify(given) },
  { role: "tool_call_result", tool_call_id: id, content: JSON.stringify(result), successful: true }
];
var retellTranscript = (call) => {
  const random = seededRandom(call.detailSeed).fork("tool calls");
  const spoken2 = call.turns.flatMap(
    (turn) => turn.role === "agent" || turn.role === "caller" ? [turn] : []
  );
  return {
    transcript: spoken2.map(({ role, text }) => `${role === "agent" ? "Agent" : "User"}: ${text}
`).join(""),
    transcript_object: spoken2.map(utterance),
    transcript_with_tool_calls: call.turns.flatMap((turn) => {
      const toolCallId = `tool_call_${random.hex(6)}`;
      if (turn.role === "tool") {
        return toolCall(toolCallId, turn.name, turn.arguments, turn.result);
      }
      if (turn.role === "transfer") {
        const { number: number2, team } = turn;
        return toolCall(toolCallId, "transfer_call", { number: number2 }, { transferred_to: team });
      }
      return [utterance(turn)];
    })
  };
};

// src/simulator/retell-body.ts
var DISCONNECTION_REASONS = {
  "caller-hung-up": "user_hangup",
  "agent-hung-up": "agent_hangup",
  transferred: "call_transfer",
  silence: "inactivity",
  "too-long": "max_duration_reached",
  voicemail: "voicemail_reached",
  "no-answer": "dial_no_answer",
  busy: "dial_busy",
  "dial-error": "dial_failed",
  "no-caller-audio": "error_no_audio_received",
  "model-error": "error_llm_websocket_runtime",
  "voice-error": "error_retell",
  spam: "marked_as_spam"
};
var SENTIMENTS = { negative: "Negative", neutral: "Neutral", positive: "Positive" };
var numbersOf = (call) => {
  if (call.direction === "web") return { call_type: "web_call" };
  const caller = call.caller.number ?? "anonymous";
  const line = call.company.lineNumber;
  const outbound = call.direction === "outbound";
  return {
    call_type: "phone_call",
    direction: call.direction,
    from_number: outbound ? line : caller,
    to_number: outbound ? caller : line,
    telephony_identifier: {
      twilio_call_sid: `CA${seededRandom(call.detailSeed).fork("sid").hex(32)}`
    }
  };
};
var baseOf = (call) => ({
  call_id: call.id,
  ...numbersOf(call),
  agent_id: `agent_${seededRandom(`company ${call.company.key}`).hex(26)}`,
  agent_version: 4,
  agent_name: call.company.agentName,
  metadata: {},
  retell_llm_dynamic_variables: call.caller.name === null ? {} : { customer_name: call.caller.name },
  ...call.startedAt ? { start_timestamp: call.startedAt.getTime() } : {}
});
var endedOf = (call) => {
  const base = {
    ...baseOf(call),
    call_status: call.startedAt ? "ended" : "not_connected",
    disconnection_reason: DISCONNECTION_REASONS[call.end],
    end_timestamp: call.endedAt.getTime(),
    opt_in_signed_url: call.company.key === "dental",
    data_storage_setting: "everything"
  };
  if (!call.startedAt) return { ...base, start_timestamp: call.endedAt.getTime(), duration_ms: 0 };
  const milliseconds3 = call.endedAt.getTime() - call.startedAt.getTime();
  const storage = `https://storage.voice-provider.example/${call.id}`;
  const transfer = call.turns.find((turn) => turn.role === "transfer");
  return {
    ...base,
    duration_ms: milliseconds3,
    ...retellTranscript(call),
    ...transfer ? { transfer_destination: transfer.number } : {},
    call_cost: retellCost(call, milliseconds3 / 1e3),
    recording_url: `${storage}/recording.wav`,
    public_log_url: `${storage}/public.log`,
    ...call.latencies.length > 0 ? { latency: retellLatency(call) } : {}
  };
};
var analysisOf2 = (call) => {
  const { analysis: analysis2 } = call;
  return {
    in_voicemail: call.end === "voicemail",
    user_sentiment: analysis2?.sentiment ? SENTIMENTS[analysis2.sentiment] : "Unknown",
    ...analysis2?.summary ? { call_summary: analysis2.summary } : {},
    ...analysis2 && analysis2.successful !== null ? { call_successful: analysis2.successful } : {},
    custom_analysis_data: {
      ...analysis2?.callback ? { callback_requested: true, callback_time: analysis2.callback.timeText } : {},
      ...analysis2?.category ? { category: analysis2.category } : {},
      ...analysis2 && analysis2.nextSteps.length > 0 ? { next_steps: analysis2.nextSteps } : {}
    }
  };
};
var retellEvents = (call) => {
  const random = seededRandom(call.detailSeed).fork("disorder");
  const event = (stage, name, content) => ({
    provider: "retell",
    providerCallId: call.id,
    event: name,
    stage,
    body: JSON.stringify({ event: name, call: content })
  });
  const ended = endedOf(call);
  const started = event("start", "call_started", { ...baseOf(call), call_status: "ongoing" });
  const end = event("end", "call_ended", ended);
  const analyzed = event("analysis", "call_analyzed", { ...ended, call_analysis: analysisOf2(call) });
  const inOrder = [...call.startedAt ? [started] : [], end, analyzed];
  if (random.chance(0.04)) return [...call.startedAt ? [started] : [], analyzed, end];
  if (call.startedAt && random.chance(0.03)) return [end, started, analyzed];
  if (random.chance(0.05)) return [...inOrder, end];
  return inOrder;
};

// src/simulator/vapi-analysis.ts
var successWord = (companyKey, successful) => {
  if (companyKey === "hotel") return successful ? "9" : "3";
  if (companyKey === "parcel") return successful ? "Good" : "Poor";
  return successful ? "true" : "false";
};
var vapiAnalysis = (call) => {
  const { analysis: analysis2 } = call;
  if (!analysis2) return {};
  const structuredData = {
    ...analysis2.sentiment === null ? {} : { sentiment: analysis2.sentiment },
    ...analysis2.category === null ? {} : { category: analysis2.category },
    ...analysis2.nextSteps.length > 0 ? { nextSteps: analysis2.nextSteps } : {},
    ...analysis2.callback ? { callbackRequested: true, callbackTime: analysis2.callback.timeText } : {}
  };
  return {
    ...analysis2.summary === null ? {} : { summary: analysis2.summary },
    ...analysis2.successful === null ? {} : { successEvaluation: successWord(call.company.key, analysis2.successful) },
    ...Object.keys(structuredData).length > 0 ? { structuredData } : {}
  };
};

// src/simulator/vapi-artifact.ts
var messagesOf = (turn, started, toolCallId) => {
  const at = (seconds) => ({
    time: started + Math.round(seconds * 1e3),
    secondsFromStart: seconds
  });
  const begin = at(turn.startSeconds);
  const end = at(turn.endSeconds);
  const span = { ...begin, endTime: end.time, duration: end.time - begin.time };
  switch (turn.role) {
    case "agent":
      return [{ role: "bot", message: turn.text, ...span, source: "" }];
    case "caller":
      return [{ role: "user", message: turn.text, ...span }];
    case "tool": {
      const { name } = turn;
      const call = {
        id: toolCallId,
        type: "function",
        function: { name, arguments: JSON.stringify(turn.arguments) }
      };
      return [
        { role: "tool_calls", message: "", toolCalls: [call], ...begin },
        { role: "tool_call_result", toolCallId, name, result: JSON.stringify(turn.result), ...end }
      ];
    }
    default: {
      const toTeam = JSON.stringify({ destination: turn.number });
      const call = {
        id: toolCallId,
        type: "function",
        function: { name: "transferCall", arguments: toTeam }
      };
      return [
        { role: "tool_calls", message: "", toolCalls: [call], ...begin },
        {
          role: "tool_call_result",
          toolCallId,
          name: "transferCall",
          result: "Transfer initiated.",
          ...end
        }
      ];
    }
  }
};
var average = (latencies, key) => Math.round(latencies.reduce((sum, latency) => sum + latency[key], 0) / latencies.length);
var turnLatency = (latency) => latency.modelMs + latency.voiceMs + latency.transcriberMs + latency.endpointingMs;
var performanceMetrics = (latencies) => ({
  turnLatencies: latencies.map((latency) => ({
    modelLatency: latency.modelMs,
    voiceLatency: latency.voiceMs,
    transcriberLatency: latency.transcriberMs,
    endpointingLatency: latency.endpointingMs,
    turnLatency: turnLatency(latency)
  })),
  modelLatencyAverage: average(latencies, "modelMs"),
  voiceLatencyAverage: average(latencies, "voiceMs"),
  transcriberLatencyAverage: average(latencies, "transcriberMs"),
  endpointingLatencyAverage: average(latencies, "endpointingMs"),
  turnLatencyAverage: Math.round(
    latencies.reduce((sum, latency) => sum + turnLatency(latency), 0) / latencies.length
  ),
  numUserInterrupted: 0,
  numAssistantInterrupted: 0
});
var recordingOf = (call) => {
  const base = `https://storage.voice-provider.example/${call.id}`;
  const recordingUrl = `${base}-mono.wav`;
  const stereoRecordingUrl = `${base}-stereo.wav`;
  return {
    recordingUrl,
    stereoRecordingUrl,
    recording: { stereoUrl: stereoRecordingUrl, mono: { combinedUrl: recordingUrl } }
  };
};
var vapiArtifact = (call) => {
  if (!call.startedAt) return { messages: [], messagesOpenAIFormatted: [], transcript: "" };
  const started = call.startedAt.getTime();
  const random = seededRandom(call.detailSeed).fork("tool calls");
  const spoken2 = call.turns.flatMap(
    (turn) => turn.role === "agent" || turn.role === "caller" ? [turn] : []
  );
  const system = call.company.systemPrompt;
  return {
    messages: [
      { role: "system", message: system, time: started, secondsFromStart: 0 },
      ...call.turns.flatMap((turn) => messagesOf(turn, started, `call_${random.hex(20)}`))
    ],
    messagesOpenAIFormatted: [
      { role: "system", content: system },
      ...spoken2.map(({ role, text }) => ({
        role: role === "agent" ? "assistant" : "user",
        content: text
      }))
    ],
    transcript: spoken2.map(({ role, text }) => `${role === "agent" ? "AI" : "User"}: ${text}
`).join(""),
    ...recordingOf(call),
    ...call.latencies.length > 0 ? { performanceMetrics: performanceMetrics(call.latencies) } : {}
  };
};

// src/simulator/vapi-costs.ts
var dollars = (amount) => Math.round(amount * 1e4) / 1e4;
var vapiCosts = (call, seconds) => {
  const minutes = dollars(seconds / 60);
  const spoken2 = call.turns.flatMap((turn) => "text" in turn ? [turn] : []);
  const letters = spoken2.reduce((sum, turn) => sum + turn.text.length, 0);
  const characters = spoken2.reduce(
    (sum, turn) => sum + (turn.role === "agent" ? turn.text.length : 0),
    0
  );
  const completionTokens = Math.round(characters / 4);
  const promptTokens = call.latencies.length * (420 + Math.round(letters / 8));
  const costs = [
    { type: "transport", provider: "twilio", minutes, cost: dollars(minutes * 85e-4) },
    {
      type: "transcriber",
      transcriber: { provider: "deepgram", model: "nova-3" },
      minutes,
      cost: dollars(minutes * 0.0102)
    },
    {
      type: "model",
      model: { provider: "openai", model: "gpt-4.1-mini" },
      promptTokens,
      completionTokens,
      cost: dollars(promptTokens * 4e-7 + completionTokens * 16e-7)
    },
    {
      type: "voice",
      voice: { provider: "11labs", voiceId: "sarah" },
      characters,
      cost: dollars(characters * 24e-6)
    },
    { type: "vapi", subType: "normal", minutes, cost: dollars(minutes * 0.05) }
  ];
  const cost = dollars(costs.reduce((sum, part) => sum + part.cost, 0));
  const of = (type) => costs.find((part) => part.type === type)?.cost ?? 0;
  return {
    cost,
    costs,
    costBreakdown: {
      transport: of("transport"),
      stt: of("transcriber"),
      llm: of("model"),
      tts: of("voice"),
      vapi: of("vapi"),
      total: cost,
      llmPromptTokens: promptTokens,
      llmCompletionTokens: completionTokens,
      ttsCharacters: characters
    }
  };
};

// src/simulator/vapi-body.ts
var ENDED_REASONS = {
  "caller-hung-up": "customer-ended-call",
  "agent-hung-up": "assistant-ended-call",
  transferred: "assistant-forwarded-call",
  silence: "silence-timed-out",
  "too-long": "exceeded-max-duration",
  voicemail: "voicemail",
  "no-answer": "customer-did-not-answer",
  busy: "customer-busy",
  "dial-error": "call.start.error-get-transport",
  "no-caller-audio": "call.in-progress.error-assistant-did-not-receive-customer-audio",
  "model-error": "call.in-progress.error-providerfault-openai-llm-failed",
  "voice-error": "call.in-progress.error-providerfault-eleven-labs-500-server-error",
  spam: "assistant-ended-call-after-message-spoken"
};
var CALL_TYPES = { inbound: "inboundPhoneCall", outbound: "outboundPhoneCall", web: "webCall" };
var lasting = (call) => {
  const random = seededRandom(`company ${call.company.key}`);
  return {
    orgId: seededRandom("organisation").uuid(),
    assistantId: random.uuid(),
    phoneNumberId: random.uuid(),
    twilioAccountSid: `AC${random.hex(32)}`
  };
};
var customerOf = ({ caller }) => ({
  ...caller.number === null ? {} : { number: caller.number },
  ...caller.name === null ? {} : { name: caller.name }
});
var partsOf = (call) => {
  const { company } = call;
  const ids = lasting(call);
  const isPhone = call.direction !== "web";
  const host = "voice-provider.example";
  const customer = customerOf(call);
  const phoneNumber = {
    id: ids.phoneNumberId,
    orgId: ids.orgId,
    assistantId: ids.assistantId,
    number: company.lineNumber,
    provider: "twilio",
    twilioAccountSid: ids.twilioAccountSid,
    name: company.name,
    status: "active"
  };
  return {
    call: {
      id: call.id,
      orgId: ids.orgId,
      type: CALL_TYPES[call.direction],
      assistantId: ids.assistantId,
      createdAt: call.createdAt.toISOString(),
      updatedAt: call.createdAt.toISOString(),
      // A real provider sends these handles by default; a product must not keep them.
      monitor: {
        listenUrl: `wss://listen.${host}/${call.id}/listen`,
        controlUrl: `https://control.${host}/${call.id}/control`
      },
      ...isPhone ? {
        phoneCallProvider: "twilio",
        phoneCallProviderId: `CA${seededRandom(call.detailSeed).fork("sid").hex(32)}`,
        phoneCallTransport: "pstn",
        phoneNumberId: ids.phoneNumberId,
        customer
      } : {}
    },
    ...isPhone ? { phoneNumber, customer } : {},
    assistant: {
      id: ids.assistantId,
      orgId: ids.orgId,
      name: company.agentName,
      model: {
        provider: "openai",
        model: "gpt-4.1-mini",
        messages: [{ role: "system", content: company.systemPrompt }]
      },
      voice: { provider: "11labs", voiceId: "sarah" },
      transcriber: { provider: "deepgram", model: "nova-3" },
      serverMessages: ["status-update", "end-of-call-report"]
    }
  };
};
var vapiEvents = (call) => {
  const random = seededRandom(call.detailSeed);
  const parts = partsOf(call);
  const endedReason = ENDED_REASONS[call.end];
  const started = call.startedAt ?? call.createdAt;
  const message = (stage, type, at, content) => ({
    provider: "vapi",
    providerCallId: call.id,
    event: type,
    stage,
    body: JSON.stringify({ message: { timestamp: at, type, ...content } })
  });
  const status = (stage, word, at, extra = {}) => message(stage, "status-update", at, {
    status: word,
    ...extra,
    ...parts,
    call: { ...parts.call, status: word }
  });
  const endedAt = call.endedAt.getTime();
  const seconds = call.startedAt ? (endedAt - call.startedAt.getTime()) / 1e3 : 0;
  const { cost, costs, costBreakdown } = vapiCosts(call, seconds);
  const artifact = vapiArtifact(call);
  const transfer = call.turns.find((turn) => turn.role === "transfer");
  const destination = transfer ? { type: "number", number: transfer.number, message: `To ${transfer.team}` } : null;
  const times = call.startedAt ? { startedAt: call.startedAt.toISOString(), endedAt: call.endedAt.toISOString() } : {};
  return [
    status("start", call.startedAt ? "in-progress" : "ringing", started.getTime()),
    ...destination ? [status("end", "forwarding", endedAt - 800, { destination })] : [],
    status("end", "ended", endedAt, { endedReason }),
    message("analysis", "end-of-call-report", endedAt + random.whole(2e3, 9e3), {
      analysis: vapiAnalysis(call),
      artifact,
      ...times,
      endedReason,
      cost,
      costBreakdown,
      costs,
      ...call.startedAt ? {
        durationMs: Math.round(seconds * 1e3),
        durationSeconds: seconds,
        durationMinutes: Math.round(seconds / 60 * 1e4) / 1e4
      } : {},
      ...destination ? { destination } : {},
      ...parts,
      call: { ...parts.call, status: "ended", endedReason, ...times, cost, costs }
    })
  ];
};

// src/simulator/events-of-call.ts
var WRITERS = { vapi: vapiEvents, retell: retellEvents, generic: genericEvents };
var eventsOfCall = (call) => WRITERS[call.provider](call);

// tests/harness/sign.ts
var TEST_SECRETS = {
  vapi: "vapi-test-secret",
  retell: "key_retell_test",
  generic: "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3"
};
var secretVariables = {
  VAPI_WEBHOOK_SECRET: TEST_SECRETS.vapi,
  RETELL_API_KEY: TEST_SECRETS.retell,
  WEBHOOK_SECRET: TEST_SECRETS.generic
};

// tests/bench/lib/deliveries.ts
var WHOLE = /* @__PURE__ */ new Set(["end-of-call-report", "call_ended", "call_analyzed"]);
var CONVERSATIONS = 600;
var writeTemplates = (seed) => {
  const write = createCallWriter({ seed, providers: ["vapi", "retell"], minimumGapSeconds: 900 });
  const now = Date.now();
  return Array.from({ length: CONVERSATIONS }, (_, index) => {
    const call = write(new Date(now - (CONVERSATIONS - index) * 6e4));
    const events = eventsOfCall(call).filter(({ event }) => WHOLE.has(event)).map(({ provider, body }) => ({ provider, pieces: body.split(call.id) }));
    return { id: call.id, events };
  }).filter(({ events }) => events.length > 0);
};
function* endlessDeliveries(seed) {
  const templates = writeTemplates(seed);
  for (let round = 0; ; round += 1) {
    for (const { id, events } of templates) {
      const callId = `${id.slice(0, -6)}${round.toString(16).padStart(6, "0")}`;
      for (const { provider, pieces } of events) {
        yield { provider, body: Buffer.from(pieces.join(callId)), callId };
      }
    }
  }
}

// src/lib/well-formed.ts
var BROKEN = /\0|\p{Surrogate}/u;
var NUL = /\0/g;
var LONE_SURROGATE = /\p{Surrogate}/gu;
var wellFormed = (text) => BROKEN.test(text) ? text.replace(NUL, "").replace(LONE_SURROGATE, "\uFFFD") : text;

// src/contracts/analysis.ts
import * as z2 from "zod";

// src/contracts/call-words.ts
var CALL_STATUSES = [
  "scheduled",
  "queued",
  "ringing",
  "in-progress",
  "forwarding",
  "ended",
  "analyzed"
];
var CALL_OUTCOMES = [
  "completed",
  "transferred",
  "no-answer",
  "voicemail",
  "silence-or-limit",
  "dial-error",
  "platform-error",
  "cancelled",
  "spam",
  "unknown"
];
var CALL_CATEGORIES = [
  "problem",
  "booking",
  "change-or-cancel",
  "order",
  "status",
  "billing",
  "account",
  "information",
  "service-request",
  "complaint",
  "other"
];
var PRIORITIES = ["low", "normal", "high"];
var SENTIMENTS2 = ["negative", "neutral", "positive"];
var RESOLUTIONS = ["resolved", "unresolved"];
var DIRECTIONS = ["inbound", "outbound", "web"];
var UTTERANCE_ROLES = ["agent", "caller", "tool", "transfer"];
var NEXT_STEP_KINDS = ["callback", "follow-up", "fix", "send", "check", "other"];

// src/contracts/transcript.ts
import * as z from "zod";
var utterance2 = z.object({
  role: z.enum(UTTERANCE_ROLES),
  text: z.string(),
  startSeconds: z.number().nullable(),
  endSeconds: z.number().nullable()
});
var evidence = z.object({
  utterance: z.int().nonnegative(),
  quote: z.string(),
  startSeconds: z.number().nullable()
});

// src/contracts/analysis.ts
var claimSource = z2.enum(["provider", "local"]);
var claim = (value) => z2.object({
  value,
  source: claimSource,
  /** One short sentence: why. Empty for what the provider sent without a reason. */
  reason: z2.string(),
  evidence: z2.array(evidence)
});
var callbackClaim = z2.object({
  requested: z2.boolean(),
  /** The time asked for in the caller's own words, e.g. "tomorrow after three". */
  timeText: z2.string().nullable(),
  /** The same resolved to an instant; null when unclear. */
  at: z2.iso.datetime().nullable(),
  source: claimSource,
  evidence: z2.array(evidence)
});
var proposedNextStep = z2.object({
  kind: z2.enum(NEXT_STEP_KINDS),
  /** A verb phrase: "Call back about the cracked windshield". */
  title: z2.string().min(1).max(200),
  priority: z2.enum(PRIORITIES),
  dueAt: z2.iso.datetime().nullable(),
  source: claimSource,
  evidence: z2.array(evidence)
});
var analysis = z2.object({
  summary: claim(z2.string()).nullable(),
  category: claim(z2.enum(CALL_CATEGORIES)).nullable(),
  priority: claim(z2.enum(PRIORITIES)).nullable(),
  sentiment: claim(z2.enum(SENTIMENTS2)).nullable(),
  resolution: claim(z2.enum(RESOLUTIONS)).nullable(),
  callback: callbackClaim.nullable(),
  nextSteps: z2.array(proposedNextStep)
});
var emptyAnalysis = {
  summary: null,
  category: null,
  priority: null,
  sentiment: null,
  resolution: null,
  callback: null,
  nextSteps: []
};

// src/server/provider-events/call-facts.ts
var LONGEST_CALL_SECONDS = 7 * 24 * 3600;
var factsOf = (status) => ({
  status,
  outcome: null,
  endedReason: null,
  direction: null,
  callerName: null,
  callerNumber: null,
  lineNumber: null,
  agentName: null,
  startedAt: null,
  endedAt: null,
  durationSeconds: null,
  transcript: null,
  hasRecording: null,
  contentWithheld: null,
  costs: null,
  latency: null,
  analysis: emptyAnalysis
});
var readTimes = (start, end) => {
  const startedAt = start.instant();
  const endedAt = end.instant();
  if (!startedAt || !endedAt) return { startedAt, endedAt, durationSeconds: null };
  const durationSeconds = (endedAt.getTime() - startedAt.getTime()) / 1e3;
  if (durationSeconds < 0 || durationSeconds > LONGEST_CALL_SECONDS) {
    return { startedAt, endedAt: end.flag(), durationSeconds: null };
  }
  return { startedAt, endedAt, durationSeconds };
};
var hasRecordingUrl = (fields) => fields.some((field) => {
  const url = field.text(4e3);
  if (url !== null && !/^https?:\/\//i.test(url)) field.flag();
  return url !== null && /^https:\/\//i.test(url);
});

// src/lib/cut-text.ts
var graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
var cutText = (text, max) => {
  if (text.length <= max) return text;
  const end = graphemes.segment(text.slice(0, max + 64)).containing(max)?.index ?? 0;
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
};

// src/lib/instant.ts
var ISO_INSTANT = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i;
var parseInstant = (text) => {
  const match = ISO_INSTANT.exec(text);
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0));
  const wall = new Date(
    Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second, Number(match[7] ?? 0) * 1e3)
  );
  const exists = wall.getUTCFullYear() === year && wall.getUTCMonth() + 1 === month && wall.getUTCDate() === day && wall.getUTCHours() === hour && wall.getUTCMinutes() === minute && wall.getUTCSeconds() === second;
  const offset = offsetMinutes(match[8] ?? "Z");
  if (!exists || offset === null) return null;
  return new Date(wall.getTime() - offset * 6e4);
};
var offsetMinutes = (zone) => {
  if (zone === "Z" || zone === "z") return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(-2));
  if (hours > 14 || minutes > 59) return null;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
};

// src/server/provider-events/json-object.ts
var isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

// src/server/provider-events/event-field.ts
var MOST_PATHS = 50;
var EARLIEST = /* @__PURE__ */ new Date("2000-01-01T00:00:00Z");
var EventField = class _EventField {
  value;
  #log;
  #parent;
  #key;
  constructor(value, log, parent = null, key = "") {
    this.value = value;
    this.#log = log;
    this.#parent = parent;
    this.#key = key;
  }
  get isSent() {
    return this.value !== void 0 && this.value !== null;
  }
  at(key) {
    if (isObject(this.value)) return new _EventField(this.value[key], this.#log, this, key);
    if (this.isSent) this.flag();
    return new _EventField(void 0, this.#log, this, key);
  }
  entries() {
    if (!this.isSent) return [];
    if (!Array.isArray(this.value)) return this.flag() ?? [];
    return this.value.map((entry, index) => new _EventField(entry, this.#log, this, index));
  }
  /** Not blank. Longer than `max` characters is cut and flagged. */
  text(max) {
    if (!this.isSent) return null;
    if (typeof this.value !== "string") return this.flag();
    if (this.value.trim() === "") return null;
    if (this.value.length > max) this.flag();
    return cutText(this.value, max);
  }
  number({ min, max }) {
    if (!this.isSent) return null;
    const { value } = this;
    return typeof value === "number" && value >= min && value <= max ? value : this.flag();
  }
  boolean() {
    if (!this.isSent) return null;
    return typeof this.value === "boolean" ? this.value : this.flag();
  }
  oneOf(words) {
    if (!this.isSent) return null;
    return words.find((word) => word === this.value) ?? this.flag();
  }
  /** ISO 8601 text with a zone, or milliseconds since 1970. */
  instant() {
    const { value } = this;
    if (!this.isSent) return null;
    const date = typeof value === "string" ? parseInstant(value) : typeof value === "number" ? new Date(Math.round(value)) : null;
    return date && date >= EARLIEST && date <= this.#log.latest ? date : this.flag();
  }
  /** Notes that this part could not be read. Gives null, so that a reader can return it. */
  flag() {
    if (this.#log.unreadable.size < MOST_PATHS) this.#log.unreadable.add(this.#path());
    return null;
  }
  #path() {
    const above = this.#parent === null ? "" : this.#parent.#path();
    if (typeof this.#key === "number") return `${above}[${this.#key}]`;
    return above === "" ? this.#key : `${above}.${this.#key}`;
  }
};

// src/domain/call-outcome.ts
var RULES = [
  [/^assistant-ended-call|^assistant-said-end-call-phrase$|^customer-ended-call/, "completed"],
  [/^vonage-completed$|^call\..*-completed-call$|^(user|agent)_hangup$/, "completed"],
  [/^assistant-forwarded-call$|\.hook-executed-transfer$/, "transferred"],
  [/^assistant-request-returned-forwarding-phone-number$/, "transferred"],
  [/^(call_transfer|transfer_bridged|call_take_over)$/, "transferred"],
  [/^customer-did-not-answer$|^customer-busy$|-customer-misdialed$/, "no-answer"],
  [/-hungup-before-call-connect$/, "no-answer"],
  [/^dial_(no_answer|busy)$|^user_declined$|^registered_call_timeout$/, "no-answer"],
  [/^error_user_not_joined$/, "no-answer"],
  [/^voicemail$|^(voicemail|ivr)_reached$/, "voicemail"],
  [/^silence-timed-out$|^exceeded-max-duration$/, "silence-or-limit"],
  [/^inactivity$|^max_duration_reached$|^concurrency_limit_reached$/, "silence-or-limit"],
  [/^no_concurrency_fallback$|^no_valid_payment$/, "silence-or-limit"],
  [/error-(warm-)?transfer-|^call\.forwarding\.operator-busy$|^transfer_cancelled$/, "dial-error"],
  [/^dial_failed$|^invalid_destination$|^sip_routing_error$/, "dial-error"],
  [/^telephony_provider_/, "dial-error"],
  [/^scam_detected$|^marked_as_spam$/, "spam"],
  [/^manually-canceled$|^scheduled-call-deleted$|^call-deleted$|^manual_stopped$/, "cancelled"],
  [/error|pipeline-|vapifault|providerfault|failed|worker-shutdown/, "platform-error"],
  [/^assistant-not-/, "platform-error"]
];
var outcomeOfEndedReason = (endedReason) => {
  const word = endedReason.trim().toLowerCase();
  return RULES.find(([pattern]) => pattern.test(word))?.[1] ?? "unknown";
};

// src/server/provider-events/caller.ts
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
var LONGEST_NUMBER = 64;
var LONGEST_NAME = 200;
var WITHHELD = /^(?:anonymous|unknown|restricted|private|withheld|unavailable|blocked|\+266696687|\+86282452253)$/i;
var canonicalNumber = (text) => {
  if (!text.startsWith("+")) return text;
  const parsed2 = parsePhoneNumberFromString(text);
  return parsed2?.isPossible() && !parsed2.ext ? parsed2.number : text;
};
var readPhoneNumber = (field) => {
  const text = field.text(LONGEST_NUMBER)?.trim() ?? null;
  if (text === null || WITHHELD.test(text)) return null;
  return canonicalNumber(text);
};
var readName = (...fields) => {
  for (const field of fields) {
    const name = field.text(LONGEST_NAME);
    if (name !== null) return name;
  }
  return null;
};
var namesIn = (values) => ["customer_name", "customerName", "caller_name", "callerName", "full_name", "fullName"].map(
  (key) => values.at(key)
);

// src/server/provider-events/provider-claims.ts
var LONGEST_SUMMARY = 2e4;
var claim2 = (value) => value === null ? null : { value, source: "provider", reason: "", evidence: [] };
var summaryClaim = (field) => claim2(field.text(LONGEST_SUMMARY));
var SUCCESS = /^(?:true|yes|pass|passed|success|successful|resolved|good|excellent)$/;
var FAILURE = /^(?:false|no|fail|failed|failure|unsuccessful|unresolved|poor)$/;
var resolutionOf = (value) => {
  const word = String(value).trim().toLowerCase();
  if (SUCCESS.test(word)) return "resolved";
  return FAILURE.test(word) ? "unresolved" : null;
};
var claimsIn = (data) => {
  const values = /* @__PURE__ */ new Map();
  if (isObject(data.value)) {
    for (const [key, value] of Object.entries(data.value)) values.set(plain(key), value);
  }
  const pick = (...keys) => keys.map((key) => values.get(key)).find((v) => v !== void 0);
  const category = wordOf(pick("category", "callcategory", "issuecategory"), CALL_CATEGORIES);
  const priority = wordOf(pick("priority", "urgency"), PRIORITIES, PRIORITY_WORDS);
  const sentiment = wordOf(pick("sentiment", "customersentiment", "usersentiment"), SENTIMENTS2);
  const resolution = wordOf(pick("resolution"), RESOLUTIONS) ?? resolutionOf(pick("resolved", "issueresolved", "isresolved"));
  const summary = pick("summary", "callsummary");
  return {
    summary: claim2(typeof summary === "string" && summary.trim() !== "" ? summary : null),
    category: claim2(category),
    priority: claim2(priority),
    sentiment: claim2(sentiment),
    resolution: claim2(resolution),
    callback: callbackOf(
      pick("callbackrequested", "callback", "wantscallback", "needscallback"),
      pick("callbacktime", "callbackwhen", "preferredcallbacktime")
    )
  };
};
var plain = (key) => key.toLowerCase().replace(/[\s_-]/g, "");
var PRIORITY_WORDS = /* @__PURE__ */ new Map([
  ["medium", "normal"],
  ["urgent", "high"],
  ["critical", "high"]
]);
var wordOf = (value, words, synonyms = /* @__PURE__ */ new Map()) => {
  if (typeof value !== "string") return null;
  const text = value.trim().toLowerCase().replace(/[\s_]+/g, "-");
  return words.find((word) => word === text) ?? synonyms.get(text) ?? null;
};
var callbackOf = (requested, time) => {
  const answer = String(requested).trim().toLowerCase();
  if (!/^(?:true|yes|false|no)$/.test(answer)) return null;
  const timeText = typeof time === "string" && time.trim() !== "" ? time.slice(0, 200) : null;
  const isRequested = answer === "true" || answer === "yes";
  return { requested: isRequested, timeText, at: null, source: "provider", evidence: [] };
};

// src/server/provider-events/transcript-builder.ts
var MOST_UTTERANCES = 1e4;
var MOST_CHARACTERS = 2 * 1024 * 1024;
var LONGEST_UTTERANCE = 1e5;
var LATEST_SECOND = 7 * 24 * 3600;
var TranscriptBuilder = class {
  utterances = [];
  #characters = 0;
  /** Blank text is no utterance. `source` is flagged when something had to be left out. */
  add(role, text, times, source) {
    if (text.trim() === "") return;
    const room = Math.min(LONGEST_UTTERANCE, MOST_CHARACTERS - this.#characters);
    const isFull = this.utterances.length >= MOST_UTTERANCES;
    if (text.length > room || isFull) source.flag();
    const kept = isFull ? "" : cutText(text, Math.max(room, 0));
    if (kept === "") return;
    this.#characters += kept.length;
    const startSeconds = toSeconds(times.start);
    const endSeconds = toSeconds(times.end);
    const isOrdered = startSeconds === null || endSeconds === null || endSeconds >= startSeconds;
    this.utterances.push({
      role,
      text: kept,
      startSeconds,
      endSeconds: isOrdered ? endSeconds : null
    });
  }
};
var secondOf = (field) => field.number({ min: 0, max: LATEST_SECOND });
var toSeconds = (value) => value === null ? null : Math.round(value * 1e3) / 1e3;

// src/server/provider-events/read-generic.ts
var readCall = (event, ofType) => {
  const call = event.at("call");
  const endedReason = call.at("endedReason").text(200);
  const outcome = call.at("outcome").oneOf(CALL_OUTCOMES);
  const cost = call.at("costUsd").number({ min: 0, max: 1e5 });
  return {
    ...factsOf(call.at("status").oneOf(CALL_STATUSES) ?? ofType),
    endedReason,
    outcome: outcome ?? (endedReason === null ? null : outcomeOfEndedReason(endedReason)),
    direction: call.at("direction").oneOf(DIRECTIONS),
    callerName: call.at("callerName").text(LONGEST_NAME),
    callerNumber: readPhoneNumber(call.at("callerNumber")),
    lineNumber: readPhoneNumber(call.at("lineNumber")),
    agentName: call.at("agentName").text(LONGEST_NAME),
    ...readCallTimes(call),
    transcript: readTranscript(call.at("transcript")),
    costs: cost === null ? null : { totalUsd: cost, components: [] },
    analysis: readAnalysis(call.at("analysis"))
  };
};
var GENERIC_FACTS = new Map(
  [
    ["call.started", "in-progress"],
    ["call.updated", "in-progress"],
    ["call.ended", "ended"],
    ["call.analyzed", "analyzed"]
  ].map(([eventType, status]) => [eventType, (event) => readCall(event, status)])
);
var readCallTimes = (call) => {
  const times = readTimes(call.at("startedAt"), call.at("endedAt"));
  const seconds = call.at("durationSeconds").number({ min: 0, max: LONGEST_CALL_SECONDS });
  return { ...times, durationSeconds: times.durationSeconds ?? seconds };
};
var readTranscript = (list) => {
  if (!list.isSent) return null;
  const builder = new TranscriptBuilder();
  for (const entry of list.entries()) {
    const role = entry.at("role").oneOf(UTTERANCE_ROLES);
    const text = entry.at("text");
    if (role === null || typeof text.value !== "string") {
      entry.flag();
      continue;
    }
    const times = {
      start: secondOf(entry.at("startSeconds")),
      end: secondOf(entry.at("endSeconds"))
    };
    builder.add(role, text.value, times, text);
  }
  return builder.utterances;
};
var readAnalysis = (analysis2) => ({
  summary: summaryClaim(analysis2.at("summary")),
  category: claim2(analysis2.at("category").oneOf(CALL_CATEGORIES)),
  priority: claim2(analysis2.at("priority").oneOf(PRIORITIES)),
  sentiment: claim2(analysis2.at("sentiment").oneOf(SENTIMENTS2)),
  resolution: claim2(analysis2.at("resolution").oneOf(RESOLUTIONS)),
  callback: readCallback(analysis2.at("callback")),
  nextSteps: analysis2.at("nextSteps").entries().slice(0, 50).flatMap((step) => {
    const title = step.at("title").text(200);
    const dueAt = step.at("dueAt").instant()?.toISOString() ?? null;
    if (title === null) return [];
    const rest = { kind: "other", priority: "normal", source: "provider", evidence: [] };
    return [{ ...rest, evidence: [], title, dueAt }];
  })
});
var readCallback = (callback) => {
  const requested = callback.at("requested").boolean();
  if (requested === null) return null;
  return {
    requested,
    timeText: callback.at("timeText").text(200),
    at: callback.at("at").instant()?.toISOString() ?? null,
    source: "provider",
    evidence: []
  };
};

// src/server/provider-events/call-numbers.ts
var HIGHEST_COST = 1e5;
var LONGEST_LATENCY_MS = 36e5;
var MOST_COMPONENTS = 50;
var readCosts = (total, components, { nameKey, centsPerUnit }) => {
  const toUsd = (amount2) => Math.round(amount2 * centsPerUnit * 1e4) / 1e6;
  const amountOf = (field) => field.number({ min: 0, max: HIGHEST_COST });
  const amount = amountOf(total);
  const list = components.entries().slice(0, MOST_COMPONENTS);
  const parts = list.flatMap((entry) => {
    const name = entry.at(nameKey).text(100);
    const cost = amountOf(entry.at("cost"));
    return name === null || cost === null ? [] : [{ name, usd: toUsd(cost) }];
  });
  return amount === null ? null : { totalUsd: toUsd(amount), components: parts };
};
var milliseconds2 = (field) => field.number({ min: 0, max: LONGEST_LATENCY_MS });
var readRetellLatency = (e2e) => {
  if (!e2e.isSent) return null;
  const values = e2e.at("values").entries().map(milliseconds2);
  return {
    averageMs: average2(values.filter((value) => value !== null)),
    p50Ms: milliseconds2(e2e.at("p50")),
    p90Ms: milliseconds2(e2e.at("p90")),
    p95Ms: milliseconds2(e2e.at("p95")),
    maxMs: milliseconds2(e2e.at("max")),
    turns: e2e.at("num").number({ min: 0, max: 1e6 })
  };
};
var readVapiLatency = (metrics) => {
  if (!metrics.isSent) return null;
  const turns = metrics.at("turnLatencies").entries().map((turn) => milliseconds2(turn.at("turnLatency"))).filter((value) => value !== null).sort((a, b) => a - b);
  const averageMs = average2(turns) ?? milliseconds2(metrics.at("turnLatencyAverage"));
  if (averageMs === null) return null;
  return {
    averageMs,
    p50Ms: percentile(turns, 0.5),
    p90Ms: percentile(turns, 0.9),
    p95Ms: percentile(turns, 0.95),
    maxMs: turns.at(-1) ?? null,
    turns: turns.length > 0 ? turns.length : null
  };
};
var average2 = (values) => values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length * 10) / 10;
var percentile = (sorted, share) => sorted[Math.ceil(sorted.length * share) - 1] ?? null;

// src/server/provider-events/labelled-transcript.ts
var LABELS = /* @__PURE__ */ new Map([
  ["ai", "agent"],
  ["agent", "agent"],
  ["assistant", "agent"],
  ["bot", "agent"],
  ["user", "caller"],
  ["caller", "caller"],
  ["customer", "caller"]
]);
var LABELLED_LINE = /^([A-Za-z]{2,9}): (.*)$/s;
var readLabelledTranscript = (field) => {
  const { value } = field;
  if (!field.isSent) return null;
  if (typeof value !== "string") return field.flag();
  const builder = new TranscriptBuilder();
  let turn = null;
  const close = () => {
    if (turn) builder.add(turn.role, turn.lines.join("\n"), { start: null, end: null }, field);
  };
  for (const line of value.trim().split("\n")) {
    const [, label = "", words = ""] = LABELLED_LINE.exec(line) ?? [];
    const role = LABELS.get(label.toLowerCase());
    if (role) {
      close();
      turn = { role, lines: [words] };
    } else if (turn) {
      turn.lines.push(line);
    } else {
      return line === "" ? null : field.flag();
    }
  }
  close();
  return builder.utterances;
};

// src/server/provider-events/tool-text.ts
var LONGEST_READ = 1e4;
var toolCallText = (name, args) => `${name}(${readable(args)})`;
var toolResultText = (name, result, isSuccess) => {
  const text = readable(result);
  const outcome = isSuccess === false ? "failed" : text === "" ? "ok" : "";
  return `${name} \u2192 ${[outcome, text].filter((part) => part !== "").join(": ")}`;
};
var readable = (value) => {
  const data = typeof value === "string" ? parsed(value) : value;
  if (isObject(data)) {
    return Object.entries(data).map(([key, entry]) => `${key}: ${scalar(entry)}`).join(", ");
  }
  return data === void 0 || data === null ? "" : scalar(data);
};
var parsed = (text) => {
  if (text.length > LONGEST_READ || !/^\s*[{["]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
var scalar = (value) => {
  if (typeof value === "string") return unquoted(value);
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "\u2026";
  }
};
var unquoted = (text) => text.length > 2 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;

// src/server/provider-events/retell-transcript.ts
var LISTS = [
  "scrubbed_transcript_with_tool_calls",
  "transcript_with_tool_calls",
  "transcript_object"
];
var SPEAKERS = /* @__PURE__ */ new Map([
  ["agent", "agent"],
  ["user", "caller"],
  ["transfer_target", "transfer"]
]);
var readRetellTranscript = (call) => {
  for (const key of LISTS) {
    const list = call.at(key);
    if (!list.isSent) continue;
    const utterances = new RetellTranscript().read(list);
    if (utterances.length > 0) return utterances;
  }
  return readLabelledTranscript(call.at("transcript"));
};
var RetellTranscript = class {
  #builder = new TranscriptBuilder();
  #toolNames = /* @__PURE__ */ new Map();
  /** Entries without a time of their own stand where the one before ended. */
  #lastEnd = null;
  #pressed = [];
  read(list) {
    for (const entry of list.entries()) {
      const role = entry.at("role").value;
      if (role !== "dtmf") this.#closePressed(entry);
      this.#readEntry(role, entry);
    }
    this.#closePressed(list);
    return this.#builder.utterances;
  }
  #readEntry(role, entry) {
    const speaker = typeof role === "string" ? SPEAKERS.get(role) : void 0;
    if (speaker) this.#readSpeech(speaker, entry);
    else if (role === "tool_call_invocation") this.#readToolCall(entry);
    else if (role === "tool_call_result") this.#readToolResult(entry);
    else if (role === "sms") {
      const start = secondOf(entry.at("time_sec")) ?? this.#lastEnd;
      this.#addTool(`Text message: ${textOf(entry.at("content"))}`, entry, start);
    } else if (role === "dtmf") {
      const digit = entry.at("digit").value;
      if (typeof digit === "string" || typeof digit === "number") this.#pressed.push(String(digit));
    } else if (typeof role !== "string") entry.flag();
  }
  #readSpeech(role, entry) {
    const words = entry.at("words").entries();
    const [first, last] = [words[0], words.at(-1)];
    const start = first ? secondOf(first.at("start")) : null;
    const end = last ? secondOf(last.at("end")) : null;
    this.#builder.add(role, textOf(entry.at("content")), { start, end }, entry);
    this.#lastEnd = end ?? start ?? this.#lastEnd;
  }
  #readToolCall(entry) {
    const name = entry.at("name").text(200) ?? "tool";
    this.#toolNames.set(entry.at("tool_call_id").value, name);
    this.#addTool(toolCallText(name, entry.at("arguments").value), entry);
  }
  #readToolResult(entry) {
    const name = this.#toolNames.get(entry.at("tool_call_id").value) ?? "tool";
    const isSuccess = entry.at("successful").boolean();
    this.#addTool(toolResultText(name, entry.at("content").value, isSuccess), entry);
  }
  #closePressed(source) {
    const digits = this.#pressed.filter((digit) => digit !== "").join(" ");
    this.#pressed = [];
    if (digits !== "") this.#addTool(`Keys pressed: ${digits}`, source);
  }
  #addTool(text, source, start = this.#lastEnd) {
    this.#builder.add("tool", text, { start, end: null }, source);
  }
};
var textOf = (field) => {
  if (field.isSent && typeof field.value !== "string") field.flag();
  return typeof field.value === "string" ? field.value : "";
};

// src/server/provider-events/read-retell.ts
var SENTIMENTS3 = /* @__PURE__ */ new Map([
  ["Negative", "negative"],
  ["Neutral", "neutral"],
  ["Positive", "positive"],
  ["Unknown", null]
]);
var readCall2 = (event, status) => {
  const call = event.at("call");
  const facts = {
    ...factsOf(status),
    ...readParties(call),
    ...readCallTimes2(call),
    transcript: readRetellTranscript(call)
  };
  if (status !== "ended" && status !== "analyzed") return facts;
  const end = readEnd(call);
  const hasContent = facts.transcript !== null || end.hasRecording;
  return { ...facts, ...end, contentWithheld: readWithheld(call, hasContent) };
};
var RETELL_FACTS = new Map(
  [
    ["call_started", "in-progress"],
    ["call_ended", "ended"],
    ["call_analyzed", "analyzed"],
    ["transfer_started", "forwarding"],
    ["transfer_bridged", "forwarding"],
    // The call goes on with the agent, and a status never goes back.
    ["transfer_cancelled", "in-progress"],
    ["transfer_ended", "forwarding"]
  ].map(([eventType, status]) => [eventType, (event) => readCall2(event, status)])
);
var readEnd = (call) => {
  const endedReason = call.at("disconnection_reason").text(200);
  const hasRecording = hasRecordingUrl(
    ["recording_url", "recording_multi_channel_url", "scrubbed_recording_url"].map(
      (key) => call.at(key)
    )
  );
  const isVoicemail = call.at("call_analysis").at("in_voicemail").boolean() === true;
  const outcome = endedReason === null ? null : outcomeOfEndedReason(endedReason);
  return {
    endedReason,
    outcome: isVoicemail && outcome !== "transferred" ? "voicemail" : outcome,
    hasRecording,
    costs: readCosts(
      call.at("call_cost").at("combined_cost"),
      call.at("call_cost").at("product_costs"),
      {
        nameKey: "product",
        centsPerUnit: 1
      }
    ),
    latency: readRetellLatency(call.at("latency").at("e2e")),
    analysis: readAnalysis2(call.at("call_analysis"))
  };
};
var readWithheld = (call, hasContent) => {
  const setting = call.at("data_storage_setting").text(100);
  return setting === null ? null : setting !== "everything" && !hasContent;
};
var readParties = (call) => {
  const isWeb = call.at("call_type").value === "web_call";
  const direction = isWeb ? "web" : call.at("direction").oneOf(["inbound", "outbound"]);
  const from = readPhoneNumber(call.at("from_number"));
  const to = readPhoneNumber(call.at("to_number"));
  const [callerNumber, lineNumber] = direction === "inbound" ? [from, to] : direction === "outbound" ? [to, from] : [null, null];
  return {
    direction,
    callerNumber,
    lineNumber,
    callerName: readName(
      ...namesIn(call.at("retell_llm_dynamic_variables")),
      ...namesIn(call.at("collected_dynamic_variables")),
      ...namesIn(call.at("metadata")),
      ...namesIn(call.at("call_analysis").at("custom_analysis_data"))
    ),
    agentName: call.at("agent_name").text(LONGEST_NAME)
  };
};
var readCallTimes2 = (call) => {
  const times = readTimes(call.at("start_timestamp"), call.at("end_timestamp"));
  const duration = call.at("duration_ms");
  if (!duration.isSent) return times;
  const ms = duration.number({ min: 0, max: LONGEST_CALL_SECONDS * 1e3 });
  return { ...times, durationSeconds: ms === null ? null : Math.round(ms) / 1e3 };
};
var readAnalysis2 = (analysis2) => {
  const found = claimsIn(analysis2.at("custom_analysis_data"));
  const isSuccessful = analysis2.at("call_successful").boolean();
  const word = analysis2.at("user_sentiment");
  const sentiment = typeof word.value === "string" ? SENTIMENTS3.get(word.value) : null;
  if (word.isSent && sentiment === void 0) word.flag();
  const resolution = isSuccessful === null ? null : isSuccessful ? "resolved" : "unresolved";
  return {
    ...found,
    summary: summaryClaim(analysis2.at("call_summary")) ?? found.summary,
    sentiment: claim2(sentiment ?? null) ?? found.sentiment,
    resolution: claim2(resolution) ?? found.resolution,
    nextSteps: []
  };
};

// src/server/provider-events/vapi-transcript.ts
var readVapiTranscript = (message) => {
  const artifact = message.at("artifact");
  for (const list of [artifact.at("messages"), message.at("messages")]) {
    if (!list.isSent) continue;
    const utterances = readMessages(list);
    if (utterances.length > 0) return utterances;
  }
  const texts = [artifact.at("transcript"), message.at("transcript")];
  const text = texts.find((field) => field.isSent);
  return text ? readLabelledTranscript(text) : null;
};
var readMessages = (list) => {
  const builder = new TranscriptBuilder();
  for (const entry of list.entries()) readMessage(entry, builder);
  return builder.utterances;
};
var readMessage = (entry, builder) => {
  const role = entry.at("role").value;
  const start = () => secondOf(entry.at("secondsFromStart"));
  switch (role) {
    case "bot":
    case "assistant":
    case "user": {
      const text = entry.at("message");
      if (text.isSent && typeof text.value !== "string") text.flag();
      const words = typeof text.value === "string" ? text.value : "";
      const from = start();
      const times = { start: from, end: endOf2(entry, from) };
      builder.add(role === "user" ? "caller" : "agent", words, times, text);
      return;
    }
    case "tool_calls":
      for (const call of entry.at("toolCalls").entries()) {
        const tool = call.at("function");
        const text = toolCallText(tool.at("name").text(200) ?? "tool", tool.at("arguments").value);
        builder.add("tool", text, { start: start(), end: null }, call);
      }
      return;
    case "tool_call_result": {
      const name = entry.at("name").text(200) ?? "tool";
      const text = toolResultText(name, entry.at("result").value, null);
      builder.add("tool", text, { start: start(), end: null }, entry);
      return;
    }
    default:
      if (typeof role !== "string") entry.flag();
  }
};
var endOf2 = (entry, start) => {
  if (start === null) return null;
  const time = entry.at("time").instant();
  const endTime = entry.at("endTime").instant();
  if (time && endTime && endTime >= time) return start + (endTime.getTime() - time.getTime()) / 1e3;
  const duration = entry.at("duration").number({ min: 0, max: 24 * 3600 * 1e3 });
  return duration === null ? null : start + duration / 1e3;
};

// src/server/provider-events/read-vapi.ts
var DIRECTIONS2 = /* @__PURE__ */ new Map([
  ["inboundPhoneCall", "inbound"],
  ["outboundPhoneCall", "outbound"],
  ["webCall", "web"],
  ["vapi.websocketCall", "web"]
]);
var STATUSES = ["scheduled", "queued", "ringing", "in-progress", "forwarding", "ended"];
var VAPI_REMOVAL = "call.deleted";
var VAPI_FACTS = /* @__PURE__ */ new Map([
  ["status-update", (message) => readStatusUpdate(message)],
  ["transfer-update", (message) => readTransfer(message)],
  ["end-of-call-report", (message) => readReport(message)],
  [VAPI_REMOVAL, () => factsOf("ended")]
]);
var readTransfer = (message) => ({
  ...factsOf("forwarding"),
  ...readParties2(message)
});
var readStatusUpdate = (message) => {
  const status = STATUSES.find((word) => word === message.at("status").value);
  if (!status) return null;
  const call = message.at("call");
  return {
    ...factsOf(status),
    ...readParties2(message),
    ...status === "ended" ? readEnd2(message.at("endedReason")) : {},
    ...readTimes(call.at("startedAt"), call.at("endedAt"))
  };
};
var readReport = (message) => {
  const call = message.at("call");
  const artifact = message.at("artifact");
  const analysis2 = readAnalysis3(message);
  const isAnalyzed = Object.values(analysis2).some((part) => part !== null);
  return {
    ...factsOf(isAnalyzed ? "analyzed" : "ended"),
    ...readEnd2(sentFirst(message.at("endedReason"), call.at("endedReason"))),
    ...readParties2(message),
    ...readReportTimes(message),
    transcript: readVapiTranscript(message),
    hasRecording: readHasRecording(message),
    costs: readCosts(
      sentFirst(message.at("cost"), call.at("cost")),
      sentFirst(message.at("costs"), call.at("costs")),
      { nameKey: "type", centsPerUnit: 100 }
    ),
    latency: readVapiLatency(artifact.at("performanceMetrics")),
    analysis: { ...analysis2, nextSteps: [] }
  };
};
var sentFirst = (...fields) => fields.find((field) => field.isSent) ?? fields[0];
var readParties2 = (message) => {
  const call = message.at("call");
  const type = call.at("type");
  const customers = [message.at("customer"), call.at("customer")];
  const numbers = customers.flatMap((customer) => [customer.at("number"), customer.at("sipUri")]);
  const lines = [message.at("phoneNumber").at("number"), call.at("phoneNumber").at("number")];
  const direction = typeof type.value === "string" ? DIRECTIONS2.get(type.value) : void 0;
  return {
    direction: direction ?? (type.isSent ? type.flag() : null),
    callerName: readName(
      ...customers.map((customer) => customer.at("name")),
      ...namesIn(message.at("artifact").at("variableValues")),
      ...namesIn(message.at("analysis").at("structuredData"))
    ),
    callerNumber: firstNumber(numbers),
    lineNumber: firstNumber(lines),
    agentName: sentFirst(message.at("assistant").at("name"), call.at("assistant").at("name")).text(
      LONGEST_NAME
    )
  };
};
var firstNumber = (fields) => {
  for (const field of fields) {
    const number2 = readPhoneNumber(field);
    if (number2 !== null) return number2;
  }
  return null;
};
var readEnd2 = (field) => {
  const endedReason = field.text(200);
  return { endedReason, outcome: endedReason === null ? null : outcomeOfEndedReason(endedReason) };
};
var readReportTimes = (message) => {
  const call = message.at("call");
  const start = sentFirst(message.at("startedAt"), call.at("startedAt"));
  const end = sentFirst(message.at("endedAt"), call.at("endedAt"));
  const times = readTimes(start, end);
  if (start.isSent || end.isSent) return times;
  const seconds = message.at("durationSeconds").number({ min: 0, max: LONGEST_CALL_SECONDS });
  return { ...times, durationSeconds: seconds };
};
var readHasRecording = (message) => {
  const consent = message.at("compliance").at("recordingConsent");
  if (consent.isSent && !consent.at("grantedAt").isSent) return false;
  const artifact = message.at("artifact");
  const recording = artifact.at("recording");
  const mono = recording.at("mono");
  return hasRecordingUrl([
    recording.at("stereoUrl"),
    mono.at("combinedUrl"),
    artifact.at("recordingUrl"),
    artifact.at("stereoRecordingUrl"),
    message.at("recordingUrl"),
    message.at("stereoRecordingUrl")
  ]);
};
var readAnalysis3 = (message) => {
  const analysis2 = sentFirst(message.at("analysis"), message.at("call").at("analysis"));
  const found = claimsIn(analysis2.at("structuredData"));
  const summary = summaryClaim(sentFirst(analysis2.at("summary"), message.at("summary")));
  const resolution = claim2(resolutionOf(analysis2.at("successEvaluation").value));
  return {
    ...found,
    summary: summary ?? found.summary,
    resolution: resolution ?? found.resolution
  };
};

// src/lib/luhn.ts
var passesLuhn = (digits) => {
  let sum = 0;
  let double = false;
  for (let index = digits.length - 1; index >= 0; index--) {
    let digit = digits.charCodeAt(index) - 48;
    if (double) {
      digit *= 2;
      if (digit > 9) digit -= 9;
    }
    sum += digit;
    double = !double;
  }
  return digits.length > 0 && sum % 10 === 0;
};

// src/server/provider-events/card-numbers.ts
var MIN_DIGITS = 13;
var MAX_DIGITS = 19;
var NETWORKS = [
  [/^4/, [19, 16, 13]],
  [/^(5[1-5]|2[2-7])/, [16]],
  [/^3[47]/, [15]],
  [/^3[0689]/, [19, 18, 17, 16, 14]],
  [/^35/, [19, 18, 17, 16]],
  [/^(50|5[6-8]|6)/, [19, 18, 17, 16]]
];
var isIssuedCardNumber = (digits) => lengthsFor(digits).includes(digits.length) && passesLuhn(digits);
var lengthsFor = (digits) => NETWORKS.find(([prefix]) => prefix.test(digits))?.[1] ?? [];
var isCardLike = (digits) => digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS && passesLuhn(digits);
var cardsInChain = (chain, { isPhone, isMachineText }) => {
  const all = lengthOf(chain) <= MAX_DIGITS ? joined(chain, 0, chain.length - 1) : "";
  if (isPhone && all !== "" && all.length <= 15) return [];
  const isLoose = chain.some((group) => group.isLoose);
  if (chain.length > 1 && isCardLike(all) && (!isLoose || isIssuedCardNumber(all))) {
    return [[0, chain.length - 1]];
  }
  const found = [];
  for (let first = 0; first < chain.length; first++) {
    const last = issuedFrom(chain, first) ?? cardAlone(chain, first, isMachineText);
    if (last === null) continue;
    found.push([first, last]);
    first = last;
  }
  return found;
};
var lengthOf = (chain) => chain.reduce((sum, group) => sum + group.digits.length, 0);
var cardAlone = (chain, index, isMachineText) => {
  const digits = chain[index]?.digits ?? "";
  const isTimestamp = isMachineText && /^1\d{12}$/.test(digits);
  return isCardLike(digits) && !isTimestamp ? index : null;
};
var issuedFrom = (chain, first) => {
  const lengths = lengthsFor(joined(chain, first, first + 1));
  let length = 0;
  let longest = null;
  for (let last = first; last < chain.length && length < MAX_DIGITS; last++) {
    length += chain[last]?.digits.length ?? 0;
    if (lengths.includes(length) && passesLuhn(joined(chain, first, last))) longest = last;
  }
  return longest;
};
var joined = (chain, first, last) => {
  let digits = "";
  for (let index = first; index <= last; index++) digits += chain[index]?.digits ?? "";
  return digits;
};

// src/server/provider-events/digit-chains.ts
var WORDS = new Map(
  ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"].map(
    (word, digit) => [word, String(digit)]
  )
).set("oh", "0");
var TOKEN = new RegExp(
  [
    // Identifiers, coordinates and prices, so that their digits are not read as a number's.
    String.raw`[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?<![\d.])\d{1,3}\.\d{5,}(?!\.?\d)`,
    String.raw`[$€£] ?\d{1,6}(?:,\d{3}){0,2}(?:\.\d\d)?(?!\d)`,
    String.raw`(\d+)`,
    String.raw`\b(?:(double|triple)\s{1,3})?(${[...WORDS.keys()].join("|")})\b`
  ].join("|"),
  "gi"
);
var FEWEST_DIGITS = 3;
var TIGHT_GAP = /^(?: {0,2}|[\u00a0.-]| - )$/;
var LOOSE_GAP = /^[\s.,_/–—\u200b-\u200d\u2060-]{0,6}(?:(?:uh|um|and|then|dash|space)[\s.,-]{1,3})?$/i;
var LONGEST_GAP = 14;
var digitChains = (text) => {
  const chains = [];
  let chain = [];
  let count = 0;
  let end = Number.NEGATIVE_INFINITY;
  const closeChain = () => {
    if (count >= FEWEST_DIGITS) chains.push(chain);
    chain = [];
    count = 0;
    end = Number.NEGATIVE_INFINITY;
  };
  for (const match of text.matchAll(TOKEN)) {
    const [token, written, times, word] = match;
    const start = match.index;
    if (written === void 0 && word === void 0) {
      closeChain();
      continue;
    }
    const joint = start - end > LONGEST_GAP ? "none" : jointOf(text.slice(end, start));
    if (joint === "none") closeChain();
    const digits = written ?? spoken(word, times);
    const isLoose = word !== void 0 || joint === "loose";
    end = start + token.length;
    count += digits.length;
    chain.push({ digits, start, end, isLoose });
  }
  closeChain();
  return chains;
};
var jointOf = (gap) => {
  if (gap === " " || gap === "-" || TIGHT_GAP.test(gap)) return "tight";
  return LOOSE_GAP.test(gap) ? "loose" : "none";
};
var spoken = (word = "", times = "") => {
  const count = { double: 2, triple: 3 }[times.toLowerCase()] ?? 1;
  return (WORDS.get(word.toLowerCase()) ?? "").repeat(count);
};

// src/server/provider-events/named-digits.ts
var LAST_DIGITS = /\bending(?: in| with)? $/i;
var socialSecurity = (chain) => {
  let count = 0;
  for (const [index, group] of chain.entries()) {
    count += group.digits.length;
    if (count === 9) return chain.slice(0, index + 1);
    if (count > 9) return null;
  }
  return null;
};
var securityCode = (chain, text) => {
  const start = chain[0]?.start ?? 0;
  if (LAST_DIGITS.test(text.slice(Math.max(0, start - 16), start))) return null;
  let count = 0;
  for (const [index, group] of chain.entries()) {
    count += group.digits.length;
    if (count > 4) return null;
    const next = chain[index + 1];
    const isWhole = !next || next.isLoose && next.digits.length > 1;
    if (count >= 3 && isWhole) return chain.slice(0, index + 1);
  }
  return null;
};
var writtenSocialSecurity = (chain, text) => {
  const isDashed = (index) => {
    const [left, right] = [chain[index], chain[index + 1]];
    return left && right ? text.slice(left.end, right.start) === "-" : false;
  };
  for (let index = 0; index + 2 < chain.length; index++) {
    const part = chain.slice(index, index + 3);
    const isShape = part.map((group) => group.digits.length).join() === "3,2,4";
    if (!isShape || !isDashed(index) || !isDashed(index + 1)) continue;
    if (!isDashed(index - 1) && !isDashed(index + 2)) return part;
  }
  return null;
};

// src/server/provider-events/sensitive-mentions.ts
var REMOVED = {
  card: "[card number removed]",
  code: "[security code removed]",
  ssn: "[social security number removed]"
};
var MENTION = new RegExp(
  [
    String.raw`\[(?<removed>card|security|social security) (?:number|code) removed\]`,
    String.raw`(?<ssn>\bsocial(?:\s+security(?:\s+number)?)?\b|\bs[ .]?s[ .]?n\b)`,
    String.raw`\bsecurity[\s_]?code\b|\bc[ .]?v[ .]?[vc]2?\b|\bcsc\b|\bcvn\b`,
    String.raw`\bcard\s+verification\s+(?:value|code|number)\b`,
    String.raw`\b(?:digits|code|number)\s+(?:on|from|at)\s+the\s+back\b`
  ].join("|"),
  "gi"
);
var mentionsIn = (text) => Array.from(text.matchAll(MENTION), (match) => {
  const { removed, ssn } = match.groups ?? {};
  const isRemoved = removed !== void 0;
  return {
    start: match.index,
    end: match.index + match[0].length,
    kind: isRemoved ? removedKind(removed) : ssn === void 0 ? "code" : "ssn",
    isRemoved
  };
});
var removedKind = (word) => word.toLowerCase() === "card" ? "card" : word.toLowerCase() === "security" ? "code" : "ssn";
var askedFor = (text) => {
  const kind = mentionsIn(text).findLast((mention) => !mention.isRemoved)?.kind;
  return kind === "code" || kind === "ssn" ? kind : null;
};

// src/server/provider-events/sensitive-digits.ts
var REACH = 60;
var NAMED_AFTERWARDS = /^[\s,.]{0,3}(?:is|as|for|was)\s(?:(?:my|the|your|our)\s)?$/i;
var findSensitiveDigits = (text, {
  isMachineText = false,
  questionsAt: questionsAt2
} = {}) => {
  const chains = digitChains(text);
  if (chains.length === 0) return [];
  const items = [
    ...chains.flatMap((chain) => splitAtCards(chain, text, isMachineText)),
    ...mentionsIn(text).map((mention) => ({ type: "mention", ...mention, mention }))
  ].sort((a, b) => a.start - b.start);
  const spans = [];
  const search = new NamedDigits(text, questionsAt2 ?? (() => []));
  for (const [index, item] of items.entries()) {
    const following = items[index + 1];
    if (item.type === "mention") search.readMention(item.mention);
    else if (item.type === "card") {
      search.skip(item.end - item.start);
      spans.push({ start: item.start, end: item.end, kind: "card" });
    } else {
      const next = following?.type === "mention" ? following.mention : null;
      spans.push(...search.classify(item.chain, next));
    }
  }
  return spans;
};
var splitAtCards = (chain, text, isMachineText) => {
  const isPhone = text[rangeOf(chain).start - 1] === "+";
  const items = [];
  const addDigits = (part) => {
    if (part.length > 0) items.push({ type: "digits", chain: part, ...rangeOf(part) });
  };
  let rest = 0;
  for (const [first, last] of cardsInChain(chain, { isPhone, isMachineText })) {
    addDigits(chain.slice(rest, first));
    items.push({ type: "card", ...rangeOf(chain.slice(first, last + 1)) });
    rest = last + 1;
  }
  addDigits(chain.slice(rest));
  return items;
};
var rangeOf = (chain) => ({
  start: chain[0]?.start ?? 0,
  end: chain.at(-1)?.end ?? 0
});
var NamedDigits = class {
  /** Where the last name of a kind ended, while its digits are still to come. */
  #named = /* @__PURE__ */ new Map();
  #spent = null;
  #removed = null;
  #text;
  #questionsAt;
  constructor(text, questionsAt2) {
    this.#text = text;
    this.#questionsAt = questionsAt2;
  }
  /** A card number between a name and its digits does not count as distance. */
  skip(length) {
    for (const [kind, end] of this.#named) this.#named.set(kind, end + length);
  }
  readMention(mention) {
    if (mention.kind === "card") this.skip(mention.end - mention.start);
    else if (mention.isRemoved) {
      this.#removed = mention;
      this.#close(mention.kind, mention.start);
    } else if (mention !== this.#spent && !this.#namesRemoved(mention)) {
      this.#named.set(mention.kind, mention.end);
    }
  }
  /** "[security code removed] is my security code": its digits came before, and are gone. */
  #namesRemoved(mention) {
    const { kind, end } = this.#removed ?? { kind: null, end: 0 };
    return kind === mention.kind && NAMED_AFTERWARDS.test(this.#text.slice(end, mention.start));
  }
  classify(chain, next) {
    const spans = [];
    for (let rest = chain; rest.length > 0; ) {
      const found = this.#classifyFirst(rest, next);
      if (!found) break;
      const span = { ...rangeOf(found.part), kind: found.kind };
      spans.push(span);
      this.#close(span.kind, span.start);
      rest = rest.filter((group) => group.start >= span.end);
    }
    return spans;
  }
  #classifyFirst(chain, next) {
    for (const kind of ["ssn", "code"]) {
      const part2 = kind === "ssn" ? socialSecurity(chain) : securityCode(chain, this.#text);
      if (!part2) continue;
      const { start, end } = rangeOf(part2);
      if (this.#isNamedBefore(kind, start) || this.#openQuestion(kind, start)) return { part: part2, kind };
      if (next?.kind === kind && !next.isRemoved) {
        if (NAMED_AFTERWARDS.test(this.#text.slice(end, next.start))) {
          this.#spent = next;
          return { part: part2, kind };
        }
      }
    }
    const part = writtenSocialSecurity(chain, this.#text);
    return part ? { part, kind: "ssn" } : null;
  }
  #isNamedBefore(kind, start) {
    const end = this.#named.get(kind);
    return end !== void 0 && start - end <= REACH;
  }
  #openQuestion(kind, offset) {
    return this.#questionsAt(offset).find((question) => question.isOpen && question.kind === kind);
  }
  #close(kind, offset) {
    this.#named.delete(kind);
    const question = this.#openQuestion(kind, offset);
    if (question) question.isOpen = false;
  }
};

// src/server/provider-events/redact.ts
var SHORT_TURN = 80;
var MOST_PASSES = 5;
var MOST_SPEAKERS = 8;
var CALLERS = /^(?:user|caller|customer|human)$/i;
var HAS_DIGITS = /\d|\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)\W{1,3}(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)\b/i;
var redactText = (text, isMachineText = false) => {
  if (!HAS_DIGITS.test(text)) return text;
  let result = text;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const spans = findSensitiveDigits(result, { isMachineText });
    if (spans.length === 0) break;
    result = cut(result, 0, spans, () => true);
  }
  return result;
};
var redactTurns = (sent) => {
  if (!sent.some((turn) => turn.pieces.some((piece) => HAS_DIGITS.test(piece)))) return null;
  const known3 = [...new Set(sent.map((turn) => turn.speaker))].slice(0, MOST_SPEAKERS);
  let turns = sent.map(({ speaker, pieces }) => ({
    speaker: known3.includes(speaker) ? speaker : "",
    pieces
  }));
  let isChanged = false;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const redacted = redactOnce(turns);
    if (!redacted) break;
    isChanged = true;
    turns = redacted;
  }
  return isChanged ? turns.map((turn) => turn.pieces) : null;
};
var redactOnce = (turns) => {
  const questions = questionsIn(turns);
  const redacted = turns.map(({ speaker, pieces }) => ({ speaker, pieces: pieces.slice() }));
  let isChanged = false;
  for (const speaker of new Set(turns.map((turn) => turn.speaker))) {
    const { text, pieces } = wordsOf2(speaker, turns);
    const spans = findSensitiveDigits(text, { questionsAt: questionsAt(pieces, questions) });
    if (spans.length === 0) continue;
    isChanged = true;
    writeBack(text, pieces, spans, redacted);
  }
  return isChanged ? redacted : null;
};
var wordsOf2 = (speaker, turns) => {
  const parts = [];
  const pieces = [];
  let length = 0;
  const append = (part) => {
    parts.push(part);
    length += part.length;
  };
  let isShort = false;
  let between = [];
  for (const [turn, said] of turns.entries()) {
    if (said.speaker !== speaker) {
      between.push(said);
      continue;
    }
    const wasShort = isShort;
    isShort = isShortTurn(said);
    const isJoined = wasShort && isShort && between.length <= 1 && between.every(isShortTurn);
    if (length > 0) append(isJoined ? "\n" : "");
    between = [];
    for (const [index, piece] of said.pieces.entries()) {
      if (index > 0 && !said.pieces[index - 1]?.endsWith(" ")) append(" ");
      pieces.push({ turn, index, start: length, end: length + piece.length });
      append(piece);
    }
  }
  return { text: parts.join(""), pieces };
};
var isShortTurn = ({ pieces }) => pieces.reduce((length, piece) => length + piece.length, 0) <= SHORT_TURN;
var questionsIn = (turns) => {
  const byTurn = /* @__PURE__ */ new Map();
  let waiting = [];
  for (const [index, turn] of turns.entries()) {
    const answered = waiting.filter((item) => item.speaker !== turn.speaker);
    if (answered.length > 0)
      byTurn.set(
        index,
        answered.map((item) => item.question)
      );
    for (const item of answered) item.turnsLeft--;
    const kind = CALLERS.test(turn.speaker) ? null : askedFor(turn.pieces.join(" "));
    if (kind)
      waiting.push({ question: { kind, isOpen: true }, speaker: turn.speaker, turnsLeft: 2 });
    waiting = waiting.filter((item) => item.turnsLeft > 0).slice(-2);
  }
  return byTurn;
};
var questionsAt = (pieces, byTurn) => {
  let index = 0;
  return (offset) => {
    while (index < pieces.length - 1 && (pieces[index]?.end ?? 0) <= offset) index++;
    return byTurn.get(pieces[index]?.turn ?? -1) ?? [];
  };
};
var writeBack = (text, pieces, spans, redacted) => {
  const labelled = /* @__PURE__ */ new Set();
  let first = 0;
  for (const { turn, index, start, end } of pieces) {
    while ((spans[first]?.end ?? Number.POSITIVE_INFINITY) <= start) first++;
    const touching = [];
    for (let at = first; at < spans.length; at++) {
      const span = spans[at];
      if (!span || span.start >= end) break;
      touching.push(span);
    }
    if (touching.length === 0) continue;
    const piece = cut(text.slice(start, end), start, touching, (span) => {
      const place = `${turn}:${span.start}`;
      const isFirst = !labelled.has(place);
      labelled.add(place);
      return isFirst;
    });
    const said = redacted[turn];
    if (said) said.pieces[index] = piece;
  }
};
var cut = (text, offset, spans, isLabelled) => {
  let result = "";
  let done = 0;
  for (const span of spans) {
    const start = Math.max(span.start - offset, 0);
    const label = isLabelled(span) ? REMOVED[span.kind] : "";
    result += text.slice(done, start) + label;
    done = Math.min(span.end - offset, text.length);
  }
  return result + text.slice(done);
};

// src/server/provider-events/storable-keys.ts
var MEANINGS = [
  [/secret|password|passwd|passphrase|apikey|authorization|credentials|privatekey|cookie/, "drop"],
  [/token$|^auth$|^jwt$|^bearer|^(xretell)?signature$/, "drop"],
  [/^monitor$|^(listen|control|webcall|call|websocket)url$|sipheaders$/, "drop"],
  [/prompt$|^__proto__$|^proto$/, "drop"],
  [/^(assistant|squad|workflow)(overrides)?$/, "name"],
  [/^(cvv2?|cvc2?|csc|cvn|(card)?(security|verification)code)$/, "code"],
  [/^(ssn|social|socialsecurity(number)?)$/, "ssn"],
  [/(^|from|to|phone|caller|customer|line)(phone)?number$|^phone$/, "phone"],
  [/^(id|sid|time|endtime|hash)$|timestamp|url$/, "opaque"],
  [/^(arguments|result|results)$/, "machine"],
  [/^transcript$/, "talk"]
];
var OPAQUE_ENDING = /(?:[a-z0-9](?:Id|ID|Sid|At)|_(?:id|sid|at))$/;
var known2 = /* @__PURE__ */ new Map();
var MOST_KNOWN = 2e3;
var meaningOfKey = (key) => {
  const remembered = known2.get(key);
  if (remembered) return remembered;
  const plain2 = key.toLowerCase().replace(/[\s_-]/g, "");
  const meaning = key === "__proto__" ? "drop" : MEANINGS.find(([pattern]) => pattern.test(plain2))?.[1] ?? (OPAQUE_ENDING.test(key) ? "opaque" : "text");
  if (known2.size < MOST_KNOWN) known2.set(key, meaning);
  return meaning;
};

// src/server/provider-events/storable-talk.ts
var TEXT_KEYS = ["message", "content", "text"];
var isConversation = (values) => values.some((entry) => isObject(entry) && typeof entry.role === "string");
var redactConversation = (entries) => {
  const turns = entries.filter(isTurn);
  for (const key of TEXT_KEYS) redactSpoken(textTurns(turns, key));
  redactSpoken(turns.flatMap(wordsTurn));
  return entries;
};
var textTurns = (turns, key) => {
  const result = [];
  let pressed = [];
  for (const turn of turns) {
    const text = turn[key];
    if (turn.role === "dtmf" && typeof turn.digit === "string") {
      pressed.push(turn);
      if (pressed.length === 1) result.push(pressedTurn(pressed));
      else result.at(-1)?.pieces.push(turn.digit);
    } else if (typeof text === "string") {
      pressed = [];
      const write = ([said = ""]) => {
        turn[key] = said;
      };
      result.push({ speaker: turn.role, pieces: [text], write });
    }
  }
  return result;
};
var pressedTurn = (entries) => ({
  speaker: "user",
  pieces: [String(entries[0]?.digit)],
  write: (pieces) => {
    for (const [index, entry] of entries.entries()) entry.digit = pieces[index] ?? "";
  }
});
var wordsTurn = (turn) => {
  const words = Array.isArray(turn.words) ? turn.words.filter(isWord) : [];
  const write = (pieces) => {
    for (const [index, word] of words.entries()) word.word = pieces[index] ?? "";
  };
  return words.length === 0 ? [] : [{ speaker: turn.role, pieces: words.map((word) => word.word), write }];
};
var redactSpoken = (turns) => {
  const redacted = redactTurns(turns);
  if (redacted) for (const [index, turn] of turns.entries()) turn.write(redacted[index] ?? []);
};
var isTurn = (entry) => isObject(entry) && typeof entry.role === "string" && !/tool/i.test(entry.role);
var isWord = (entry) => isObject(entry) && typeof entry.word === "string";
var LABELLED_LINE2 = /^([A-Za-z][\w '-]{0,40}): /;
var redactTalk = (text) => {
  if (!text.includes("\n")) return redactText(text);
  let speaker = "";
  const prefixes = [];
  const turns = text.split("\n").map((line) => {
    const match = LABELLED_LINE2.exec(line);
    speaker = match?.[1] ?? speaker;
    const prefix = match?.[0] ?? "";
    prefixes.push(prefix);
    return { speaker, pieces: [line.slice(prefix.length)] };
  });
  const redacted = redactTurns(turns);
  if (!redacted) return text;
  return redacted.map((pieces, index) => `${prefixes[index] ?? ""}${pieces.join("")}`).join("\n");
};

// src/server/provider-events/storable-event.ts
var storableCopy = (event) => copy(event, "text") ?? null;
var copy = (value, meaning) => {
  if (typeof value === "string") return copyText(value, meaning);
  if (typeof value === "number") return copyNumber(value, meaning);
  if (Array.isArray(value)) return copyArray(value, meaning);
  if (isObject(value)) return copyObject(value, meaning);
  return value;
};
var copyText = (value, meaning) => {
  const text = wellFormed(value);
  switch (meaning) {
    case "opaque":
      return withoutQuery(text);
    case "phone":
      return isNoPhone(text) ? redactText(text) : text;
    case "code":
      return /^\D*\d{3,4}\D*$/.test(text) ? REMOVED.code : redactText(text);
    case "ssn":
      return /^(?:\D*\d){9}\D*$/.test(text) ? REMOVED.ssn : redactText(text);
    case "talk":
      return redactTalk(text);
    default:
      return withoutQuery(redactText(text, meaning === "machine"));
  }
};
var isNoPhone = (text) => {
  const digits = text.replace(/\D/g, "");
  return digits.length > 15 || !text.startsWith("+") && isIssuedCardNumber(digits);
};
var copyNumber = (value, meaning) => {
  if (!Number.isFinite(value)) return String(value);
  if (meaning === "opaque" || meaning === "phone" || !Number.isSafeInteger(value)) return value;
  if (meaning === "code" && value >= 0 && value <= 9999) return REMOVED.code;
  if (meaning === "ssn" && value >= 1e6 && value < 1e9) return REMOVED.ssn;
  return value >= 1e13 && isIssuedCardNumber(String(value)) ? REMOVED.card : value;
};
var copyArray = (values, meaning) => {
  if (isConversation(values)) {
    return redactConversation(values.map(copyTurn).filter((entry) => entry !== void 0));
  }
  return values.map((entry) => copy(entry, meaning)).filter((entry) => entry !== void 0);
};
var copyTurn = (value) => isObject(value) ? copyObject(value, "text", true) : copy(value, "text");
var PRIVATE_ROLE = /^(?:system|developer)$/i;
var SPOKEN_KEYS = /* @__PURE__ */ new Set(["message", "content", "text", "words"]);
var copyObject = (value, meaning, isTurn2 = false) => {
  if (typeof value.role === "string" && PRIVATE_ROLE.test(value.role)) return void 0;
  if (meaning === "name") return nameOf(value);
  const isTool = isTurn2 && /tool/i.test(String(value.role));
  const replaced = replacedByScrubbed(value);
  const result = {};
  for (const [sentKey, entry] of Object.entries(value)) {
    const key = wellFormed(sentKey);
    const own = meaningOfKey(key);
    if (own === "drop" || replaced.has(key)) continue;
    const isSpoken = isTurn2 && !isTool && SPOKEN_KEYS.has(key);
    const kept = isSpoken ? copySpoken(entry) : copy(entry, isTool ? machine(own) : own);
    if (kept !== void 0) result[key] = kept;
  }
  return result;
};
var machine = (meaning) => meaning === "text" ? "machine" : meaning;
var copySpoken = (value) => {
  if (typeof value === "string") return wellFormed(value);
  if (!Array.isArray(value)) return copy(value, "text");
  return value.map(
    (word) => isObject(word) && typeof word.word === "string" ? { start: copyTime(word.start), end: copyTime(word.end), word: wellFormed(word.word) } : copy(word, "text")
  );
};
var copyTime = (value) => Number.isFinite(value) ? value : copy(value, "opaque");
var nameOf = (config) => Object.fromEntries(
  ["id", "name"].filter((key) => typeof config[key] === "string").map((key) => [key, copy(config[key], meaningOfKey(key))])
);
var TRANSCRIPTS = ["transcript", "transcript_object", "transcript_with_tool_calls"];
var RECORDINGS = ["recording_url", "recording_multi_channel_url"];
var NOTHING = /* @__PURE__ */ new Set();
var replacedByScrubbed = (value) => {
  const scrubbed = value.scrubbed_transcript_with_tool_calls;
  if (scrubbed === void 0 && value.scrubbed_recording_url === void 0) return NOTHING;
  return /* @__PURE__ */ new Set([
    ...Array.isArray(scrubbed) && scrubbed.length > 0 ? TRANSCRIPTS : [],
    ...typeof value.scrubbed_recording_url === "string" ? RECORDINGS : []
  ]);
};
var ADDRESS = /^[a-z][a-z0-9+.-]{1,20}:\/\/\S*$/i;
var withoutQuery = (text) => ADDRESS.test(text) ? text.replace(/[?#].*$/, "").replace(/^([^/]*\/\/)[^/@]*@/, "$1") : text;

// src/server/provider-events/read-event.ts
var LONGEST_ID = 200;
var FURTHEST_AHEAD_MS = 366 * 24 * 3600 * 1e3;
var END_OF_TIME = (/* @__PURE__ */ new Date("2100-01-01T00:00:00Z")).getTime();
var readEvent = ({
  provider,
  body,
  receivedAt
}) => {
  const envelope2 = ENVELOPES[provider](body);
  if (typeof envelope2 === "string") return refuse("bad-envelope", envelope2);
  const { eventType } = envelope2;
  const read = FACTS[provider].get(eventType);
  if (!read) return ignored(provider, eventType, "");
  const { callId } = envelope2;
  if (!isUsableId(callId)) {
    return refuse("no-call-id", `The event has no call id of 1 to ${LONGEST_ID} characters.`);
  }
  const latest = Math.min(receivedAt.getTime() + FURTHEST_AHEAD_MS, END_OF_TIME);
  const log = { unreadable: /* @__PURE__ */ new Set(), latest: new Date(latest) };
  const storable = storableCopy(body);
  const event = new EventField(storable, log);
  const root = provider === "vapi" ? event.at("message") : event;
  const facts = read(root);
  if (!facts) return ignored(provider, eventType, callId);
  return {
    ok: true,
    reading: {
      provider,
      providerCallId: callId,
      eventType,
      effect: eventType === VAPI_REMOVAL ? "removed" : "call",
      sentAt: provider === "retell" ? null : root.at("timestamp").instant(),
      facts,
      unreadable: [...log.unreadable],
      storableEvent: JSON.stringify(storable)
    }
  };
};
var FACTS = {
  vapi: VAPI_FACTS,
  retell: RETELL_FACTS,
  generic: GENERIC_FACTS
};
var ENVELOPES = {
  vapi: (body) => {
    const message = isObject(body) ? body.message : void 0;
    if (!isObject(message)) return "The body has no message object.";
    return envelope(message.type, isObject(message.call) ? message.call.id : void 0);
  },
  retell: (body) => {
    if (!isObject(body)) return "The body is not an object.";
    return envelope(body.event, isObject(body.call) ? body.call.call_id : void 0);
  },
  generic: (body) => {
    if (!isObject(body)) return "The body is not an object.";
    return envelope(body.type, isObject(body.call) ? body.call.id : void 0);
  }
};
var envelope = (eventType, callId) => typeof eventType === "string" && eventType !== "" ? { eventType: wellFormed(eventType.slice(0, LONGEST_ID)), callId } : "The event has no type.";
var isUsableId = (id) => typeof id === "string" && id.trim() !== "" && id.length <= LONGEST_ID && wellFormed(id) === id;
var refuse = (code, reason) => ({
  ok: false,
  refusal: { status: 422, code, reason }
});
var ignored = (provider, eventType, providerCallId2) => ({
  ok: true,
  reading: {
    provider,
    providerCallId: providerCallId2,
    eventType,
    effect: "ignore",
    sentAt: null,
    facts: factsOf("scheduled"),
    unreadable: [],
    storableEvent: ""
  }
});

// src/server/provider-events/json-depth.ts
var QUOTE = 34;
var BACKSLASH = 92;
var isOpening = (byte) => byte === 91 || byte === 123;
var isClosing = (byte) => byte === 93 || byte === 125;
var nestsWithin = (json, max) => {
  let depth = 0;
  for (let index = 0; index < json.length; index++) {
    const byte = json[index] ?? 0;
    if (byte === QUOTE) {
      index = endOfString(json, index + 1);
    } else if (isOpening(byte)) {
      depth++;
      if (depth > max) return false;
    } else if (isClosing(byte)) {
      depth--;
    }
  }
  return true;
};
var endOfString = (json, start) => {
  let index = start;
  while (index < json.length && json[index] !== QUOTE) index += json[index] === BACKSLASH ? 2 : 1;
  return index;
};

// tests/bench/micro5.tmp.ts
var src = endlessDeliveries("1");
var ds = Array.from({ length: 2e3 }, () => src.next().value);
var cpu = () => {
  const c = process.cpuUsage();
  return (c.user + c.system) / 1e3;
};
var timed = (what, f) => {
  const vs = ds.map((d) => JSON.parse(d.body.toString()));
  let best = 1e9;
  for (let r = 0; r < 4; r++) {
    const c = cpu();
    ds.forEach((d, i) => f(d, vs[i]));
    best = Math.min(best, (cpu() - c) / ds.length);
  }
  console.log(what, best.toFixed(4));
};
timed("parse", (d) => JSON.parse(d.body.toString()));
timed("nests", (d) => nestsWithin(d.body, 200));
timed("stringify", (_, v) => JSON.stringify(v));
timed("storable", (_, v) => storableCopy(v));
timed("read", (d, v) => readEvent({ provider: d.provider, body: v, receivedAt: /* @__PURE__ */ new Date() }));
if (process.argv[2]) for (let r = 0; r < 8; r++) timed("again", (_, v) => storableCopy(v));
