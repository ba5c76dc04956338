import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { Probe } from '../active-check.ts';

/** True where a response allows scripts of an origin to read it with credentials. */
export function allowsCredentialsTo({ headers }: WebResponse, origin: string): boolean {
  const allowed = headers.all('access-control-allow-origin');
  const isNamed = allowed.length === 1 && allowed[0]?.trim() === origin;
  return isNamed && headers.get('access-control-allow-credentials')?.trim() === 'true';
}

/** The response to a cross-origin request. */
export function requestFromOrigin(
  { point, request }: Pick<Probe, 'point' | 'request'>,
  origin: string,
): Promise<WebResponse> {
  return request({ url: point.url.href, headers: { Origin: origin } });
}

/** The CORS headers of a response that allows an origin. */
export function corsLines(origin: string): string {
  return `sent: Origin: ${origin}\nAccess-Control-Allow-Origin: ${origin}\nAccess-Control-Allow-Credentials: true`;
}
