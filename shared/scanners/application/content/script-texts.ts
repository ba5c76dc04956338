import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf } from './elements.ts';
import { isScript, isShownPage } from './kinds.ts';

const dataTypes = /json|template|html|x-handlebars|x-mustache|text\/plain|speculationrules|x-shader|glsl|importmap/i;

/** The program text of a script, or of the scripts that stand in a page; what is data or a template is left out. */
export function scriptTexts(page: Page): readonly string[] {
  if (isScript(page)) return [page.text];
  if (!isShownPage(page)) return [];
  return elementsOf(page)
    .scripts.filter(({ text, element }) => text !== '' && !dataTypes.test(element.attribs.type ?? ''))
    .map(({ text }) => text);
}

/** True for a response that has a script in it, or is one. */
export const hasScripts = (page: Page) => isScript(page) || isShownPage(page);
