import type { Element } from 'domhandler';
import { getAttributeValue } from 'domutils';
import { controlsOf, isSubmitter, pressedValues } from '../../../../scanning/web/page/default-button.ts';
import { formValues } from '../../../../scanning/web/page/form-values.ts';
import type { Link } from '../link.ts';
import { formKind } from './form-kind.ts';

/** What a page's forms are resolved against. */
export interface FormContext {
  /** The page itself: where a form leads that does not say. */
  readonly page: URL;
  readonly base: URL;
}

const maxAddress = 2000;

/**
 * Where a form leads (HTML, 4.10.21.3): to the page itself where it does not say, else to its action, which is resolved
 * against the base; `#` is an address like any other. Undefined for what is no address of the web.
 */
function actionOf(said: string | undefined, { page, base }: FormContext): URL | undefined {
  const text = said?.trim() ?? '';
  const url = text === '' ? new URL(page) : URL.parse(text, base.href);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  url.hash = '';
  return url;
}

/**
 * The addresses that a form is sent to by GET when nobody changes anything: by the button that Enter presses, and by each
 * other that leads elsewhere. Nothing of ours goes in. Many programs look for the name of the button before they do
 * anything. Each says what the form is for; where one of its buttons acts, all of it does.
 */
export function formLinks(form: Element, place: FormContext): readonly Link[] {
  const controls = controlsOf(form);
  const buttons = controls.filter(isSubmitter);
  const [first, ...others] = buttons;
  const pressed = [first, ...others.filter((button) => getAttributeValue(button, 'formaction') !== undefined)];
  const submissions = pressed.flatMap((button) => {
    const said = (name: string) =>
      (button && getAttributeValue(button, `form${name}`)) ?? getAttributeValue(form, name);
    if (/^(?:post|dialog)$/i.test(said('method')?.trim() ?? '')) return [];
    const action = actionOf(said('action'), place);
    if (action === undefined) return [];
    const submission = new URL(action);
    submission.search = new URLSearchParams(
      [...formValues(form, controls), ...pressedValues(button)].map(([name, value]): [string, string] => [name, value]),
    ).toString();
    return submission.href.length > maxAddress ? [] : [{ action, submission }];
  });
  const kinds = submissions.map((each) => formKind({ form, controls, ...each }));
  const isActing = kinds.includes('acting');
  return submissions.map(({ submission }, at) => ({
    url: submission.href,
    kind: 'page',
    form: isActing ? 'acting' : (kinds[at] ?? 'other'),
  }));
}
