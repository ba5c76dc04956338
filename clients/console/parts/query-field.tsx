import { useEffect, useRef, useState } from 'preact/hooks';
import type { Query } from '../address.ts';
import { address, replaceQuery } from '../navigation.ts';
import { Field } from './field.tsx';

/** How long after the last key a text counts as typed. */
const typedMs = 300;

/** A text in the address's query, which follows what is typed. */
export function QueryField({
  name,
  label,
  help,
  query,
}: {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** The query with a new text; by default the one of the address with this text in it. */
  readonly query?: (value: string) => Query;
}) {
  const current = address.value.query[name] ?? '';
  const [typed, setTyped] = useState(current);
  // What this field has put into the address itself: more may have been typed since.
  const applied = useRef(current);
  useEffect(() => {
    if (current !== applied.current) setTyped(current);
    applied.current = current;
  }, [current]);
  useEffect(() => {
    if (typed.trim() === current) return;
    const text = typed.trim();
    const apply = () => {
      applied.current = text;
      replaceQuery(query?.(text) ?? { ...address.value.query, [name]: text });
    };
    const timer = setTimeout(apply, typedMs);
    return () => clearTimeout(timer);
  }, [typed, current, name, query]);
  return (
    <Field label={label} class={name}>
      {(control) => (
        <input
          {...control}
          type="search"
          title={help}
          value={typed}
          data-filter={name}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
