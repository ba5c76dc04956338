import { elementsOf } from '../content/elements.ts';
import { oncePerCause, tagOf } from '../content/evidence.ts';
import { isShownPage } from '../content/kinds.ts';
import type { Page } from '../page.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

function* seenOn(page: Page): Generator<Sighting> {
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
      cause: name.slice(0, 100),
      description: `The password field${name === '' ? '' : ` "${name.slice(0, 100)}"`} does not say whether browsers may fill it in and keep it.`,
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
  title: 'Password field does not say how browsers may fill it in',
  score: 1,
  confidence: 'certain',
  cwe: [522],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Attributes/autocomplete',
    'https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill',
  ],
  risk: 'Browsers guess. A new password, a PIN or the secret of a shared machine may be kept where the owner does not want it, and password managers may not offer a strong one where a new one is set.',
  recommendation:
    'Set `autocomplete="current-password"` where people log in, `new-password` where they choose one, `one-time-code` for codes, and `off` for what must not be kept.',
  judges: isShownPage,
  look: (page) => oncePerCause(seenOn(page)),
};
