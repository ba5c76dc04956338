import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf, type Field } from '../content/elements.ts';
import { printableLine, startTagOf } from '../content/evidence.ts';
import { isShownPage } from '../content/kinds.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

/** Password fields for which neither they nor their forms say anything. */
function undecided(page: Page): readonly Field[] {
  const { forms, loose } = elementsOf(page);
  const ofForms = forms.flatMap(({ fields, element }) => (element.attribs.autocomplete === undefined ? fields : []));
  return [...ofForms, ...loose].filter(
    ({ type, element }) => type === 'password' && element.attribs.autocomplete === undefined,
  );
}

const nameOf = ({ name, element }: Field) => printableLine((name || element.attribs.id) ?? '', 100);

/**
 * A password field without `autocomplete`, neither its own nor its form's: `<input type="password" name="pw">`. Certain,
 * and informational: any value is a decision, none is none.
 */
export const passwordWithoutAutocomplete: PassiveCheck = {
  id: 'password-without-autocomplete',
  title: 'Password field without autocomplete attribute',
  score: 1,
  confidence: 'certain',
  cwe: [522],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Attributes/autocomplete',
    'https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill',
  ],
  risk: 'Browsers guess how to fill in the field. They may store a new password, a PIN or a shared secret against the intention of the owner, and password managers may not suggest a strong new password.',
  recommendation:
    'Set `autocomplete="current-password"` for login, `new-password` for choosing a password, `one-time-code` for codes, and `off` for values that must not be stored.',
  appliesTo: isShownPage,
  inspect(page) {
    const fields = undecided(page);
    const [first] = fields;
    if (first === undefined) return [];
    const name = nameOf(first);
    const items = new Set(fields.map((field) => nameOf(field) || 'a field without a name'));
    const sighting: Sighting = {
      cause: '',
      items: [...items],
      description: `The password field${name === '' ? '' : ` "${name}"`} has no autocomplete attribute, and neither has its form.`,
      evidence: startTagOf(first.element),
    };
    return [sighting];
  },
};
