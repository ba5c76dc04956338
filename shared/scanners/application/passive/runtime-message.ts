import type { Page } from '../../../scanning/web/page/page.ts';
import { around, oncePerCause } from '../content/evidence.ts';
import { isShownPage } from '../content/kinds.ts';
import { debugPageOf } from '../error-texts/debug-pages.ts';
import {
  type RuntimeMessage,
  runtimeMessageAtStart,
  runtimeMessageOnLine,
  runtimeMessagesIn,
} from '../error-texts/runtime-messages.ts';
import { mayShowErrors, ownErrors } from '../error-texts/told-errors.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

/** A page that was found and says more than this beside a message tells of it. */
const mostBeside = 4000;

interface Told {
  readonly text: string;
  readonly message: RuntimeMessage;
}

const inText = (text: string, message: RuntimeMessage | undefined): readonly Told[] =>
  message ? [{ text, message }] : [];

function messagesOf(page: Page): readonly Told[] {
  const { text } = page;
  const start = inText(text, runtimeMessageAtStart(text));
  if (start.length > 0 || !isShownPage(page) || debugPageOf(page)) return start;
  const marked = runtimeMessagesIn(text).map((message) => ({ text, message }));
  const { texts, total } = ownErrors(page);
  if (marked.length > 0 || (page.status < 500 && total > mostBeside)) return marked;
  return texts.flatMap((each) => inText(each, runtimeMessageOnLine(each)));
}

function* seenOn(page: Page): Generator<Sighting> {
  for (const { text, message } of messagesOf(page))
    yield {
      cause: message.runtime,
      description: `The response contains an error message from ${message.runtime} with its location in the source code.`,
      evidence: around(text, message.index, Math.min(message.length, 500), 0, 60),
    };
}

/**
 * PHP or ASP writes its own messages into a page: `<b>Warning</b>:  Undefined variable $x in
 * <b>/var/www/html/index.php</b> on line <b>3</b>`, in the markup that the runtime makes, as the first words of a response,
 * or on a line of its own in a page that says little else. Pages that tell of such a message have the markup escaped. Firm.
 */
export const runtimeMessage: PassiveCheck = {
  id: 'runtime-message',
  title: 'Runtime error message disclosed',
  score: 3,
  confidence: 'firm',
  cwe: [209, 211],
  references: [
    'https://www.php.net/manual/en/errorfunc.configuration.php',
    'https://owasp.org/www-community/Improper_Error_Handling',
  ],
  risk: 'The messages disclose paths on the server and details of failing code, which helps an attacker to find vulnerabilities.',
  recommendation:
    'Write errors to the log instead of the page: php.ini `display_errors = Off`, `log_errors = On`; IIS: send detailed errors to local requests only. Then fix the cause of the message.',
  appliesTo: mayShowErrors,
  inspect: (page) => oncePerCause(seenOn(page)),
};
