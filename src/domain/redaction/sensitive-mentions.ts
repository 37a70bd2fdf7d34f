import { writtenAs } from './number-words'

export type SensitiveKind = 'card' | 'code' | 'ssn' | 'ssnEnd' | 'pin' | 'otp' | 'iban'

export const REMOVED: Record<SensitiveKind, string> = {
  card: '[card number removed]',
  code: '[security code removed]',
  ssn: '[social security number removed]',
  ssnEnd: '[end of social security number removed]',
  pin: '[PIN removed]',
  otp: '[one-time code removed]',
  iban: '[IBAN removed]',
}

/** A pattern of what is put in place of what was removed. */
export const LABEL = Object.values(REMOVED)
  .map((label) => label.replaceAll(/[[\]]/g, String.raw`\$&`))
  .join('|')

export type Mention = { start: number; end: number; kind: SensitiveKind; isRemoved: boolean }

const WORD = String.raw`(?<![\p{L}\d])`
const WORD_END = String.raw`(?!\p{L})`
const SOME = String.raw`(?:\S{1,24}\s){0,4}`
const BY_PHONE = String.raw`(?:(?:cell|mobile)\s+)?(?:phone|mobile|cell|device|text(?:\s+message)?|sms|message|e-?mail|inbox|authenticator)`
const SENT = String.raw`(?:sent|send|sending|texted|text|texting|e-?mailed|messaged)`
const OF_A_THING =
  '(?:serial|model|part|phone|telephone|product|reference|batch|item|version|tracking|asset)'
/** What has a back but is no card: "the back page". */
const OF_A_BACK =
  '(?:page|cover|label|sticker|panel|plate|door|gate|window|wall|room|office|desk|seat|row|shelf|yard|entrance|building|pocket|wheel|t[iy]re)s?(?!\\p{L})'
const IS_VOUCHER = String.raw`\s+(?:for|to\s+get)\s+(?:\S+\s+){0,3}(?:discount|off|shipping|delivery|booking|order|return|door|gate|parcel)`

const READ_OUT =
  '(?:read|tell|give|repeat)\\s+(?:(?:me|us|out|back)\\s+)?(?:the|that|your|this)\\s+'
/** Ends a request for "the code", as nothing else is said of it. */
const NO_MORE = String.raw`(?=\s*(?:[?.!,]|$|please|now|again|bitte|por favor|vorlesen|nennen|sagen|geben|durchgeben|para mim|per favore|s['’]il))`
const OTHER_CODE = `(?! (?:promo\\p{L}*|postal\\p{L}*|client\\p{L}*|(?:de |di |da |do |del |fur )?(?:den |die |das |einen? |la |il )?(?:descuento|desconto|sconto|reduction|remise|reservation|reserva|prenotazione|rabatt|gutschein|barras?|area|error|errore?|erreur|pedido|producto|produto|prodotto|produit|cadeau|regalo)))`

/** By how they came; other codes are named by a purpose. All begin with one word, to be found fast. */
const SENT_CODES = [
  [
    String.raw`codes?(?<!(?:-|\b(?:area|zip|post(?:al)?|booking|reservation|discount|promo(?:tion(?:al)?)?|coupon|voucher|gift|referral|error|fault|status|product|item|order|tracking|reference|country|dial(?:l?ing)?|city|bar|qr|sort|swift|dress|source|colou?r|gate|door|tax)\s+)codes?)(?!${IS_VOUCHER})`,
    [
      String.raw`\s+(?:(?:that|which)\s+)?(?:(?:we|i|you|they|he|she)(?:['’]ve|\s+have)?\s+|(?:was|is|has\s+been)\s+)?(?:just\s+)?(?:${SENT}|g[eo]t|received?)(?!${IS_VOUCHER})`,
      String.raw`\s+(?:\S+\s+){0,3}?(?:on|to|in|from|by|via)\s+(?:(?:your|my|the|an?|his|her)\s+)?${BY_PHONE}`,
      writtenAs(
        `,? (?:(?:aus|per|von|in|uber|auf) (?:\\S{1,24}\\s)?(?:sms|nachricht|e-mail|email|mail|app|handy|telefon|smartphone|mobiltelefon)|den (?:ich|wir|sie|du) ${SOME}(?:geschickt|gesendet|gesandt|geschrieben|bekommen|erhalten|gekriegt)|(?:haben sie|hast du) ${SOME}(?:bekommen|erhalten|gekriegt)|(?:ist|kam) ${SOME}(?:per sms|aufs handy))`,
      ),
      writtenAs(
        ` (?:que ${SOME}(?:recu|recois|recevez|envoye)|(?:recu|envoye) (?:par|sur|est)|(?:par|du|dans le|dans votre|sur votre|sur mon) (?:sms|texto|message|mail|e-mail|telephone|portable|mobile))`,
      ),
    ],
    [
      String.raw`(?:text|sms|message|e-?mail)\s+(?:message\s+)?(?:with|containing)\s+(?:an?|the|your)\s+(?:\S+\s+)?`,
      String.raw`${SENT}\s+(?:(?:you|him|her|me|them|over)\s+)?(?:an?|the|another|your|that|my)\s+(?:(?:new|short|fresh)\s+)?`,
      writtenAs(
        `(?:habe|haben|schicke|sende|schicken|senden) (?:(?:ich|wir) )?(?:ihnen|dir|mir) ${SOME}|(?:envoye|envoie|envoyons|recu) un `,
      ),
    ],
    [
      READ_OUT,
      writtenAs('(?:mir|uns) (?:den|diesen) |(?:lire|dire|donner|dites-moi|donnez-moi) (?:le|ce) '),
    ],
    [
      writtenAs(
        '(?:habe?|haben) (?:ich |wir )?(?:gerade |jetzt |eben )?(?:den|einen|folgenden|diesen) |recu (?:le|ce) ',
      ),
    ],
  ],
  [
    writtenAs('codigo'),
    [
      writtenAs(
        ` (?:que ${SOME}(?:recibi\\p{L}*|llego|llegado|envi\\p{L}+|mand\\p{L}+)|(?:recibid(?:o|a)|enviado|recibio|recibiste|le llego|te llego)|(?:por|del|en el|en su|en tu|en mi|a su|a tu) (?:sms|mensaje|correo|texto|telefono|celular|movil))`,
      ),
      writtenAs(
        ` (?:que ${SOME}(?:recebi|recebeu|recebido|chegou|envi\\p{L}+|mand\\p{L}+)|(?:recebido|enviado|recebeu)|(?:por|do|da|na|no seu|no teu|no meu|para o seu) (?:sms|mensagem|e-mail|email|telefone|celular|telemovel))`,
      ),
    ],
    [
      writtenAs(
        '(?:envie|enviamos|enviado|mande|mandamos|mandado|llego|recibi) un |(?:llego|llegado|recibi|recibido) (?:el|este) |(?:recebi|chegou|recebido) (?:o|este) |(?:enviei|enviamos|enviado|mandei|mandamos|mandado|recebi) um ',
      ),
    ],
    [
      writtenAs(
        '(?:lee|leer|dice|decir|da|dar|lea|diga|deme|leerme|decirme) (?:el|ese) |(?:ler|dizer|diz|le|leia|diga) (?:o|esse) ',
      ),
    ],
  ],
  [
    writtenAs('codice'),
    [
      writtenAs(
        ` (?:che ${SOME}(?:ricevuto|arrivato|inviat(?:o|a)|mandat(?:o|a)|spedito)|(?:ricevuto|inviato|arrivato) (?:via|per|con|sul|tramite)|dell['’]sms|(?:via|per|nel|sul|dal|tramite) (?:suo |tuo |mio )?(?:sms|messaggio|mail|e-mail|email|telefono|cellulare|telefonino))`,
      ),
    ],
    [
      writtenAs(
        '(?:inviato|mandato|spedito|ricevuto|arrivato|invio|mando) un |(?:ricevuto|arrivato) (?:il|questo) ',
      ),
    ],
    [writtenAs('(?:legge|leggere|leggermi|dice|dire|dirmi|legga|dica) (?:il|quel) ')],
  ],
] as const

const sentCodes = SENT_CODES.map(([code, after, before, readOut, had = []]) => {
  const behind = (words: readonly string[]) => `(?<=${WORD}(?:${words.join('|')})${code})`
  const sent = [...before, ...had]
  return `${code}(?:${after.join('|')}|${writtenAs(OTHER_CODE)}(?:${behind(sent)}|${behind(readOut)}${NO_MORE}))`
})

/** Of a card with three or four digits; longer ones were sent. */
const SECURITY_CODES = writtenAs(
  'codigo de seguridad|codigo de seguranca|code de securite|sicherheitscode|codice di sicurezza',
)

/** What people call them in English, Spanish, French, German, Portuguese and Italian. */
const SOCIAL = String.raw`(?:social(?:\s+security(?:\s+number)?)?|s[ .]?s[ .]?n)`

const NAMES: Record<Exclude<SensitiveKind, 'card' | 'iban'>, string[]> = {
  ssnEnd: [
    String.raw`(?:last|final)\s+(?:four|4)(?:\s+(?:digits|numbers))?\s+(?:(?:of|on|for|from)\s+)?(?:(?:my|your|the|his|her)\s+)?${SOCIAL}`,
    String.raw`${SOCIAL}\s+(?:(?:that\s+)?end(?:s|ing)(?:\s+(?:in|with))?|(?:last|final)\s+(?:four|4))`,
    writtenAs(
      '(?:los )?ultimos (?:cuatro|4)(?: (?:digitos|numeros))? (?:de|del) (?:(?:mi|su|tu) )?(?:numero (?:de |del )?)?seguro social',
    ),
  ],
  ssn: [
    String.raw`(?<!\bon\s+)social(?:\s+security(?:\s+number)?|(?!\s+(?:media|services?|work(?:er)?|network|club|housing|insurance)))`,
    String.raw`s[ .]?s[ .]?n`,
  ],
  otp: [
    String.raw`(?:verification|authenticat(?:ion|or)|one[\s-]time|sms|2fa|two[\s-]factor|login|log[\s-]in|sign[\s-]in)\s+(?:security\s+)?(?:pass)?(?:codes?|word|pin)`,
    String.raw`pass[\s-]?code|o[ .]?t[ .]?p|(?:four|five|six|seven|eight|[4-8])[\s-]digit\s+code`,
    String.raw`(?:use|enter)(?=\s+\d[\d -]{2,9}\d\s+(?:to|for)\s+(?:log|sign|verify|confirm|authenticat))`,
    String.raw`code(?<=\b(?:got|received|have)\s\d[\d -]{2,9}\d\sas\s(?:the|my|a)\scode)`,
    String.raw`(?:${writtenAs('(?:el|mi|o meu) codigo (?:es|e)|il mio codice e|mein code (?:ist|lautet)|mon code est')})(?=\s(?:\d[\s-]?){6}(?!\d))`,
    String.raw`(?:security[\s_]?code|${SECURITY_CODES})(?=\D{0,40}(?<!\d)(?:\d[ -]?){5,8}(?!\d))|my\s+code\s+is(?=\s(?:\d[\s-]?){6}(?!\d))`,
    ...sentCodes,
    writtenAs(
      'codigo (?:de (?:verificacion|confirmacion por sms|un solo uso|autenticacion)|sms)|(?:contrase[nñ]a|clave) de un solo uso',
    ),
    writtenAs(
      "(?:code|mot de passe) (?:de (?:verification|validation)|d['’]authentification|a usage unique|sms)",
    ),
    writtenAs(
      '(?:einmal|bestatigungs|bestaetigungs|verifizierungs|freischalt|aktivierungs|anmelde|sms)(?:code|passwort|kennwort|tan)|(?:mtan|tan-nummer|sms (?:code|tan))|(?<=(?:die|der|meine|meiner|ihre|ihrer|deine|eine|einer|per|neue) )tan',
    ),
    writtenAs('(?:codigo|senha) (?:de (?:verificacao|uso unico|autenticacao)|sms)'),
    writtenAs('(?:codice|password) (?:di (?:verifica|autenticazione)|monouso|usa e getta|sms)'),
  ],
  pin: [
    String.raw`p[.\s-]{1,2}i[.\s-]{1,2}n|(?<!\b(?:bowling|safety|hair|rolling|drawing|push|lapel)\s)pins?(?!code(?:\s+is)?[\s:#]*[1-8]\d{5}(?!\d)|[\s-]?pads?\b)(?:[\s-]?(?:code|number|nummer))?(?!\s+(?:on|in)\s+(?:the|a|your|my)\s+map)`,
    writtenAs(
      '(?:clave|contrase[nñ]a) (?:secreta|de acceso|numerica|del cajero)|(?:mi|su|tu) clave(?! de un)|codigo secreto|(?<=(?:mi|su|tu|el|del|un) )nip',
    ),
    writtenAs(
      'code (?:secret|confidentiel|(?:de |de (?:la|ma|votre|sa) )?carte (?:bleue|bancaire|de credit))',
    ),
    writtenAs('geheim(?:zahl|nummer)'),
    writtenAs(
      '(?:minha|sua|tua) senha(?! de uso unico)|senha (?:do cartao|de acesso|numerica)|a senha e',
    ),
    writtenAs('codice segreto'),
  ],
  code: [
    String.raw`security[\s_]?(?:code|numbers?|digits)|c[ .-]?v[ .-]?[vc]2?|cav2?|csc|cvn|cid`,
    String.raw`card\s+verification\s+(?:value|code|number)|(?:three|3)[\s-]digit\s+(?:code|number)`,
    String.raw`code(?<=(?:\bcard\s+number\s+removed\]|(?<!\d)(?:\d[ -]?){13,19}),?\s+(?:and\s+)?(?:the\s+|my\s+)?code)`,
    String.raw`(?:(?<!${OF_A_THING}\s+)numbers?|digits|code|three|four|3)\s+(?:(?:(?:that|which)\s+(?:is|are)|that['’]s|are|is)\s+)?(?:on|from|at)\s+(?:the|its)\s+(?:back|reverse)(?:\s+side)?(?!\s+(?:side|${OF_A_BACK}|of\s+(?:the|my|your|this|that|our)\s+(?!(?:\S+\s+)?card)))`,
    writtenAs(
      '(?:codigo|numero|numeros|digitos|cifras|tres|3) (?:de seguridad|(?:(?:que (?:estan?|hay|aparecen?|vienen?) )?(?:(?:de|en|por) (?:la parte )?(?:de )?)?(?:atras|detras|trasera|el (?:reverso|dorso))|(?:del|al) (?:reverso|dorso)))',
    ),
    writtenAs(
      '(?:codigo|numero|numeros|digitos|algarismos|tres|3) (?:de seguranca|(?:que (?:estao?|esta|ficam?) )?(?:(?:no|do) verso|(?:(?:na|da) parte )?(?:de )?(?:tras|atras)))',
    ),
    writtenAs(
      "(?:code|numeros?|chiffres|trois|3) (?:de securite|(?:(?:qui (?:sont|est|se trouvent?|figurent?)|inscrits?) )?(?:au (?:dos|verso)|(?:de |a l['’])?(?:derriere|arriere)))|cryptogramme(?: visuel)?",
    ),
    writtenAs(
      'sicherheits(?:code|nummer|ziffern|zahl)|(?:karten)?pruf(?:nummer|ziffern?|code|zahl)|(?:nummern?|ziffern|zahlen?|stellen|code|drei|vier|3) (?:die )?(?:(?:hinten )?auf (?:der|meiner|ihrer) ruckseite|hinten)',
    ),
    writtenAs(
      '(?:codice|numero|numeri|cifre|tre|3) (?:di sicurezza|(?:che (?:sono|sta|stanno|si trovano?) )?(?:sul (?:retro|dorso)|(?:di )?dietro|a tergo))',
    ),
  ],
}

const MENTION = new RegExp(
  [
    `(?<removed>${LABEL})`,
    `${WORD}(?:${Object.entries(NAMES)
      .map(([kind, names]) => `(?<${kind}>(?:${names.join('|')})${WORD_END})`)
      .join('|')})`,
  ].join('|'),
  'giu',
)

const KINDS = ['ssnEnd', 'ssn', 'otp', 'pin', 'code'] as const

export const mentionsIn = (text: string): Mention[] => {
  const mentions: Mention[] = []
  // `matchAll` would copy the pattern for every text, which costs more than the search.
  MENTION.lastIndex = 0
  for (let match = MENTION.exec(text); match; match = MENTION.exec(text)) {
    const { index, 0: said, groups = {} } = match
    const isRemoved = groups['removed'] !== undefined
    const named = KINDS.find((kind) => groups[kind] !== undefined) ?? 'code'
    mentions.push({
      start: index,
      end: index + said.length,
      kind: isRemoved ? removedKind(said) : named,
      isRemoved,
    })
  }
  return mentions
}

const REMOVALS = new Map(
  (['card', 'iban', ...KINDS] as const).map((kind) => [REMOVED[kind].toLowerCase(), kind]),
)
const removedKind = (label: string): SensitiveKind => REMOVALS.get(label.toLowerCase()) ?? 'card'

const OTHERS = `order|birth|phone|call|account|balance|credit(?!\\s+card)|zip|post(?:al)?code|ticket|invoice|reference|room|flight|booking|extension|amount|dollars?|euros?|pounds?|minutes?|hours?|(?:customer|client|member|membership|policy|serial|contract)\\s+(?:number|id|no|code)|house|street|apartment|flat|orden|pedido|tel[eé]fono|cuenta|saldo|commande|t[eé]l[eé]phone|compte|solde|bestell\\p{L}*|telefon\\p{L}*|konto\\p{L}*|telefone|conta|ordine|telefono|conto|${[
  'vivo en|numero de (?:cliente|socio|contrato|serie|casa)|codigo postal|reserva',
  "j['’]habite|numero (?:de )?client|numero de (?:contrat|serie|rue)|code postal",
  'ich wohne|kunden(?:nummer|kennung)|vertragsnummer|seriennummer|hausnummer|postleitzahl|plz|geburts\\p{L}+|buchungsnummer|rechnungsnummer',
  'moro (?:na|no|em)|numero (?:do|de) (?:cliente|contrato|serie)|apartamento',
  'abito (?:in|al)|(?:numero|codice) (?:di )?cliente|numero civico|codice postale|prenotazione',
]
  .map(writtenAs)
  .join('|')}`
const NOT_ITS_OWN = String.raw`(?<!\b(?:for|of|on|to|with|from)\s+(?:(?:the|my|your|this|our)\s+)?)`

/** Digits that one of these names stands before are not the PIN or the one-time code. */
export const NAMES_OTHER = new RegExp(`${WORD}${NOT_ITS_OWN}(?:${OTHERS})${WORD_END}`, 'iu')
/** The same, right before the digits. */
export const IS_OTHER = new RegExp(
  `${WORD}${NOT_ITS_OWN}(?:${OTHERS})${WORD_END}(?:[\\s:#,]+(?:number|no|id|is|it['’]?s|was|at|in|el|la|ist|es|est|le|au|é|è))*[\\s:#.,]*$`,
  'iu',
)
const UNITS =
  'times(?! out)|seconds?|minutes?|hours?|days?|lines?|pieces?|attempts?|mal|sekunden|minuten|veces|segundos|minutos|fois|secondes|vezes|volte|secondi|minuti'
/** What the digits before it count. */
const IS_COUNTED = new RegExp(`^\\s+(?:${UNITS})(?!\\p{L})`, 'iu')
/** Before a year or the number of an error or a model, after a secret was named. */
const IS_YEAR = /(?:^|\s)(?:in|since|expire[sd]|until|on|seit|depuis|desde)\s$/i
const IS_FAULT = /(?:^|\s)(?:error|fehler|erreur|errore|erro|model)(?:\s(?:code|number))?[\s:#]*$/i
export const IS_DEVICE = /\b(?:imei|iccid|isbn)(?:\s+(?:number|is|no))*[\s:#.]*$/i
const IS_PLACE =
  /^\s+(?:\p{L}+\s+){0,2}(?:street|avenue|ave|road|lane|drive|boulevard|blvd)(?!\p{L})/iu

const ALSO_ASKED = new RegExp(
  `${WORD}(?:${OTHERS}|${[
    'area code|postcode|date|age|year|customer number|membership|tracking',
    'casa|calle|piso|codigo postal|fecha|nacimiento|cliente|reserva|edad',
    'maison|rue|appartement|code postal|naissance|client|reservation|age|etage',
    'strasse|buchungscode|alter',
    'rua|apartamento|cep|data|nascimento|encomenda|idade',
    'civico|indirizzo|cap|nascita|codice cliente|prenotazione|eta|interno',
  ]
    .map(writtenAs)
    .join('|')})${WORD_END}`,
  'iu',
)
const ASKS = new RegExp(
  String.raw`\?|${WORD}(?:${writtenAs("please|bitte|por favor|s['’]il vous plait|per favore|per cortesia")})${WORD_END}`,
  'iu',
)
/** What something is asked for, and what only points back. */
const PURPOSE = new RegExp(
  `${WORD}(?:${writtenAs('so|to|for|before|it|them|damit|um|fur|bevor|pour|afin|avant|para|per|prima|antes')})${WORD_END}.*`,
  'isu',
)
const SENTENCES =
  /(?<=[.!?…])\s+|,\s+(?=(?:and\s+|und\s+|et\s+|y\s+|e\s+)?(?:wh|was|wie|cu[aá]l|qu[eé]|qua))/i

const asksForOther = (text: string) => ASKS.test(text) && ALSO_ASKED.test(text.replace(PURPOSE, ''))

/** What a text asks for: what its last question names, else the last thing it names. */
export const askedFor = (text: string): SensitiveKind | 'other' | null => {
  const last = mentionsIn(text).findLast(({ isRemoved }) => !isRemoved)
  const later = text.slice(last?.end ?? 0).split(SENTENCES)
  return later.slice(last ? 1 : 0).some(asksForOther) ? 'other' : (last?.kind ?? null)
}

const NAMED_AFTERWARDS =
  /^[\s,.]{0,3}(?:(?:is|as|for|was|es|est|ist|é|è)|that['’]?s|that (?:is|was)|c['’]est|(?:das|es) (?:ist|war)|(?:ese|eso|esta|este) es|(?:quest[oa]|quello) è|ess[ea] é)\s(?:(?:my|the|your|our|mi|el|la|su|mon|le|votre|mein|meine|der|die|das|o|a|meu|minha|il|mio)\s){0,2}(?:\p{L}{2,12}\s)?$/iu
/** "It is 4471, my PIN." */
const ADDED = /^,\s(?:my|mi|mon|meine?|o meu|il mio)\s$/i
const ENDS = /^\s*(?:[.!?]|$)/

/** Whether a mention that follows digits names them: "4471 is my PIN". */
export const isNamedAfterwards = (text: string, end: number, mention: Mention): boolean => {
  const between = text.slice(end, mention.start)
  return (
    NAMED_AFTERWARDS.test(between) || (ADDED.test(between) && ENDS.test(text.slice(mention.end)))
  )
}

/** Whether digits are a place, an amount, a year or a fault, whatever is named beside them. */
export const isPlain = (text: string, start: number, end: number): boolean => {
  const [before, after] = [text.slice(Math.max(0, start - 30), start), text.slice(end, end + 40)]
  const isYear = /^(?:19|20)\d\d$/.test(text.slice(start, end)) && IS_YEAR.test(before)
  return isYear || IS_PLACE.test(after) || IS_COUNTED.test(after) || IS_FAULT.test(before)
}
