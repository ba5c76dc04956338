import type { ZodMiniType } from 'zod/mini';
import * as z from 'zod/mini';

const timeoutMs = 30_000;

/** One request to a public source; every status but 200 throws, naming the URL. */
async function ask(url: URL, method: 'GET' | 'HEAD'): Promise<Response> {
  const response = await fetch(url, { method, signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${url.href} answered ${response.status}`);
  return response;
}

/** Reads JSON of a public source in the shape that is expected of it. Throws where it is not. */
export async function readJson<T>(url: URL, shape: ZodMiniType<T>): Promise<T> {
  return z.parse(shape, await (await ask(url, 'GET')).json());
}

/** The day of a file's Last-Modified, `2026-08-06`; empty where the source does not say. */
export async function dayOfFile(url: URL): Promise<string> {
  const modified = Date.parse((await ask(url, 'HEAD')).headers.get('last-modified') ?? '');
  return Number.isNaN(modified) ? '' : new Date(modified).toISOString().slice(0, 10);
}

/** A path below a base URL, whether or not the base ends in a slash. */
export function below(base: string, path: string): URL {
  return new URL(path, base.endsWith('/') ? base : `${base}/`);
}
