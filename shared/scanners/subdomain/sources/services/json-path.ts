/** A step of a path: a property, each entry of a list, its last one, or the names of all properties. */
type Step = { readonly kind: 'property'; readonly name: string } | { readonly kind: 'each' | 'last' | 'names' };

/**
 * `data[].id`, `[].dns_names[]`, `results[-1].sort`, `hosts{}`: properties with dots between them, `[]` for each entry of a
 * list, `{}` for the names of the properties.
 */
const form = /^(?:[\w-]+|\[(?:-1)?\]|\{\})(?:\.[\w-]+|\[(?:-1)?\]|\{\})*$/;

/** True for a text that is a path. */
export function isJsonPath(text: string): boolean {
  return form.test(text);
}

function stepsOf(path: string): readonly Step[] {
  return [...path.matchAll(/([\w-]+)|\[(-1)?\]|\{\}/g)].map(([text, name, last]): Step => {
    if (text === '{}') return { kind: 'names' };
    if (name !== undefined) return { kind: 'property', name };
    return { kind: last === undefined ? 'each' : 'last' };
  });
}

function taken(value: unknown, step: Step): readonly unknown[] | undefined {
  if (step.kind === 'property') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const found = Object.entries(value).find(([name]) => name === step.name);
    return found && [found[1]];
  }
  if (value === null) return [];
  if (step.kind === 'names') return typeof value === 'object' && !Array.isArray(value) ? Object.keys(value) : undefined;
  if (!Array.isArray(value)) return undefined;
  return step.kind === 'each' ? value : value.slice(-1);
}

/**
 * What stands in a JSON value at a path, each value by itself; null stands for an empty list. Undefined where the value is
 * not of this shape at all: a property that no value has, or no list where one is expected.
 */
export function valuesAt(json: unknown, path: string): readonly unknown[] | undefined {
  let values: readonly unknown[] = [json];
  for (const step of stepsOf(path)) {
    const next = values.map((value) => taken(value, step));
    if (next.length > 0 && next.every((each) => each === undefined)) return undefined;
    values = next.flatMap((each) => each ?? []);
  }
  return values;
}
