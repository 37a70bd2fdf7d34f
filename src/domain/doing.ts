const DOUBLED = /^(?:begin|refer|submit)$|^[^aeiou\W]*[aeiou][bdgklmnprt]$/i

/** "Book a table" as it follows "about": "booking a table". */
export function doing(what: string): string {
  const [, verb = '', rest = ''] = /^(\w+)(.*)$/s.exec(what) ?? []
  if (DOUBLED.test(verb)) return `${verb}${verb.at(-1)}ing${rest}`
  if (/(?:[^e]e|ue)$/.test(verb) && !/^(?:be|see)$/.test(verb)) {
    return `${verb.replace(/ie$/, 'y').replace(/e$/, '')}ing${rest}`
  }
  return `${verb}ing${rest}`
}
