import type { Measure } from '../../../shared/metrics/measure.ts';

/** A place for metrics, and all that came to it: name, value and dimensions of each. */
export function recorded(): { readonly measure: Measure; readonly measured: unknown[] } {
  const measured: unknown[] = [];
  return { measured, measure: ((...each: unknown[]) => void measured.push(each)) as Measure };
}
