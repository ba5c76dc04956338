import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf } from '../content/elements.ts';
import { isShownPage } from '../content/kinds.ts';
import { bytesBehindViewState } from '../content/view-state.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** The view state of a page; long ones are sent in several fields. */
function viewStateOf(page: Page): string {
  const { forms, loose } = elementsOf(page);
  const fields = [...forms.flatMap((form) => form.fields), ...loose];
  if (fields.some(({ name }) => name === '__VIEWSTATEENCRYPTED')) return '';
  const parts = fields
    .filter(({ name }) => /^__VIEWSTATE\d{0,3}$/.test(name))
    .sort((one, other) => Number(one.name.slice(11)) - Number(other.name.slice(11)));
  return parts.map(({ value }) => value).join('');
}

/**
 * The view state of an ASP.NET page is neither encrypted nor signed: decoded, nothing stands behind its data where the hash
 * would be. Certain where all of it can be read, and silent where not.
 */
export const viewStateWithoutMac: PassiveCheck = {
  id: 'view-state-without-mac',
  title: 'ASP.NET ViewState without MAC',
  score: 8,
  confidence: 'certain',
  cwe: [642, 502],
  references: [
    'https://learn.microsoft.com/en-us/previous-versions/aspnet/ms178198(v=vs.100)',
    'https://cheatsheetseries.owasp.org/cheatsheets/Deserialization_Cheat_Sheet.html',
  ],
  risk: 'The server deserializes the ViewState that a visitor sends. An attacker can submit a manipulated ViewState and run code on the server.',
  recommendation:
    'Remove `enableViewStateMac="false"` from pages and web.config, install the current .NET Framework, which enforces the MAC, and set `viewStateEncryptionMode="Always"`.',
  appliesTo: (page) => isShownPage(page) && page.text.includes('__VIEWSTATE'),
  inspect: (page) => {
    const value = viewStateOf(page);
    if (value === '' || bytesBehindViewState(value) !== 0) return [];
    return [
      {
        cause: '',
        description:
          'The ViewState is not encrypted and carries no message authentication code (MAC): no bytes follow its data.',
        evidence: `__VIEWSTATE: ${value.slice(0, 24)}... (${value.length} characters)`,
      },
    ];
  },
};
