import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf } from '../content/elements.ts';
import { printableLine, tagOf } from '../content/evidence.ts';
import { isShownPage } from '../content/kinds.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

interface Seen extends Omit<Sighting, 'cause' | 'items'> {
  readonly field: string;
}

function* seenOn(page: Page): Generator<Seen> {
  const { forms, loose } = elementsOf(page);
  const all = [
    ...forms.flatMap(({ fields, element }) => fields.map((field) => ({ field, said: element.attribs.autocomplete }))),
    ...loose.map((field) => ({ field, said: undefined })),
  ];
  for (const { field, said } of all) {
    const own = field.element.attribs.autocomplete ?? said;
    if (field.type !== 'password' || own !== undefined) continue;
    const name = (field.name || field.element.attribs.id) ?? '';
    yield {
      field: printableLine(name, 100) || 'a field without a name',
      description: `The password field${name === '' ? '' : ` "${name.slice(0, 100)}"`} has no autocomplete attribute, and neither has its form.`,
      evidence: tagOf(field.element),
    };
  }
}

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
    const [first, ...others] = [...seenOn(page)];
    if (first === undefined) return [];
    const { field, ...sighting } = first;
    return [{ ...sighting, cause: '', items: [...new Set([field, ...others.map((other) => other.field)])] }];
  },
};
