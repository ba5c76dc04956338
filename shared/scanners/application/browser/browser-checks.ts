import type { CheckFacts } from '../../../scanning/check.ts';

const references = [
  'https://cheatsheetseries.owasp.org/cheatsheets/DOM_based_XSS_Prevention_Cheat_Sheet.html',
  'https://owasp.org/www-community/attacks/DOM_Based_XSS',
  'https://developer.mozilla.org/en-US/docs/Web/API/Trusted_Types_API',
];
const recommendation =
  "Write text with `textContent`, create elements with `createElement`, read values with `URLSearchParams` and accept only http and https in URLs. Pass no text to `eval`, `new Function` or timers. Verify `event.origin` of messages by comparing it as a whole. A Content Security Policy (CSP) with `require-trusted-types-for 'script'` blocks every such sink.";

/**
 * DOM-based XSS. A page's scripts pass what the author of a link chooses (fragment, query, window.name, referrer, message
 * of another page) to a sink that runs it. Fires for `el.onclick = location.hash`; silent where a value is encoded on the
 * way, or no value could be made that a browser runs. Certain: a browser has run a function of a random name that only
 * the planted value held, twice, with two names.
 */
export const domXss: CheckFacts = {
  id: 'dom-xss',
  title: 'DOM-based XSS',
  score: 8,
  confidence: 'certain',
  cwe: [79],
  references,
  risk: "An attacker who gets a visitor to open a link or another page can run a script in the visitor's session. The script can read what the visitor sees and act on the visitor's behalf. The server sees nothing of it.",
  recommendation,
};

/**
 * DOM XSS sink with unencoded input. A browser saw a value that a link's author chooses come to a sink unencoded;
 * what browsers of today encode in addresses kept it from running. Fires for `document.write(location.href)`; silent
 * where the page encodes the value. Firm, and low: older browsers and one decoding more make it DOM-based XSS.
 */
export const unencodedScriptSink: CheckFacts = {
  id: 'unencoded-script-sink',
  title: 'DOM XSS sink with unencoded input',
  score: 3,
  confidence: 'firm',
  cwe: [79],
  references,
  risk: 'Only the encoding that current browsers apply to addresses prevents a script from running. If the page decodes the value in a later version, or a visitor uses an older browser, this is DOM-based XSS.',
  recommendation,
};

/** What only a browser finds. */
export const browserChecks: readonly CheckFacts[] = [domXss, unencodedScriptSink];
