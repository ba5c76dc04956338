import { getAttributeValue, getElementsByTagName } from 'domutils';
import { parseDocument } from 'htmlparser2';
import type { Account } from './weak-program.ts';

const pairsOf = (response: Response) => response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');

/** Logs in by the form as a person would, for programs that cannot: the value of the Cookie header. */
export async function cookieOf({ loginUrl, username, password, others = {} }: Account): Promise<string> {
  const page = await fetch(loginUrl);
  const before = pairsOf(page);
  const fields = new URLSearchParams(others);
  for (const input of getElementsByTagName('input', parseDocument(await page.text()), true)) {
    const [name, type] = [getAttributeValue(input, 'name') ?? '', getAttributeValue(input, 'type')];
    if (type === 'hidden') fields.set(name, getAttributeValue(input, 'value') ?? '');
    else if (type === 'password') fields.set(name, password);
    else if (type === 'text' || type === undefined) fields.set(name, username);
  }
  const headers = { Cookie: before.join('; ') };
  const answer = await fetch(loginUrl, { method: 'POST', body: fields, headers, redirect: 'manual' });
  const pairs = new Map([...before, ...pairsOf(answer)].map((pair) => [pair.split('=')[0], pair]));
  return [...pairs.values()].join('; ');
}
