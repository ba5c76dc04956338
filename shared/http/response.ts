import type { APIGatewayProxyResult } from 'aws-lambda';
import { answers, type Issue, ServiceError } from '../outcome/errors.ts';

const maxDetailBytes = 1024;

/** Printable ASCII for a header; anything else of the client's text is written as an escape. */
function ascii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** `portscan_target.target: not an IP address or CIDR range`; several faults are joined by a semicolon. */
function detailOf(issues: readonly Issue[]): string {
  const parts = issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message));
  return ascii(parts.join('; ')).slice(0, maxDetailBytes);
}

/** A JSON Pointer in a URI fragment (RFC 6901 section 6). */
function pointerOf(path: readonly PropertyKey[]): string {
  const parts = path.map((part) => encodeURIComponent(String(part).replace(/~/g, '~0').replace(/\//g, '~1')));
  return ['#', ...parts].join('/');
}

/** A response with a JSON body. */
export function jsonAnswer(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): APIGatewayProxyResult {
  return {
    statusCode: status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
    body,
  };
}

/**
 * A response that is a file. As base64, so that its size on the way is known: JSON would escape the quotes of some.
 */
export function fileAnswer(file: Buffer, headers: Readonly<Record<string, string>>): APIGatewayProxyResult {
  return {
    statusCode: 200,
    headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', ...headers },
    body: file.toString('base64'),
    isBase64Encoded: true,
  };
}

/** The response to an error; `problem` selects RFC 9457 instead of the API's single field. */
export function errorAnswer(error: unknown, problem: boolean): APIGatewayProxyResult {
  const known = error instanceof ServiceError ? error : undefined;
  const { status, text } = answers[known?.kind ?? 'bug'];
  const detail = detailOf(known?.issues ?? []);
  const all = {
    ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
    ...(detail === '' ? {} : { 'X-Error-Detail': detail }),
    ...(known?.retryAfterSeconds === undefined ? {} : { 'Retry-After': String(known.retryAfterSeconds) }),
  };
  if (!problem) return jsonAnswer(status, JSON.stringify({ error: text }), all);
  const errors = known?.issues.map(({ path, code, message }) => ({ pointer: pointerOf(path), code, message })) ?? [];
  const body = { type: 'about:blank', title: text, status, ...(detail === '' ? {} : { detail }), errors };
  return jsonAnswer(status, JSON.stringify(body), { ...all, 'Content-Type': 'application/problem+json' });
}
