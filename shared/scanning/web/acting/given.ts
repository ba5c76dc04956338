import { isForm, showsSomething } from './call-name.ts';
import {
  actionNames,
  addressNames,
  commandNames,
  idNames,
  returnNames,
  textNames,
  viewNames,
} from './program-words.ts';
import { wordSet, wordsOfName } from './split-words.ts';
import { kindOfVerb } from './verb-book.ts';

/** The names of parameters, by what they say of a value. */
export const nameSets = {
  actionNames: wordSet(actionNames.replaceAll('_', '')),
  addressNames: wordSet(addressNames),
  commandNames: wordSet(commandNames),
  idNames: wordSet(idNames),
  returnNames: wordSet(returnNames.replaceAll('_', '')),
  textNames: wordSet(textNames.replaceAll('_', '')),
  viewNames: wordSet(viewNames.replaceAll('_', '')),
} as const;

/** An id in a path: a number that is no year, a hexadecimal number, a UUID, a name with a number (`web-1`), a random key. */
const id =
  /^(?:(?!(?:19|20)\d\d$)\d{1,20}|(?=[a-f-]{0,40}\d)[0-9a-f-]{8,40}|(?!(?:v|step|page|part|chapter|level)-?\d)[a-z]{1,20}[-_]?\d{1,10}|(?=(?:[a-z]*\d){3})(?=(?:\d*[a-z]){3})[a-z\d]{20,64})$/i;
const date = /^(?:19|20)\d\d-\d\d(?:-\d\d)?$/;
/** Whether a part of a path is an id, and no date. */
export const isId = (segment: string | undefined) => segment !== undefined && id.test(segment) && !date.test(segment);

/** A parameter of a query. */
export interface Parameter {
  readonly name: string;
  /** The name's words, and those in one. */
  readonly words: readonly string[];
  readonly joined: string;
  readonly value: string;
}

/** The parameters of a query, at most a hundred. */
export function parametersOf(search: string): readonly Parameter[] {
  const pairs = new URLSearchParams(search.slice(0, 4000).replaceAll(';', '&'));
  return [...pairs].slice(0, 100).map(([name, value]) => {
    const words = wordsOfName(name.slice(0, 200));
    return { name, words, joined: words.join(''), value: value.slice(0, 500) };
  });
}

/** True for what chooses a view. `order=price` does; `order=5` is an order, and `type=reset` a command. */
function isView({ joined, value }: Parameter): boolean {
  if (!nameSets.viewNames.has(joined) || (joined === 'order' && isId(value))) return false;
  const kind = nameSets.textNames.has(joined) ? undefined : kindOfVerb(value.toLowerCase());
  return kind === undefined || kind === 'noun';
}

/** Names for where something is, and what it is. */
const places: ReadonlySet<string> = new Set(['path', 'folder', 'what']);

/** The parameters that an address passes to its program, without those that only name an address to return to. */
export class Given {
  readonly parameters: readonly Parameter[];

  constructor(parameters: readonly Parameter[]) {
    this.parameters = parameters.filter(
      ({ joined, value }) =>
        !nameSets.returnNames.has(joined) && !(nameSets.addressNames.has(joined) && /^(?:\/|https?:)/i.test(value)),
    );
  }

  /** All that is handed over but one value. */
  without(parameter: Parameter): Given {
    return new Given(this.parameters.filter((each) => each !== parameter));
  }

  /** True for anything but what chooses a view; `beside` is not counted. */
  any(beside?: Parameter): boolean {
    return this.beyondViews().some((each) => each !== beside);
  }

  /** True for what neither chooses a view nor names an action: a form has been filled. */
  filled(beside: Parameter, { byText }: { readonly byText: boolean }): boolean {
    return this.beyondViews().some(
      (each) =>
        each !== beside &&
        (!byText || /\D/.test(each.value)) &&
        !(nameSets.actionNames.has(each.joined) && /^\p{L}+$/u.test(each.value)),
    );
  }

  /** True for a text, as it is written into a form: more than numbers and what chooses a place, a view or an action. */
  isWritten(): boolean {
    const chosen = [nameSets.idNames, nameSets.actionNames, places];
    return this.beyondViews().some(
      ({ joined, value }) => /\D/.test(value) && !chosen.some((names) => names.has(joined)),
    );
  }

  /** True for an address that asks for a file: `?download=1`. */
  isHandedOver(): boolean {
    return this.parameters.some(({ joined, value }) => joined === 'download' && /^(?:1|true|yes|)$/.test(value));
  }

  /** True for an action that leads to a form with what is there: `?area=ban&sa=edit`. */
  edits(): boolean {
    return this.parameters.some(({ joined, value }) => nameSets.actionNames.has(joined) && /^edit/.test(value));
  }

  /** True for an action that says that it shows something: `?action=show_create`. */
  shows(): boolean {
    return this.parameters.some(
      ({ joined, value }) => nameSets.actionNames.has(joined) && showsSomething(value.split(/[.:!/]/).at(-1) ?? ''),
    );
  }

  /** What does not choose a view. */
  beyondViews(): readonly Parameter[] {
    return this.parameters.filter((each) => each.joined !== '' && !isView(each));
  }

  /** True for a name and the value that it is to have: `?name=speedlimit&value=50`. */
  setsValue(): boolean {
    const has = (names: RegExp) => this.parameters.some(({ joined, value }) => names.test(joined) && value !== '');
    return has(/^(?:name|key|option|setting|param)$/) && has(/^value2?$/);
  }

  /** True for the id of a record and the value that it is to have: `?id=1&value=3`. */
  setsValueOfRecord(): boolean {
    const { parameters } = this;
    const isValue = ({ joined, value }: Parameter) => /^(?:new)?value$/.test(joined) && value !== '';
    return parameters.some(isValue) && parameters.some(({ joined, words }) => joined === 'id' || words.at(-1) === 'id');
  }

  /** True for what is given to a command that another parameter announces: `?type=command&param=addplan`. */
  isCommand(parameter: Parameter): boolean {
    return this.parameters.some((each) => each !== parameter && nameSets.commandNames.has(each.value.toLowerCase()));
  }

  /** True for what is neither a view nor the name of a thing. */
  values(): boolean {
    return this.#valued().length > 0;
  }

  /** True for a value that does not name a form either: `?action=signup`. */
  valuesBesideForms(): boolean {
    return this.#valued().some(({ joined, value }) => !nameSets.actionNames.has(joined) || !isForm(value));
  }

  #valued(): readonly Parameter[] {
    return this.parameters.filter(
      ({ joined, words }) =>
        joined !== '' && !nameSets.viewNames.has(joined) && !nameSets.idNames.has(joined) && words.at(-1) !== 'id',
    );
  }
}
