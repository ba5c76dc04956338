import type { Answer, Request, Service } from './service.ts';

/** The service reached as clients reach it; `token` makes one for the grants of a request. */
export function overHttp(
  url: () => string,
  token: (grants: readonly string[], options: { expiresInSeconds: number }) => Promise<string>,
): Service {
  const tokens = new Map<string, Promise<string>>();
  const tokenFor = (grants: readonly string[], ended = false) => {
    const key = [ended, ...grants].join(' ');
    const known = tokens.get(key) ?? token(grants, { expiresInSeconds: ended ? -10 : 3600 });
    tokens.set(key, known);
    return known;
  };
  return async (request: Request): Promise<Answer> => {
    const target = new URL(request.path, url());
    for (const [name, values] of Object.entries(request.query ?? {})) {
      for (const value of [values].flat()) target.searchParams.append(name, value);
    }
    // A GET has no body, whatever a test of the functions alone sends along.
    const body = request.method === 'GET' ? undefined : request.body;
    const sent =
      body === undefined || typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
    const response = await fetch(target, {
      method: request.method,
      headers: {
        ...(request.grants ? { authorization: `Bearer ${await tokenFor(request.grants, request.ended)}` } : {}),
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(sent === undefined ? {} : { body: sent as string }),
    });
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.json() };
  };
}
