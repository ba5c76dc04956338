import type { CheckFacts } from '../../../scanning/check.ts';
import { WebFailure } from '../../../scanning/web/message/web-failure.ts';
import type { WebRequest, WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { ActiveSighting, InjectionPoint } from '../active-check.ts';
import { injectedScript } from '../answers/markup-injection.ts';
import { asScript } from '../answers/script-sighting.ts';
import { causeOf, pointInWords } from '../probing/point-words.ts';

/**
 * Stored XSS. A word that was submitted stands on a page that is asked for without it, and so does, submitted in its
 * place, a call of a function of a random name, where a browser runs it: twice, with two names. Only with the profile
 * `intrusive`. Certain.
 */
export const storedXss: CheckFacts = {
  id: 'stored-xss',
  title: 'Stored XSS',
  score: 8,
  confidence: 'certain',
  cwe: [79],
  references: [
    'https://owasp.org/www-community/attacks/xss/',
    'https://cheatsheetseries.owasp.org/cheatsheets/Cross_Site_Scripting_Prevention_Cheat_Sheet.html',
  ],
  risk: 'A script that an attacker stores once runs in the session of everyone who opens the page, administrators included. It can read what they see, act on their behalf and may take over their sessions.',
  recommendation:
    "Write stored values into pages through a template engine that encodes for the context (text, attribute, script, URL); where markup is required, use an HTML sanitizer with an allowlist of elements. As a second line of defence, send a Content Security Policy (CSP) without 'unsafe-inline'. Delete the entries that the scan has left: they contain its mark.",
};

/** What proving a stored value needs. */
export interface StoredTools {
  /** Submits the point with a value, written as in an address. */
  readonly submit: (value: string) => Promise<WebResponse>;
  /** The page anew, and where it is in the user's words. */
  readonly show: () => Promise<WebResponse>;
  readonly where: string;
  /** Any request within the scope. */
  readonly request: (request: WebRequest) => Promise<WebResponse>;
  readonly marker: () => string;
}

/**
 * Proves that what a point stores is run by browsers on a page: `shown` is the page with the word that was submitted.
 * Throws WebFailure where the page or the point does not answer.
 */
export async function storedScript(
  point: InjectionPoint,
  { word, shown }: { readonly word: string; readonly shown: WebResponse },
  { submit, show, where, request, marker }: StoredTools,
): Promise<ActiveSighting | undefined> {
  const send = async (value: string) => {
    const answer = await submit(value);
    if (answer.block) throw new WebFailure('shut_out', answer.block.words);
    return await show();
  };
  const echo = async () => ({ word, response: shown });
  const found = await injectedScript({ point, original: shown, echo, send, once: send, request, marker });
  if (found === undefined) return undefined;
  const stored = `${pointInWords(point)} is stored and written into ${where} (context: ${found.context})`;
  return {
    cause: causeOf(point),
    ...asScript('Stored XSS', stored, found),
    evidence: `submitted: ${found.value}\nin ${where}: ${found.shown}`,
    response: found.response,
  };
}
