import type { WebHeaders } from '../../../../shared/scanning/web/message/web-message.ts';

/** Headers as a web client gives them. */
export function headersOf(pairs: readonly (readonly [string, string])[]): WebHeaders {
  const all = (name: string) =>
    pairs.filter(([each]) => each.toLowerCase() === name.toLowerCase()).map(([, value]) => value);
  return { pairs, all, get: (name) => (all(name).length > 0 ? all(name).join(', ') : undefined) };
}
