import { validateHeaderName, validateHeaderValue } from 'node:http';
import * as z from 'zod/mini';
import type { GatewayResponse } from './gateway-response.ts';

const headerValue = z.union([z.string(), z.number(), z.boolean()]);

const proxyAnswer = z.object({
  statusCode: z.coerce.number().check(z.int(), z.gte(200), z.lte(599)),
  headers: z.nullish(z.record(z.string(), headerValue)),
  multiValueHeaders: z.nullish(z.record(z.string(), z.array(headerValue))),
  body: z.nullish(z.string()),
  isBase64Encoded: z.nullish(z.boolean()),
});

/** The gateway writes these itself. */
const own = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding', 'upgrade']);

/** Parses a function's proxy response as the gateway does; undefined if it is malformed. */
export function readProxyAnswer(payload: string, requestId: string): GatewayResponse | undefined {
  const parsed = proxyAnswer.safeParse(JSON.parse(payload));
  if (!parsed.success) return undefined;
  const { statusCode, headers, multiValueHeaders, body, isBase64Encoded } = parsed.data;
  const several = new Map(Object.entries(multiValueHeaders ?? {}));
  const named = new Set([...several.keys()].map((name) => name.toLowerCase()));
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (!named.has(name.toLowerCase())) several.set(name, [value]);
  }
  const list: [string, string][] = [['x-amzn-RequestId', requestId]];
  if (![...several.keys()].some((name) => name.toLowerCase() === 'content-type')) {
    list.push(['Content-Type', 'application/json']);
  }
  try {
    for (const [name, values] of several) {
      validateHeaderName(name);
      for (const value of values) {
        validateHeaderValue(name, String(value));
        if (!own.has(name.toLowerCase())) list.push([name, String(value)]);
      }
    }
  } catch {
    return undefined;
  }
  return { status: statusCode, headers: list, body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8') };
}
