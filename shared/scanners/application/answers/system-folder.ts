import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { saidBy } from '../probing/html-answer.ts';

/** Files that `/etc` has on every Unix, in containers too. */
const names = ['passwd', 'group', 'hosts', 'resolv.conf'];

/** What of the list of `/etc` an answer holds: each of the names by itself, as in a list of files. */
export function systemFolder(response: WebResponse): string | undefined {
  const words = new Set(saidBy(response).split(/[\s<>"'=/,;|]+/));
  return names.every((name) => words.has(name)) ? names.join(', ') : undefined;
}
