import { phpinfoPageWords } from '../../../scanning/exposure/words.ts';
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
  ...phpinfoPageWords,
  score: 6,
  confidence: 'certain',
  appliesTo: isShownPage,
  inspect: (page) => {
    const version = page.text.includes('<h1 class="p">PHP Version') ? heading.exec(page.text)?.[1] : undefined;
    if (version === undefined || !/<td class="e">|<tr class="h">/.test(page.text)) return [];
    return [
      {
        cause: '',
        description: `The page is the output of phpinfo() and discloses PHP version ${printableLine(version, 60)}.`,
        evidence: `<title>${printableLine(elementsOf(page).title, 80)}</title>, PHP Version ${printableLine(version, 60)}`,
      },
    ];
  },
};
