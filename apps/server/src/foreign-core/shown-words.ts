import { isLuhnValid } from '@plazo/loan-rules/reference';

/**
 * Whether a core's words come from its insides, so that no borrower should read them: a stack trace, a statement of SQL, the number of a
 * card. Words for people may mention a class of error or a date; nothing here matches those.
 */
export function isTechnical(text: string): boolean {
  return text.length > longest || insides.some((pattern) => pattern.test(text)) || hasCardNumber(text);
}

/** No sentence for a borrower is this long. */
const longest = 1000;

const insides: readonly RegExp[] = [
  // Java, JavaScript, Python, .NET, PHP, Go, Ruby.
  /\bat [\w$.<>/]+ ?\([^)]*(?::\d+|Native Method|Unknown Source)\)/,
  /\bat \S+:\d+:\d+/,
  /Traceback \(most recent call last\)|File "[^"]+", line \d+/,
  /\b(?:[a-z]\w*[.\\/])+\w*(?:Exception|Error)\b|\b[A-Z]\w+(?:Exception|Error)\b|\bNullPointer/,
  /\S+\.(?:java|kt|cs|php|py|rb|go|[cm]?[jt]s)\b(?::| on line |\()\d+/,
  /\bgoroutine \d+|\bpanic: |\bsegmentation fault\b/i,
  /\bundefined is not |\bCannot read propert|\bis not a function\b/,
  // SQL, and what databases say about it.
  /\bSELECT\b.+\bFROM\b|\bselect\b.+\bfrom\s+[\w".`]+\s+(?:where|join|limit|order by|group by)\b/s,
  /\binsert\s+into\s+[\w".`]+\s*(?:\(|values)|\bupdate\s+[\w".`]+\s+set\s+[\w".`]+\s*=|\bdelete\s+from\s+[\w".`]+/i,
  /\bSQLSTATE\b|\bORA-\d{5}\b|\bSQL(?:ite)? (?:error|syntax)|syntax error at or near|duplicate (?:key|entry)\b|violates .* constraint/i,
];

/** With a valid check digit. References of 14 digits (ours, for cash) and CLABEs of 18 may have one, too. */
function hasCardNumber(text: string): boolean {
  return (text.match(/(?<!\d)[3-6](?:[ -]?\d){14,18}(?!\d)/g) ?? []).some((found) => {
    const digits = found.replace(/\D/g, '');
    return [15, 16, 19].includes(digits.length) && isLuhnValid(digits);
  });
}
