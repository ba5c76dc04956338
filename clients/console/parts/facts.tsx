import type { ComponentChildren } from 'preact';

/** Facts by name; one without a value is left out. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ComponentChildren])[] }) {
  const told = facts.filter(([, value]) => value !== undefined && value !== '' && value !== false && value !== null);
  return (
    <dl class="facts">
      {told.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
