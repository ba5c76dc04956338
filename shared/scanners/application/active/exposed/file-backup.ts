import { isHtml } from '../../../../scanning/exposure/proof.ts';
import type { WebResponse } from '../../../../scanning/web/message/web-message.ts';
import { pageWords, wordDistance } from '../../../../scanning/web/page/page-words.ts';
import type { ActiveCheck } from '../../active-check.ts';
import { printableLine } from '../../content/evidence.ts';

const backups: readonly ((name: string) => string)[] = [
  (name) => `${name}~`,
  (name) => `${name}.bak`,
  (name) => `${name}.old`,
  (name) => `${name}.orig`,
  (name) => `${name}.save`,
  (name) => `.${name}.swp`,
];

const source = /^[\s\ufeff]{0,20}(?:<\?(?:php|=)|<%[@!=\s]|#!\/|<\?xml[^>]{0,100}\?>\s{0,20}<configuration)/;
const none: ReadonlySet<string> = new Set();

/** What an answer is a copy of: a program's source, or a page as it was; undefined where it is neither. */
function copyOf(
  response: WebResponse,
  original: WebResponse,
): { readonly kind: 'source' | 'page'; readonly line: string } | undefined {
  if (response.status !== 200 || response.truncated) return undefined;
  const text = response.text();
  if (response.body.toString('latin1', 0, 5) === 'b0VIM') return { kind: 'source', line: 'b0VIM (Vim swap file)' };
  if (source.test(text))
    return {
      kind: 'source',
      line:
        text
          .trim()
          .split(/[\r\n]/, 1)[0]
          ?.slice(0, 40) ?? '',
    };
  if (!isHtml(text) || !isHtml(original.text())) return undefined;
  const [words, own] = [pageWords(text, none), pageWords(original.text(), none)];
  const isCopy = own.length >= 10 && wordDistance(words, own) <= own.length / 5;
  return isCopy ? { kind: 'page', line: 'HTML page with nearly the same text as the linked page' } : undefined;
}

/**
 * Backup file exposed. A copy of a file that an editor or a person has left beside it (`index.php~`, `.bak`, `.old`,
 * `.swp`) can be fetched: it is a program's source, or an older state of the page. Silent where a file that cannot
 * exist has the same "copy", as on sites that answer alike to any name, or to whatever begins with the page's. Certain
 * for sources, for pages firm.
 */
export const fileBackup: ActiveCheck = {
  id: 'file-backup',
  title: 'Backup file exposed',
  score: 6,
  confidence: 'firm',
  cwe: [530, 538],
  references: [
    'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/02-Configuration_and_Deployment_Management_Testing/04-Review_Old_Backup_and_Unreferenced_Files_for_Sensitive_Information',
    'https://cwe.mitre.org/data/definitions/530.html',
  ],
  risk: 'A backup copy of a program is sent as plain text: an attacker can read its source code and the passwords in it. Old versions of pages may contain content that was removed on purpose.',
  recommendation:
    'Delete the copies, deploy from a clean folder, and return 404 for these file extensions. nginx: `location ~ (~|\\.(bak|old|orig|save|swp))$ { return 404; }`; Apache: `<FilesMatch "(~|\\.(bak|old|orig|save|swp))$"> Require all denied </FilesMatch>`; CloudFront: a function that returns 404.',
  appliesTo: ({ kind, value }, { status }) =>
    kind === 'path' && status === 200 && /^[^.].{0,80}\.[a-z][a-z0-9]{1,4}$/i.test(value),
  async probe({ point, original, send, marker }) {
    const ending = /\.[a-z0-9]+$/i.exec(point.value)?.[0] ?? '';
    const found = [];
    for (const backup of backups) {
      const ask = async (file: string) => {
        const response = await send(encodeURIComponent(file));
        return { response, copy: copyOf(response, original) };
      };
      const name = backup(point.value);
      if ((await ask(name)).copy === undefined) continue;
      // Negative controls: a file that cannot exist has no copy, and a name that only begins so is none.
      if ((await ask(backup(marker() + ending))).copy !== undefined) continue;
      if ((await ask(name + marker())).copy !== undefined) continue;
      const { response, copy } = await ask(name);
      if (copy === undefined) continue;
      const { pathname } = new URL(response.url);
      found.push({
        cause: pathname.slice(0, 300),
        description: `${printableLine(pathname, 200)} is a backup copy of ${printableLine(point.url.pathname, 200)}${copy.kind === 'source' ? ' and contains its source code' : ''}.`,
        evidence: printableLine(copy.line),
        ...(copy.kind === 'source'
          ? { score: 8, title: 'Source code disclosure through a backup file' }
          : { score: 3 }),
        response,
      });
    }
    return found;
  },
};
