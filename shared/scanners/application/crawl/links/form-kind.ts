import type { Element } from 'domhandler';
import { getAttributeValue, getElementsByTagName, textContent } from 'domutils';
import { actingOf, isActingName } from '../../../../scanning/web/acting/acting-address.ts';

import { guardName } from '../../../../scanning/web/acting/program-words.ts';
import { isActingLabel } from '../../../../scanning/web/acting/verb-book.ts';
import { isSubmitter } from '../../../../scanning/web/page/default-button.ts';
import type { FormKind } from '../link.ts';
import { saidOf } from './element-words.ts';

/** A form with what it would send. */
export interface SubmittedForm {
  readonly form: Element;
  readonly controls: readonly Element[];
  /** The address that it leads to, without what it sends. */
  readonly action: URL;
  /** The address with what it sends, for one of its buttons. */
  readonly submission: URL;
}

const attribute = (element: Element, name: string) => getAttributeValue(element, name)?.trim() ?? '';
const typeOf = (control: Element) =>
  control.name === 'input' ? attribute(control, 'type').toLowerCase() || 'text' : control.name;

/** How the languages of the web call a search; where a part of a word says it, too. */
const searches =
  /search|such(?:e|en|form|feld)|recherche|rechercher|busca|pesquis|cerca|ricerca|zoek|szukaj|wyszuk|arama|поиск|искать|найти|検索|finder|lookup/i;
const searchName = /^(?:q|qs|s|k|kw|query|term|terms|text|keyword|keywords|words?|find|filter\[search\])$/i;
const writtenTypes: ReadonlySet<string> = new Set(['text', 'search', 'textarea', 'url', 'email', 'tel', 'number']);

function isSearch({ form, controls, action }: SubmittedForm): boolean {
  const fields = controls.filter((control) => writtenTypes.has(typeOf(control)));
  if (fields.length === 0) return false;
  if (/^search$/i.test(attribute(form, 'role')) || fields.some((field) => typeOf(field) === 'search')) return true;
  const { parent } = form;
  if (parent !== null && 'name' in parent && parent.name === 'search') return true;
  if (fields.some((field) => searchName.test(attribute(field, 'name')) || searches.test(attribute(field, 'name'))))
    return true;
  const about = ['id', 'name', 'class', 'aria-label'].map((name) => attribute(form, name)).join(' ');
  const buttons = controls.filter(isSubmitter).flatMap(saidOf).join(' ');
  return searches.test(`${about} ${action.pathname} ${buttons}`.slice(0, 2000));
}

const maxHeadings = 5;

/** What a form says it is for: its buttons, what stands above its fields, its own names. */
function* labelsOf({ form, controls }: SubmittedForm): Generator<string> {
  for (const control of controls) if (isSubmitter(control)) yield* saidOf(control);
  yield* [attribute(form, 'aria-label'), attribute(form, 'title')];
  for (const heading of getElementsByTagName((name) => /^(?:legend|h[1-6])$/.test(name), form, true, maxHeadings))
    yield textContent(heading).slice(0, 200);
  for (const name of ['id', 'name']) yield attribute(form, name).replace(/(?:^|[-_])form(?:[-_]|$)|Form$|^frm/g, ' ');
}

/** The address without what keeps others from forging it: a search may have that as well. */
function unguarded(url: URL): URL {
  const own = new URL(url);
  for (const name of [...own.searchParams.keys()])
    if (guardName.test(name.toLowerCase())) own.searchParams.delete(name);
  return own;
}

/**
 * What a form is for. It acts where it has a field for a password or a file, where one of its buttons, what stands above
 * its fields or its names say so, or a field's name, its address or what it would send (`actingOf`). A token against
 * forgery says so, too, but for a search.
 */
export function formKind(submitted: SubmittedForm): FormKind {
  const { controls, action, submission } = submitted;
  if (controls.some((control) => /^(?:password|file)$/.test(typeOf(control)))) return 'acting';
  const isSearching = isSearch(submitted);
  const sent = isSearching ? unguarded(submission) : submission;
  if (actingOf(action) !== undefined || actingOf(sent) !== undefined) return 'acting';
  for (const label of labelsOf(submitted)) if (isActingLabel(label)) return 'acting';
  for (const control of controls) {
    const name = attribute(control, 'name');
    if (name !== '' && !(isSearching && guardName.test(name.toLowerCase())) && isActingName(name)) return 'acting';
  }
  return isSearching ? 'search' : 'other';
}
