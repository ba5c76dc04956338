import type { EffectivePolicy } from '../../shared/records/policies/effective-policy.ts';

/** The value of a field of an effective policy, which names its parts with dots; undefined where it is absent. */
export function effectiveValue(effective: EffectivePolicy, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>(
      (at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined),
      effective,
    );
}
