import type { CategoryWords } from './category-terms'
import { FEW, THE } from './category-vocabulary'
import { names, oneOf, suggests, tells } from './phrases'

const ASK_FOR = oneOf`
  get, getting, give me, have, want, need, like, looking for, obtain, request, requesting, see, view, show me,
  pull up, receive, send me, download, print, interested in
`
const FAMILY = oneOf`
  dependents?, spouse, wife, husband, partner, son, daughter, child, children, kids?, baby, mother, father,
  mom, dad, family members?, drivers?, beneficiar(?:y|ies), users?, co-?owners?, signers?
`
const BORROWED = oneOf`
  credit card, debit card, loan, mortgage, line of credit, overdraft, financing, credit line
`
const PAID = oneOf`charges?, transactions?, payments?, purchases?, withdrawals?, debits?`

/** What callers of banks, insurers and others with accounts and contracts say. */
export const MONEY_WORDS: CategoryWords = {
  problem: [
    names`
      (?:file|filing|make|making|submit|submitting|start|starting|open|opening|put in|report|reporting|initiate) (?:a |an |my |the |another |new )*${FEW}claims?
      (?:had|having|been in|was in|were in|got in|got into|involved in|report|reporting|about) (?:a|an|my|the) ${FEW}(?:accident|car crash|collision|wreck|fender bender)
      rear ?-?ended | hit and run | (?:hit|crashed into|ran into|backed into|scratched|dented) (?:my|our|another|someone's|a parked) ${FEW}(?:car|truck|vehicle|van|bike|fence|house)
      (?:dispute|disputing|contest|contesting|challenge) (?:a|an|the|this|that|some|these|my) ${FEW}${PAID}
      ${PAID} (?:\w+ ){0,6}(?:didn't|did not|don't|do not|never|haven't) (?:recogni[sz]ed?|authori[sz]ed?|make|made|approved?)
    `,
  ],
  booking: [
    tells`
      (?:schedule|scheduling|set|set up|book|arrange|make) ${FEW}(?:appointments?|meetings?|consultations?)
      (?:meet|sit down|appointment) (?:with|to see) (?:a|an|my|one of your|the) ${FEW}(?:advis[eo]rs?|bankers?|agents?|managers?|specialists?|consultants?|lawyers?)
    `,
  ],
  'change-or-cancel': [
    names`
      stop(?:ping)? (?:a |the |my )?payment on | (?:cancel|stop|reverse|revert|undo|void) (?:${THE} |one of my )?${FEW}(?:transactions?|transfers?|payments?)
      (?:sent|made|paid|transferred|submitted|did|entered|used) ${FEW}(?:to |from |for |into )?(?:the |an? )?(?:wrong|incorrect) (?:bank )?account
      (?:transaction|transfer|payment|it|that) (?:be|to be) (?:cancell?ed|reversed|reverted|stopped) | (?:cancel|void) (?:a|the|my|this|that|some) (?:\w+ ){0,2}(?:checks?|cheques?|payments?|transfers?|cards?|policy|coverage|insurance)
      (?:upgrade|upgrading|downgrade|downgrading|switch|switching|change) (?:my|our|the|to a|to another) ${FEW}(?:plan|policy|coverage|tariff|package|subscription)
    `,
  ],
  order: [
    names`
      (?:enroll?|enroll?ing|enroll?ed|join|joining|subscribe) (?:me |us |my \w+ |myself )?(?:in|on|to|for|into|a|the|your) ${FEW}(?:plans?|polic(?:y|ies)|insurance|coverage|programs?|packages?|membership)
      (?:buy|buying|purchase|purchasing|trade|invest in) ${FEW}(?:stocks?|shares?|bonds?|insurance|coverage|a policy)
      (?:order|need|get) (?:some |more |new |a box of |a book of )+(?:\w+ )?(?:checks|cheques|checkbooks?|chequebooks?)
    `,
  ],
  status: [
    names`
      (?:did|have|has) (?:you|they|it|the \w+) (?:\w+ )?(?:receive|received|get|got|process|processed|post|posted) (?:my|our|the) ${FEW}(?:payment|check|cheque|deposit|application|claim|documents?|form)
      (?:my|the|our|last|a) (?:\w+ )?(?:payment|deposit|check|cheque|transfer|application|claim) (?:has |have |was |is |been |has been |got |ever )*(?:gone through|go through|went through|clear(?:ed)?|post(?:ed)?|received|processed|approved)
    `,
  ],
  billing: [
    names`
      (?:automatic|recurring|monthly|auto) (?:\w+ )?payments?
      (?:make|making|schedule|scheduling|set up|submit|do) (?:a|an|my|the|our|this|another) ${FEW}payments?
      (?:pay|paying) (?:down|toward|towards) | (?:bill|billed|charge|charged) (?:me )?(?:monthly|weekly|annually|quarterly|yearly|every)
      (?:wire|wiring) (?:\w+ )?transfer | (?:transfer|move|send) (?:some |a |an |the |my )*(?:[\w$,.]+ ){0,5}(?:to|into|from) (?:my|another|an?|the|our|his|her) (?:\w+ ){0,3}(?:accounts?|savings|checking|bank)
    `,
  ],
  account: [
    names`
      (?:add|adding|remove|removing|include|delete|drop|take|taking) (?:[\w'-]+ ){0,4}${FAMILY} (?:to|from|off|on|onto|as)
      (?:add|adding|remove|removing) (?:a|an|my|another|the|some|new) (?:\w+ )?${FAMILY}
      (?:create|creating|make|register|registering) (?:for )?(?:a|an|my|the) (?:\w+ ){0,2}(?:account|profile|log ?in|username)
      (?:get|find|to know|tell me|what's|what is|lost|look up|give me|locate) (?:what )?(?:my|our|the) (?:\w+ ){0,2}(?:policy|account|member|membership|customer|routing|group|subscriber) (?:number|id)
      (?:chang\w*|updat\w*|reset\w*|new|set up|edit|forgot|answers? to) (?:my |the |our )?(?:\w+ )?security questions? | (?:transaction|account|payment|purchase) (?:history|activity) | (?:withdrawal|daily|spending|transfer|atm|card) limits?
      (?:recent|last|latest|past|previous|pending) (?:\w+ ){0,2}(?:transactions?|deposits?|withdrawals?|purchases)
      ${ASK_FOR} (?:a |an |my |the |our |of |copy |copies |some )*(?:[\w-]+ ){0,3}statements? | paperless | e-?statements? | (?:electronic|paper|online|mailed) statements?
      (?:loan|card|outstanding|current|available|remaining) balance | how much (?:do )?(?:i|we) (?:still )?owe
      (?:chang\w*|updat\w+|set|edit) (?:my |the |our )?(?:\w+ )?(?:payment|billing|communication|contact|delivery|notification|mailing|privacy) (?:preferences?|settings?)
      (?:chang\w*|updat\w+) (?:the |my |our )?(?:[\w-]+ ){1,3}(?:addresses|phone|number|e-?mail|last name|address)
    `,
  ],
  information: [
    names`
      ${ASK_FOR} (?:a |an |some |the |your |insurance |getting )*(?:[\w'-]+ )?quotes? | quotes? (?:for|on) | (?:find|get|see) (?:a|an|the) ${FEW}(?:price|rate)
      (?:nearest|closest|nearby|local) ${FEW}(?:branch|branches|atms?|office|store|location|agent|shop|pharmacy|dealer|machine)
      (?:find|locate|where is|where's|where are|is there|are there|know of) (?:a |an |any |the |your |me |one |some )*(?:\w+ )?(?:branch|branches|atms?|offices?|locations?|agents?|stores?) ?(?:near|in|around|close|by|that|location)?
      (?:interest|exchange|conversion|mortgage|inflation) rates? | (?:stock|share|house) prices? | price (?:of|index) | (?:bond|treasury|dividend) (?:yields?|rates?)
      how (?:long|soon|fast|quickly) (?:does|do|will|would|until) (?:a|an|the|it|my|your|those|these|for)? ?${FEW}(?:transfers?|deposits?|checks?|cheques?|wires?|payments?|refunds?) (?:usually |normally |typically |to )*(?:take|clear|post|process|go through|arrive)
      (?:credit|investment|annual|quarterly|financial|earnings) (?:reports?|scores?)
      what(?:'s| is| are| was| were) (?:my|our|the|your|today's|their) (?:[\w'-]+ ){0,4}(?:ratio|rates?|yields?|score|income|requirements?)
      what ${FEW}(?:do|would|will) (?:i|we) need (?:to|for)
    `,
    suggests`(?:more|some|get|need|want) (?:\w+ )?(?:information|info|details)`,
  ],
  'service-request': [
    names`
      appl(?:y|ying) (?:for|to get) | (?:application|approved|pre-?approved|qualify) for (?:a|an)
      (?:open|opening|start|starting|set up|setting up) (?:up )?(?:a|an|another|new|my first) (?:[\w'-]+ ){0,4}accounts?
      (?:set up|setting up|sign(?:ing)? up|enroll?|register|activate|enable|get|started|access) (?:my |the |for |with |in |to )*(?:online|mobile|internet|digital|telephone|web) (?:banking|access|services?)
      activat(?:e|ing) (?:my|a|the|this|our) (?:\w+ ){0,2}(?:card|phone|sim|service)
      (?:get|getting|want|need|like|interested in|request\w*|take out) (?:getting )?(?:a|an|another) (?:[\w'-]+ ){0,3}${BORROWED}
      (?:new|replacement|additional|second|spare) (?:\w+ )?(?:credit |debit |bank |atm )?card
    `,
    suggests`applications?`,
  ],
}
