import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { Probe } from '../active-check.ts';

/** True where an answer lets scripts of an origin read it with the visitor's cookies. */
export function letsRead({ headers }: WebResponse, origin: string): boolean {
  const allowed = headers.all('access-control-allow-origin');
  const isNamed = allowed.length === 1 && allowed[0]?.trim() === origin;
  return isNamed && headers.get('access-control-allow-credentials')?.trim() === 'true';
}

/** The answer to a request that a page of some origin makes. */
export function askedFrom({ point, request }: Pick<Probe, 'point' | 'request'>, origin: string): Promise<WebResponse> {
  return request({ url: point.url.href, headers: { Origin: origin } });
}

/** The lines of an answer that let an origin read it. */
export function corsLines(origin: string): string {
  return `sent: Origin: ${origin}\nAccess-Control-Allow-Origin: ${origin}\nAccess-Control-Allow-Credentials: true`;
}
