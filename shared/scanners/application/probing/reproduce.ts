import { shellLine } from '../../../scanning/shell-line.ts';
import type { WebResponse } from '../../../scanning/web/message/web-message.ts';

/** Headers that the scan sends with everything and that change no answer. */
const own: ReadonlySet<string> = new Set([
  'user-agent',
  'accept',
  'accept-encoding',
  'x-scan-id',
  'cookie',
  'authorization',
]);

/** A line of curl that sends the very request of an answer, with the headers that make it; empty where no shell can be told. */
export function reproduceLine({ sent }: Pick<WebResponse, 'sent'>): string {
  const { host } = new URL(sent.url);
  const headers = Object.entries(sent.headers)
    .filter(([name, value]) => !own.has(name.toLowerCase()) && !(name.toLowerCase() === 'host' && value === host))
    .flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
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
    sent.url,
  );
}
