import type { Page } from '../../../scanning/web/page/page.ts';
import { around, oncePerCause } from '../content/evidence.ts';
import { hasScripts, scriptTexts } from '../content/script-texts.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

const sinks =
  /(?:\bdocument\.write(?:ln)?|\beval|\bnew Function|\.insertAdjacentHTML|\.html)\s{0,4}\(|\.(?:innerHTML|outerHTML)\s{0,4}\+?=(?!=)/g;

/** What whoever made the link to the page chooses. */
const source =
  /(?:\b(?:window|document|self|top|parent)\.)?\b(?:location\.(?:hash|search|href)|document\.(?:URL|documentURI|baseURI|referrer)|window\.name)\b(?!\s{0,4}=(?!=))/;

const everySource = new RegExp(source, 'g');

const encoded =
  /\b(?:encodeURIComponent|encodeURI|escape|escapeHtml|sanitize|DOMPurify\.sanitize|Number|parseInt|btoa)\s?\(\s?$/i;

/** Sinks of one script with a source nearby whose statements are read: a script of more is no work of people. */
const maxRead = 2000;
/** Signs of a statement that are read, and of it with its texts. */
const maxCode = 240;
const maxGiven = 600;

/** The index behind the text literal that begins here; the same index where none ends on its line. */
function behindText(text: string, at: number): number {
  const quote = text[at];
  for (let end = at + 1; end < Math.min(text.length, at + maxGiven) && text[end] !== '\n'; end += 1) {
    if (text[end] === '\\') end += 1;
    else if (text[end] === quote) return end + 1;
  }
  return at;
}

/**
 * What a sink is given: the arguments of the call, or the right side of the assignment. What is far away, or behind another
 * block, is not its as far as one can tell. What texts hold (`'<p style="color: red;">'`) ends nothing.
 */
function givenTo(text: string, index: number, isCall: boolean): string {
  let depth = 0;
  let at = index;
  const end = Math.min(text.length, index + maxGiven);
  for (let code = 0; code < maxCode && at < end; code += 1) {
    const sign = text[at] ?? '';
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth < 0 || /[;{}\n]/.test(sign) || (!isCall && depth === 0 && sign === ',')) break;
    const behind = sign === '"' || sign === "'" ? behindText(text, at) : at;
    at = Math.max(behind, at + 1);
  }
  return text.slice(index, at);
}

/** Says whether a source begins within reach of an index; to be asked with growing ones. */
function sourcesIn(text: string): (index: number) => boolean {
  const all = text.matchAll(everySource);
  let next = -1;
  return (index) => {
    while (next < index) next = all.next().value?.index ?? Number.POSITIVE_INFINITY;
    return next < index + maxGiven;
  };
}

function* seenIn(text: string): Generator<Sighting> {
  const isNear = sourcesIn(text);
  let read = 0;
  for (const sink of text.matchAll(sinks)) {
    const behind = sink.index + sink[0].length;
    if (!isNear(behind)) continue;
    read += 1;
    if (read > maxRead) return;
    const statement = givenTo(text, behind, sink[0].endsWith('('));
    const found = source.exec(statement);
    if (!found || encoded.test(statement.slice(0, found.index))) continue;
    const name =
      /(?:document\.write(?:ln)?|eval|Function|insertAdjacentHTML|html|innerHTML|outerHTML)/.exec(sink[0])?.[0] ?? '';
    yield {
      cause: `${name} from ${found[0].replace(/^(?:window|document|self|top|parent)\.(?=location)/, '')}`,
      description: `A script passes ${found[0]} to the sink ${name} in one statement and without encoding. Whether this is exploitable depends on the rest of the script.`,
      evidence: around(text, sink.index, sink[0].length + found.index + found[0].length, 40, 60),
    };
  }
}

function* seenOn(page: Page): Generator<Sighting> {
  for (const text of scriptTexts(page)) yield* seenIn(text);
}

/**
 * A script writes a part of the page's own address, the referrer or window.name into markup or code in one statement:
 * `document.write('<a href="' + location.href + '">')`, `el.innerHTML = location.hash.slice(1)`. Tentative: no data flow is
 * followed, and browsers encode some signs of an address.
 */
export const domXssSink: PassiveCheck = {
  id: 'dom-xss-sink',
  title: 'Possible DOM-based XSS',
  score: 3,
  confidence: 'tentative',
  cwe: [79],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/DOM_based_XSS_Prevention_Cheat_Sheet.html',
    'https://owasp.org/www-community/attacks/DOM_Based_XSS',
  ],
  risk: 'If the value is interpreted as markup or code, an attacker who makes a visitor follow a crafted link can run a script in the session of the visitor.',
  recommendation:
    "Write text with `textContent`, create elements with `createElement`, and validate values that are read from the URL with `URLSearchParams`. A Content Security Policy (CSP) with `require-trusted-types-for 'script'` reports every such sink.",
  appliesTo: hasScripts,
  inspect: (page) => oncePerCause(seenOn(page)),
};
