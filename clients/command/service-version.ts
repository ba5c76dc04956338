import * as z from 'zod/mini';

const reference = z.object({ info: z.object({ version: z.string() }) });

/** The version of a service, as its reference tells it; undefined where it keeps that for itself, or something else answers. */
export async function serviceVersion(url: string): Promise<string | undefined> {
  const response = await fetch(`${url}/openapi.json`);
  const read = response.ok ? await response.json().catch(() => undefined) : undefined;
  return z.safeParse(reference, read).data?.info.version;
}
