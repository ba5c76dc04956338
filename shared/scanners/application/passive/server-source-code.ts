import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf } from '../content/elements.ts';
import { oncePerCause, printableText } from '../content/evidence.ts';
import { isShownPage } from '../content/kinds.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

const sightingOf = (language: string, evidence: string): Sighting => ({
  cause: language,
  description: `The response contains ${language} source code that the server should have executed.`,
  evidence: printableText(evidence, 300),
});

/** Directives that have no other meaning, with their at sign: templates of scripts use `<%` and `<%=` too. */
const directive =
  /<%@\s{0,10}(Page|Control|Master|WebService|WebHandler|Application|taglib|include)\s{1,10}(\w{2,30}\s{0,4}=\s{0,4}["']?\w{0,10})/i;
/** Directives of JSP alone, and what a `page` has there alone (Jakarta Server Pages 1.10.1): both name it alike. */
const ofJsp =
  /^(?:taglib|include) |^page (?:import|session|buffer|autoFlush|isThreadSafe|info|isErrorPage|pageEncoding|isELIgnored|extends)\b|^page language\s*=\s*["']?java$/i;
const classicAsp =
  /<%\s{0,20}(?:Option Explicit|Response\.(?:Write|Redirect)|Set \w{1,40}\s{0,4}=\s{0,4}Server\.CreateObject|Dim \w{1,40})/i;

function* seenOn(page: Page): Generator<Sighting> {
  if (!isShownPage(page)) {
    const php = /^[\s\ufeff]{0,40}<\?php\s/.exec(page.text);
    if (php) yield sightingOf('PHP', page.text.slice(0, 300));
    return;
  }
  const { instructions, runs, comments } = elementsOf(page);
  const php = instructions.find((text) => /^\?php\s[\s\S]*[$;(]|^\?=\s?[\w$]/.test(text.slice(0, 5000)));
  if (php !== undefined) yield sightingOf('PHP', `<${php.slice(0, 300)}>`);
  const commented = comments.find((text) => /<\?php\s[^<>;(]{0,300}[;(]/.test(text));
  if (commented !== undefined) yield sightingOf('PHP', `<!--${commented.slice(0, 300)}-->`);
  for (const { text, isQuoted } of runs) {
    if (isQuoted || !text.includes('<%')) continue;
    const found = directive.exec(text);
    if (found)
      yield sightingOf(
        ofJsp.test(`${found[1]} ${found[2]}`) ? 'JSP' : 'ASP.NET',
        text.slice(found.index, found.index + 300),
      );
    const asp = classicAsp.exec(text);
    if (asp) yield sightingOf('ASP', text.slice(asp.index, asp.index + 300));
  }
}

/** What the site hands out as a file to keep is not what it should have run. */
const isOffered = ({ headers }: Page) => /^\s{0,4}attachment\b/i.test(headers.get('content-disposition') ?? '');

/**
 * A page holds code that the server should have run, in signs that a page that shows code has escaped: `<?php ... ?>`,
 * `<%@ page language="java" %>`; or a plain text is a PHP file. Silent for
 * files that the site offers to keep. Firm.
 */
export const serverSourceCode: PassiveCheck = {
  id: 'server-source-code',
  title: 'Server-side source code disclosed',
  score: 6,
  confidence: 'firm',
  cwe: [540],
  references: ['https://cwe.mitre.org/data/definitions/540.html', 'https://www.php.net/manual/en/install.php'],
  risk: 'Anyone can read how the site works, often including passwords and keys. The code is not executed, so its checks do not take effect.',
  recommendation:
    'Configure the server to execute such files: nginx `location ~ \\.php$ { fastcgi_pass ...; }`, Apache `SetHandler` for PHP. Keep copies with other extensions (`.bak`, `.inc`, `~`) outside the document root.',
  appliesTo: (page) =>
    page.status < 400 &&
    !isOffered(page) &&
    (isShownPage(page) ||
      /^(?:text\/(?:plain|x-php)|application\/(?:x-httpd-php|x-php)(?:-source)?)$/.test(page.contentType)),
  inspect: (page) => oncePerCause(seenOn(page)),
};
