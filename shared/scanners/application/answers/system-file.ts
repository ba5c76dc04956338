import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { saidBy } from '../probing/html-answer.ts';

const passwd = /^root:[^:\n]{0,200}:0:0:[^:\n]{0,200}:[^:\n]{0,200}:[^:\n]{0,200}$/m;
const otherUsers = /^(?:daemon|bin|nobody|sys|adm|mail):[^:\n]{0,200}:\d{1,6}:\d{1,6}:/m;
const winIni = /^; for 16-bit app support\s*$/im;
const winSection = /^\[(?:fonts|extensions|mci extensions|files|mail)\]\s*$/im;

/** What of a file of the system an answer holds: the first of its lines, without the others. */
export function systemFile(response: WebResponse): string | undefined {
  const text = saidBy(response).replaceAll('\r\n', '\n');
  if (passwd.test(text) && otherUsers.test(text)) return passwd.exec(text)?.[0];
  return winIni.test(text) && winSection.test(text) ? '; for 16-bit app support' : undefined;
}
