import { shellLine } from '../shell-line.ts';
import type { WebResponse } from './message/web-message.ts';

/** The evidence in a response: the request, its status, and the relevant lines. */
export interface Exhibit {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  /** Cut and printable already. */
  readonly lines: readonly string[];
}

const MAX_LINE = 300;
const MAX_LINES = 20;

/** Text of a site made safe for one line: whitespace collapsed, no control characters, cut to `limit`. */
export function oneLine(text: string, limit = MAX_LINE): string {
  const shown = text
    .slice(0, limit * 4)
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '.')
    .trim();
  return shown.length > limit ? `${shown.slice(0, limit).toWellFormed()}...` : shown;
}

/** The relevant lines of a response, made safe to show. */
export function exhibit(response: Pick<WebResponse, 'sent' | 'url' | 'status'>, lines: readonly string[]): Exhibit {
  const shown = lines.slice(0, MAX_LINES).map((line) => oneLine(line));
  return { method: response.sent.method, url: oneLine(response.url, 500), status: response.status, lines: shown };
}

/** The evidence text of a finding: request line, status and lines of each exhibit. */
export function evidenceOf(exhibits: readonly Exhibit[]): string {
  return exhibits
    .map(({ method, url, status, lines }) => [`${method} ${url} -> ${status}`, ...lines].join('\n'))
    .join('\n\n');
}

/** The curl command that reproduces a request; empty if the URL cannot be shown safely. */
export function curlLine(url: string, ...options: readonly string[]): string {
  return shellLine('curl', '-sS', '-i', '--globoff', '--max-time', '20', ...options, url);
}
