import type { Exchange } from '../examination/artifact.ts';
import { HTTP_PROBE, httpStatusOf } from './http.ts';

/** The answer of servers that have nothing at `/`: what Go's library says, or nothing. */
export function isEmptyFrontPage({ probe, text }: Exchange): boolean {
  if (probe !== HTTP_PROBE.id) return false;
  const body = text.slice(text.indexOf('\r\n\r\n') + 4);
  return (
    (httpStatusOf(text) === 404 && body.startsWith('404 page not found')) || (httpStatusOf(text) === 200 && body === '')
  );
}
