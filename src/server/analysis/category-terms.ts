import type { CallCategory } from '@/contracts/call-words'

import {
  ALTERED,
  BOOKABLE,
  CHANGEABLE,
  COUNT,
  DETAILS,
  FEW,
  NO_THING,
  SEAT,
  SOUGHT,
  SUPPLIES,
  SUPPLY,
  TAKEN,
  THE,
  UNDER_WAY,
  WANT,
  WORKS,
} from './category-vocabulary'
import { type WeightedWords, hints, names, suggests, tells } from './phrases'

export type CategoryWords = Partial<Record<CallCategory, WeightedWords[]>>

export const CALLER_WORDS: CategoryWords = {
  problem: [
    names`
      about ${THE} ${FEW}(?:outages?|leaks?|faults?|breakdown|burglary|theft|break-?in)
      about ${THE} (?:missing|lost|stolen|broken|damaged|faulty|defective|slow|dead|leaking|noisy) | about ${THE} (?:noise|sound) (?:my|our|the)
      (?:have|has|had|having|is|there's|we've|got|still) no (?:internet|electricity|connection|signal|power|heat|heating|hot water|water)
      (?:been|are|is|went) (?:offline|without (?:internet|electricity|power|heat|heating|hot water|water)) | in (?:\w+ ){1,2}pieces
      delivered(?: [\w']+,?){0,5} (?:but|and|yet) (?:nobody|no one|i never|we never|i didn't|we didn't) (?:got|get|received?)
    `,
    tells`
      stolen | stole | fraud(?:ulent)? | hacked | scam(?:med)? | robbed | identity theft
    `,
    tells`
      (?:didn't|did not|don't|do not|never) (?:recogni[sz]e|authori[sz]e|make) (?:it|this|that|the|these|those|any|some)
      unauthori[sz]ed | illegal(?:ly)? | theft | suspicious | (?:it|that) (?:was not|wasn't|is not|isn't) me
      (?:took|taken|debited|withdrawn|withdrew|transferr?ing|transferred|losing|stealing|missing)(?: [$\w]+){0,3} (?:from|out of|on|in) my
    `,
    tells`
      (?:someone|somebody|some one|they|hackers?|thie(?:f|ves)) (?:has |have |just |must have )?${TAKEN}
    `,
    tells`
      (?:not|isn't|ain't|stopped|never|won't|doesn't|don't|quit|aren't) (?:\w+ )?${WORKS}
    `,
    tells`
      broken? | broke | damaged? | cracked | leak(?:s|ing|ed)? | crash(?:es|ed|ing)?
      freez(?:es|ing) | frozen | glitch(?:y|es|ing)? | malfunction\w* | defective | faulty
      outage | shattered | fell off
    `,
    tells`
      (?:lost|missing|misplaced) (?:my|the|our|a|an|me)(?! (?:\w+ )?${NO_THING})
      (?:lost|misplaced) (?:\w+ ){0,2}(?:cards?|wallet|purse|phone|luggage|bags?|keys?|passport)
      (?:cards?|wallet|purse|phone|luggage|bags?) (?:is |was |got |has been |have been )?(?:lost|missing|gone|misplaced)
      to report
    `,
    suggests`
      (?:a|an|the|some|having|have|having an|experiencing|experiencing an|is an|is a|got a|big|this) (?:issues?|problems?|trouble|error)
      issues? with | problems? with | problems? (?:on|in) my | trouble with
      error (?:message|code) | no (?:internet|electricity|connection|signal|power|heat|hot water|sound|service)
      wrong (?:order|item|size|meal|food|thing) | too slow | troubleshoot\w*
      (?:fix|fixing|repair) (?:my|the|our) | unable to (?:use|make|do|open|send|see) | missing from
      gone from | money (?:is )?(?:gone|missing)
    `,
    tells`
      ${SUPPLY} (?:is|are|was|were|'s|being|went|goes|keeps|has been|have been|has|just|stays) (?:\w+ )?(?:down|out|off|dead|cold|gone|slow|stuck|cut off|cutting out|dropping|acting up|overheating|beeping|blinking|not)
      (?:gets?|is|runs|so|really|very) (?:really |very |so )?slow | crawls | missing (?:\w+ )?(?:parcel|package|order|item|luggage|suitcase|delivery)
      (?:arrived|came|was|got here) (?:completely |totally |all )?(?:crushed|soaked|wet|torn|smashed|dented|ripped|spoiled|rotten|stained|open)
      makes? (?:a|an|this|that|some)(?: \w+){0,2} (?:noise|sound|squeal|squeak|knock|rattle|clunk|hum|buzz|grinding) | (?:noise|sound) (?:my|the|it|that)
      offline | cut off | cut out | keeps (?:dropping|cutting|crashing|freezing|disconnecting|restarting|failing)
      (?:slow|no|bad|terrible|weak|poor) (?:internet|connection|speed|signal|wi-?fi|reception|water pressure)
      speed is (?:\w+ )?(?:slow|bad|terrible|awful) | power cut | blackout | won't (?:start|open|close|turn|stop|go)
      delivered(?: [\w']+,?){0,5} (?:but|and|yet) (?:\w+ ){0,2}(?:nothing|nobody|not|no|don't|didn't|haven't|never|isn't|wasn't)
      nothing(?:'s| is| was)? here | (?:wrong|someone else's|half) (?:\w+ )?(?:order|item|parcel|package|size|color|delivery)
      water (?:is )?(?:coming|dripping|running|leaking) | (?:strange|weird|odd|loud|grinding|rattling) (?:noise|sound|smell)
    `,
    hints`issues? | problems? | (?<!get )lost(?! (?:(?:my|our|the|all|a|some|much) )*${NO_THING}) | emergency | repair | fix`,
  ],
  booking: [
    tells`
      (?:book|reserve|schedule|set up|arrange|make|rent) (?:me |us |in )?(?:for )?(?:a|an|another|one|two|three|\d+) ${FEW}${BOOKABLE}
    `,
    tells`
      (?:to|please|you|and|i want|can we|could we|lets|let's|i need|also|just|will) (?:book|reserve|schedule)
      booking (?:a|an|the)
      (?:make|making|get|do|to have|can i have|could i have|can we have) (?:a |an |some )?(?:\w+ )?(?:reservations?|appointments?|bookings?)
      (?:see|visit|meet with) (?:a|the|my) (?:doctor|dentist|specialist|therapist|apartment|house|property|place)
      (?:view|see|tour|visit) (?:an|the|a|some|this|that) (?:\w+ )?(?:apartments?|house|flat|property|condo|place|listing)
      book it | reserve it | schedule it | (?:a|the|apartment|house|flat|property) viewing | like to see it | (?:room|table|hotel|flight) booking
      (?:see|seen by) (?:somebody|someone|a doctor|the doctor|a dentist|a specialist|a nurse) (?:about|for|today|tomorrow)
      (?:somebody|someone) (?:to |can |could )?(?:look at|take a look at|check) (?:it|my|the|this) | you (?:to )?(?:take a )?look at (?:it|my|the|this)
      (?:book|reserve|schedule|booking|reserving|scheduling|renting) (?:me |us )?(?:an?|my|the|our|one) (?:\w+ )?${BOOKABLE}
      (?:need|want) of (?:a|an|some) (?:\w+ )?${SOUGHT} | travel (?:to|from)
    `,
    tells`
      (?<!(?:not|n't|never) )${WANT} (?:to )?(?:me |us |order |book |catch |a |an |the |some |my )*(?:(?<=(?:a|an|the|my) )\w+ )?${SOUGHT}(?! service)
    `,
    suggests`
      reservations? | appointments?(?<!(?:my|last|recent|previous|i have an?|had an?) (?:\w+ )?appointments?)
      (?:one|two|three|four|five|six|seven|eight|a|an|\d+) (?:\w+ )?(?:movie |bus |train |plane |concert )?tickets?
      tickets? (?:for|to) | tables? for | party of | room for | a ride (?:to|from|for|at|home|over)
      a (?:uber|lyft|taxi|cab) | an (?:uber|lyft) | flights? (?:from|to|leaving|out of)
      fly(?:ing)? (?:from|to|out) | round ?trip | one ?way | pick(?:ed)? me up
      check(?:ing)? in on | available (?:on|at|for) | showtimes? | showings? | movies?
      a (?:tune ?up|oil change|checkup|check-up|cleaning) | take (?:it|her|my \w+) (?:in|into|to (?:a|the) (?:\w+ )?(?:mechanic|shop|garage|vet|dealer))
      bring (?:it|her|my (?:\w+[ -]){1,6}?)in(?:to)?
      get (?:it|my car|her|my \w+) (?:looked at|checked|checked out|fixed|repaired|serviced|in)
      oil change | tune ?up | next opening | openings? | still available | toothache | in pain
      (?:a |some)(?:where|place|spot) (?:\w+ ){0,2}(?:to|for) (?:eat|dine|dinner|lunch|brunch|breakfast)
      (?:eat|dine|dining|eating) out | (?:go|going|out) (?:\w+ )?(?:to|for) (?:dinner|lunch|brunch)
      ${WANT} (?:an? |some )(?:\w+ ){0,3}(?:restaurant|steakhouse|bistro|diner|dinner)
      (?:dinner|lunch|brunch|breakfast) (?:at|for|tonight|tomorrow|on|reservations?)
      ${COUNT} (?:people|persons|guests|adults|of us) | (?:indoor|outdoor|patio|outside|inside) seating
      (?:indoor|outdoor|patio|outside|corner|window) (?:table|booth) | sit (?:inside|outside|indoors|outdoors)
      (?:get|come|fit me|squeeze me) in (?:today|tomorrow|this week|next week|on|before)
    `,
    hints`
      restaurant | dinner | hotel | flights? | uber | lyft | theat(?:er|re) | apartment | mechanic
      seats? | doctor | dentist
    `,
  ],
  'change-or-cancel': [
    names`
      about ${THE} (?:return|cancellation|exchange) | (?:a|another) (?:new|different|other|later|earlier) (?:time|date|day) for (?:my|our|the)
      (?:typed|gave|entered|put in|used) (?:the|my|our|an) (?:old|wrong) address | send (?:[\w']+ ){1,4}back
      have (?:an|my|a) (?:appointment|reservation|booking|viewing) [^.?!]{0,60}\b(?:move|change|cancel|reschedule|can't make)
      (?:like|want|need) to return (?:${THE} |one |two |three |these |them|it)
    `,
    names`
      (?:cancel|reschedule|postpone|amend|alter|modify|switch|move|push back|rebook|re-book|bring forward) (?:to )?(?:${THE} )?${FEW}${CHANGEABLE}
      cancel (?:it|that|my|this|the) | cancel(?:l)?ing | rescheduling
      (?:moving|changing|switching|postponing|returning|exchanging) (?:my|the|our|an?|it|this|that)
      (?:can't|cannot|won't be able to|not able to) (?:make it|come|be there|attend) | need to (?:move|change|cancel|push|return) (?:it|that|this)
      (?:i'm|we're|i am|we are) (?:moving|relocating|changing (?:apartments|houses|flats)) | moving house | (?:the|a) return of
      (?:can|could) (?:it|you|they) (?:go|be sent|be delivered|be moved|send it|deliver it|bring it) (?:to|on|at)
      (?:return|exchange|send back) (?:${THE}|these|them|it|one|two|three) | send (?:${THE} |it |them )?${FEW}back
      (?:another|different|other|new) (?:delivery )?(?:address|day|date|time) (?:for|instead|please)
      chang(?:e|ing) (?:to )?(?:${THE} )?${FEW}${CHANGEABLE}
      chang(?:e|ing) (?:it|that|them)(?! back) | clos(?:e|ing) (?:down )?(?:my|our|the|this|that|an?|both|one of) (?:[\w']+ ){0,3}(?:accounts?|cards?) | (?:discontinue|terminate) (?:my|the|our|one of)
      (?:need|want|like|have|having|get|getting|can|could) (?:${THE} )?(?:${FEW}${CHANGEABLE}|it|that|this|them) (?:to be |be )?${ALTERED}
      (?:needs?|has|have) (?:to be )?(?:cancell?ed|rescheduled|postponed|reversed) | (?:be|been) (?:cancell?ed|rescheduled|postponed|reversed) (?:for me|please)
      cancell?ation | unsubscribe
    `,
    suggests`
      about my (?:\w+ )?(?:reservation|appointment|booking) | cancel | reschedule | instead of the one | change (?:of|my|the) (?:plans|mind)
      change to my | (?:different|another) seat | ${WANT} (?:\w+ ){0,2}${SEAT} | ${SEAT} (?:please|instead) | new (?:arrival|pick ?up|drop ?off|delivery) (?:\w+ )?(?:is|will be) | (?:make|want) (?:some |a )?changes?
    `,
  ],
  order: [
    names`
      (?:place|placing|make|put in|start|do|have|has) (?:an |a |another |my |the )?(?:\w+ ){0,2}orders?(?! (?:number|status|id|e-?mail|confirmation|code)\b)
      (?:order|ordering|buy|buying|purchase|purchasing) (?:a|an|some|two|three|four|one|\d+|the|from|another|your|online|food|drinks?|coffees?|pizzas?|from)
      (?<!about (?:an?|my|the|our|that) )order (?:it|this|that|one|by phone|online|over the phone|something|more) | (?<!about )(?:an|my first) order by | (?:can|could|may) i (?:please )?(?:order|buy|get)(?! (?:\w+ )?(?:refund|appointment|copy|call|ride|someone|somebody|in))
      in stock | like to (?:order|buy|purchase) | want to (?:order|buy|purchase)
      order (?:pizzas?|coffees?|food|drinks?|lunch|dinner)
      (?:sign|signup|signing) ?(?:me )?(?:up )?for
      (?:start|new|buy|get|need|want|set up|subscribe to) (?:a |an |your |some |my )?(?:new )?(?:internet|phone|mobile|cable|tv|broadband|wireless|data) (?:service|line|connection|plan|package|subscription)
      (?:a|an|start|get|for|want|need) new (?:service|services|line|connection|plan|subscription)
    `,
    tells`
      pizzas? | lattes? | cappuccinos? | espressos? | frapp\w+ | mochas? | macchiatos?
      americanos? | burgers? | sandwich(?:es)? | salads? | takeout | take-out | take away
      toppings? | pepperoni | to go order | iced coffee | coffees? | fries
    `,
    hints`
      pick ?up order | extra cheese | crust | whipped cream | medium | large
      almond milk | order
    `,
  ],
  status: [
    names`
      (?:called|spoke|spoken|talked|phoned|rang|wrote)(?: [\w']+){0,5} about ${THE} (?!(?:wrong|damaged|missing|broken|cancell?ed|lost|stolen|new|next) )(?:\w+ )?orders?
      status | (?:late|delayed) (?:order|parcel|package|delivery|refund|train|flight) | (?:repair|service) of my
      where my ${FEW}(?:is|are|went)
      where(?:'s| is| are) (?:my|the|it|our|they)(?! (?:nearest|closest)) | any news | any updates? | in transit | track(?:ing)? (?:my|the|a|an|number)
      (?:when|how long) (?:will|is|are|does|until|till|before|do) (?:my|the|it|our|your) ${FEW}(?:arriv\w+|here|come|coming|delivered|ready|take|shipped|get here|processed|be here)
      how (?:much )?long(?:er)? (?:until|till|before)
      (?:has|have|did) (?:my|the|our) ${FEW}(?:shipped|arrived|been|gone through|come|went through)
      (?:hasn't|haven't|has not|have not|never) (?:arrived|come|shipped|been delivered|showed up|received)
      (?:an |any )?update (?:on|about|regarding)(?! (?:my )?(?:address|name|phone|number|email))
      waiting (?:for|on) (?:my|a|an|the|our|some|two|three|it)(?! (?:minutes?|hours?|days?|weeks?|months?|long|call|call ?back)) | still waiting (?:for|on)
      (?:supposed|meant) to (?:arrive|come|be (?:here|there|delivered|ready|done)) | was due
      (?:is|are|whether|if) (?:it|they|my \w+|the \w+|our \w+) (?:\w+ )?(?:ready|done|finished|shipped|approved|on its way)
      nothing (?:comes|came|has come|arrived|has arrived) | the tracking | (?:says|said|marked) shipped
    `,
    tells`
      check(?:ing)? (?:on |up on |about |for )?(?:my|the|our|a|that) (?:\w+ )?${UNDER_WAY}
      seat assignment | (?:my|the|about|know) (?:\w+ )?seat (?:number|info\w*|details?) | my seat
      eta | on its way | details about (?:my|a|the) (?:ride|flight|order|booking|reservation)
    `,
  ],
  billing: [
    names`
      about ${THE} ${FEW}(?:bill|invoice|(?:insurance|billing) statement|(?:installment|instalment|payment) plan)
      (?:got|get|received|have|opened) (?:my|our|a|the|this) (?:\w+ )?(?:bill|invoice) | (?:bill|invoice|estimate) (?:here|says|said|went up|is up|of \$|for \$)
    `,
    names`
      (?:over|double|wrongly|incorrectly|being) ?charged
      (?:charged|billed) (?:me )?(?:twice|double|too much|wrong|for) | refund(?!\w* status)
      (?:my|the|this|last|a|our|monthly|high|wrong|phone|electric|water|internet) (?:\w+ )?(?:bill|invoice)
      (?:pay|paying) (?:my|the|a|an|this|off|our) | make a payment
      (?:pay|paying) (?:in|for|it off|everything|most|half|less|later|twice|late) | installments? | instalments?
      behind on (?:my|our|the) | (?:you|they) want \$ ?\d[\d,.]* | (?:statement|bill|invoice) for | (?:high|higher) (?:bill|charge|rate)
      insurance (?:\w+ ){0,4}(?:pays?|covers?|paid|covered|cover) | supposed to pay | (?:shut ?off|disconnection) (?:letter|notice|date)
      (?:quoted|estimate) (?:\w+ )?(?:[$\w]+ ){1,4}(?:and|but) | payment (?:plan|method|due|did|was|went|is) | auto ?pay | direct debit | late fee | billing
    `,
    names`
      (?:transfer|transferring|send|sending|wire|move) (?:some |the )?(?:money|funds|cash|\$? ?\d+)
      (?:make|do|need|want|start|like) (?:a |an |to make a )?(?:money |bank |wire |funds? )?transfer
      transfer (?:\w+ ){0,3}(?:from|to) (?:my|his|her|their|the|savings|checking) | money transfer
    `,
    suggests`disput(?:e|ing) | charges? | charged | fees? | payment | invoice | billed`,
  ],
  account: [
    names`
      (?:chang\w*|updat\w+|edit|correct|modify|new|wrong) (?:my |the |our |an? |of )?(?:home |mailing |billing |email |e-mail |phone |account |contact |postal |residential |current )*${DETAILS}(?! is)
      address change | (?:account|bank|card|checking|savings) balance | balance (?:in|on|of|for)
      (?:check|know|get|see|view|verify|what is|what's|tell me) (?:my |the |on my |about my )?(?:\w+ )?balance
      reset (?:my |the )?(?:\w+ )?(?:password|pin|login)
      (?:can't|cannot|unable to|trouble|couldn't|not able to|locked out|log(?:ging)?) (?:\w+ )?(?:log ?in|logging in|sign in|out of my account|into my account|access my account)
      forgot(?:ten)? my (?:password|username|login) | verify my (?:identity|account)
      how much (?:money )?(?:\w+ ){0,3}(?:in|have in) my (?:\w+ )?account
    `,
    suggests`
      my (?:\w+ )?account | balance | password | log ?in | (?:bank|account) statement | profile
      view (?:my |the )?bills?
    `,
  ],
  information: [
    names`
      directions? | how (?:do|can|would|should) i get (?:to|there|from)
      (?:what|when)(?:'s| is| are| time| days| hours)? (?:\w+ ){0,3}(?:hours|open|close|closing)
      opening hours | business hours
      (?:do|can|does|are|is|will) (?:you|they|it|your|there) ${FEW}(?:offer|accept|ship|sell|carry|deliver to|support|open|allow|provide|refundable)
      (?:question|questions|inquir\w+|enquir\w+|information|info) (?:about|on|regarding|for)
      (?:doctor|dr)\.? (?:\w+ )?(?:told|said|instructions?) | instructions?
      promo(?:tional)? codes? | how many times | how often | follow ?up
      (?:have|had|got) (?:a |some |one )(?:quick )?questions?
      becom(?:e|ing) (?:a|an) (?:new )?(?:patient|customer|member|client|tenant) | tak(?:e|ing) (?:on )?new (?:patients|customers|clients)
    `,
    suggests`
      (?:i'd|i would|i|want|wanted|like) (?:like )?to (?:know|find out|understand|learn|ask)
      tell me (?:about|what|how|when|where|if) | wondering (?:if|whether|what|how|when|about)
      what (?:is|are) (?:the|your) | how (?:do|does|long do|much (?:is|are|does|would|will))
      (?:help me |please |you |to )(?:find|search|look for|looking for)
      (?:looking|searching|search) for | (?:average )?rating | weather | recommend(?:ation)?s?
      options? | what time does | reviews? | what kind | is there (?:a|any|an)
    `,
  ],
  'service-request': [
    names`
      room service | service request | house ?keeping
      (?:bring|send|deliver|get) (?:me |us |up |some |more |a |an |extra |another |two |fresh |clean )*${SUPPLIES}
      (?:to|in|clean|for) (?:my|our) room | towels?
      (?:send|have) (?:me |us )?(?:someone|somebody|a technician|a plumber|an electrician|an engineer|a repairman|maintenance)(?! (?:to )?(?:call|ring|phone|contact|get back|reach|look))
      boarding pass(?:es)? | proof of (?:\w+ )?insurance
      insurance (?:proof|card|document|certificate)
      (?:a |another |send |get |need |want |new )(?:copy|copies|duplicate|replacement|replaced)
      replace(?:ment)? (?:my |the |of |a )?(?:\w+ )?card | expenses? | expense reports? | reimburs\w+
      (?:software|system|app|application|security) (?:updates?|upgrade)
      update (?:of |for |on )?(?:my |the )?(?:\w+ )?(?:software|app|application|version|system|windows|antivirus|outlook)
      (?:prescription|medication|meds) refill  | prescription renewal | refill
      (?:need|get|want|like) (?:a|an) (?:\w+ )?(?:estimate|certificate|installation)
      wake ?up call | late check ?out | lost and found
      (?:i|we) (?:think i |think we |must have |may have |probably )?(?:left|forgot) (?:a|an|my|our|something|his|her|the) (?:[\w']+ ){0,4}(?:in|at|on|behind|with you)
      (?:have|get|need|want) (?:my|the|our) (?:\w+ ){1,3}(?:installed|mounted|put on|cleaned|changed|replaced|serviced|delivered|picked up|swapped)
    `,
    suggests`
      my (?:hotel )?room | room number | staying (?:at|in) | i am in room | i'm in room | proof
      maintenance | install(?:ed|ing|ation)? | tires | tyres
    `,
  ],
  complaint: [
    names`
      noise from (?:upstairs|downstairs|next door|above|below|the (?:neighbou?rs?|street|apartment|flat))
      (?:upstairs|downstairs|next-?door) neighbou?rs?
    `,
    names`
      (?:make|file|lodge|register|submit|have|put in) (?:a |an )?(?:formal |official |serious |big )?complaint
      to complain | complaint (?:about|against|regarding) | complaining about
    `,
    tells`
      do about (?:it|this|that) | ruined | neighbou?rs? | noise (?:from|complaint|at night) | barking
      (?:filthy|dirty|smelly|disgusting) (?:room|bathroom|table|car|sheets|place|food) | (?:room|place|car|food|it) (?:smelled|smells|smelt|stank|stinks|was dirty|was filthy|was cold)
      (?:stayed|ate|was) (?:with you|there|at your)(?: \w+){0,3} and(?: the)? | (?:demand|deserve|owe me) (?:an? )?(?:apology|compensation)
      (?:terrible|awful|horrible|poor|bad|disgraceful|shocking|lousy) (?:\w+ )?(?:service|experience|treatment|customer service|staff)
      (?:was|were|so|very|extremely|being|been) rude | unprofessional
      the way (?:i|we) (?:was|were) treated | overcooked | never again
    `,
  ],
}
