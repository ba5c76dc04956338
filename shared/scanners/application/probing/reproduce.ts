import { shellLine } from '../../../scanning/shell-line.ts';
import type { SentRequest, WebResponse } from '../../../scanning/web/message/web-message.ts';
import { multipartFieldsOf } from '../submitting/written-body.ts';

/** Headers that the scan sends with everything and that change no answer. */
const own: ReadonlySet<string> = new Set([
  'user-agent',
  'accept',
  'accept-encoding',
  'x-scan-id',
  'cookie',
  'authorization',
]);

/** What a request sends along, as curl takes it: it writes the Content-Type of a form of parts by itself. */
function bodyWords({ headers, body }: SentRequest): { readonly words: readonly string[]; readonly isParts: boolean } {
  if (body === undefined) return { words: [], isParts: false };
  const parts = /^multipart\//i.test(headers['Content-Type'] ?? '') ? multipartFieldsOf(body) : undefined;
  if (parts === undefined) return { words: ['--data-raw', body], isParts: false };
  return { words: parts.flatMap(([name, value]) => ['--form-string', `${name}=${value}`]), isParts: true };
}

/**
 * A line of curl that sends the very request of an answer, with the headers that make it; empty where no shell can be told.
 * `injected` is the header that the request is about, in lower case.
 */
export function reproduceLine({ sent }: Pick<WebResponse, 'sent'>, injected = ''): string {
  const { host } = new URL(sent.url);
  const { words, isParts } = bodyWords(sent);
  const headers = Object.entries(sent.headers)
    .map(([name, value]) => ({ name, value, key: name.toLowerCase() }))
    .filter(({ key, value }) => (key === injected || !own.has(key)) && !(key === 'host' && value === host))
    .filter(({ key }) => !(isParts && key === 'content-type'))
    .flatMap(({ name, value }) => ['-H', `${name}: ${value}`]);
  const method = sent.method === 'GET' ? [] : sent.method === 'HEAD' ? ['-I'] : ['-X', sent.method];
  return shellLine(
    'curl',
    '-sS',
    '-i',
    '--globoff',
    '--path-as-is',
    '--max-time',
    '20',
    ...method,
    ...headers,
    ...words,
    sent.url,
  );
}
