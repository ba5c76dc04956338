import type { Page } from '../../../scanning/web/page/page.ts';
import { around, oncePerCause, printableText } from '../content/evidence.ts';
import { isJson } from '../content/kinds.ts';
import { debugPageOf } from '../error-texts/debug-pages.ts';
import { mayShowErrors, ownErrors } from '../error-texts/told-errors.ts';
import { type Trace, tracesIn } from '../error-texts/traces.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

/** A page that was found and says more than this beside a trace tells of the trace, it did not fail. */
const mostBeside = 4000;

const sightingOf = (language: string, evidence: string): Sighting => ({
  cause: language,
  description: `The response contains a stack trace (${language}).`,
  evidence,
});

function tracesOf(page: Page): readonly { readonly text: string; readonly trace: Trace }[] {
  const { texts, comments, total } = ownErrors(page);
  const found = (text: string) => tracesIn(text).map((trace) => ({ text, trace }));
  const said = texts
    .flatMap(found)
    .filter(({ trace }) => page.status >= 500 || page.document === undefined || total - trace.length <= mostBeside);
  return [...said, ...comments.flatMap(found)];
}

/** Laravel and others answer errors as JSON whose trace has no text: `"exception"`, `"file"`, `"line"`, `"trace":[{"file":`. */
function structuredTrace(page: Page): Sighting | undefined {
  if (!isJson(page) || !page.text.includes('"trace"')) return undefined;
  const found =
    /"(?:trace|stackTrace)"\s{0,4}:\s{0,4}\[\s{0,40}\{\s{0,40}"(?:file|function|class|methodName|declaringClass|className|namespace|short_class)"\s{0,4}:/.exec(
      page.text,
    );
  if (!found || !/"(?:exception|class|cause|line|lineNumber)"\s{0,4}:/.test(page.text)) return undefined;
  const language = /\.php"/.test(page.text)
    ? 'PHP'
    : /\.java"|"declaringClass"|"className"/.test(page.text)
      ? 'Java'
      : 'JSON';
  return sightingOf(language, around(page.text, found.index, found[0].length, 200, 300));
}

function* seenOn(page: Page): Generator<Sighting> {
  if (page.document !== undefined && debugPageOf(page)) return;
  for (const { text, trace } of tracesOf(page))
    yield sightingOf(
      trace.language,
      printableText(text.slice(Math.max(0, trace.index - 200), trace.index + Math.min(trace.length, 500)), 700),
    );
  const structured = structuredTrace(page);
  if (structured) yield structured;
}

/**
 * A response shows a stack trace: two frames or more in the words of Java, .NET, Python, PHP, Node.js, Ruby, Go, Perl,
 * Elixir or Rust. Pages that were found and quote one (in code, an article, a long text) are passed over; so are the
 * debug pages of frameworks, which have a check of their own. Firm.
 */
export const stackTrace: PassiveCheck = {
  id: 'stack-trace',
  title: 'Stack trace disclosed',
  score: 3,
  confidence: 'firm',
  cwe: [209, 550],
  references: [
    'https://owasp.org/www-community/Improper_Error_Handling',
    'https://cheatsheetseries.owasp.org/cheatsheets/Error_Handling_Cheat_Sheet.html',
  ],
  risk: 'Stack traces disclose frameworks, versions, the structure and location of the code, and often parts of the processed data. This helps an attacker to prepare further attacks.',
  recommendation:
    'Return errors with an incident ID only and write the trace to the log: PHP `display_errors = Off`, Spring `server.error.include-stacktrace=never`, ASP.NET `<customErrors mode="On" />`, Express `NODE_ENV=production`.',
  appliesTo: mayShowErrors,
  inspect: (page) => oncePerCause(seenOn(page)),
};
