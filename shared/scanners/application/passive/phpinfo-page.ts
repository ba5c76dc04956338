import { elementsOf } from '../content/elements.ts';
import { printableLine } from '../content/evidence.ts';
import { isShownPage } from '../content/kinds.ts';
import type { PassiveCheck } from '../passive-check.ts';

const heading = /<h1 class="p">PHP Version ([\w.+~-]{1,60})<\/h1>/;

/**
 * A page is the output of phpinfo(), by the heading and the table that only it makes: `<h1 class="p">PHP Version 8.2.7</h1>`.
 * Certain.
 */
export const phpinfoPage: PassiveCheck = {
  id: 'phpinfo-page',
  title: 'Output of phpinfo() is public',
  score: 6,
  confidence: 'certain',
  cwe: [200, 497],
  references: ['https://www.php.net/manual/en/function.phpinfo.php', 'https://cwe.mitre.org/data/definitions/497.html'],
  risk: 'It lists versions, modules, paths, settings and the environment of the server, where passwords and keys are often kept, and shows cookies in spite of HttpOnly.',
  recommendation:
    'Delete the page; set `disable_functions = phpinfo` where nobody needs it. Change the secrets that were in the environment.',
  judges: isShownPage,
  look: (page) => {
    const version = page.text.includes('<h1 class="p">PHP Version') ? heading.exec(page.text)?.[1] : undefined;
    if (version === undefined || !/<td class="e">|<tr class="h">/.test(page.text)) return [];
    return [
      {
        cause: '',
        description: `The page is the output of phpinfo() of PHP ${printableLine(version, 60)}.`,
        evidence: `<title>${printableLine(elementsOf(page).title, 80)}</title>, PHP Version ${printableLine(version, 60)}`,
      },
    ];
  },
};
