import type * as z from 'zod/mini';
import type { JudgedResponse, Verify } from '../proof.ts';
import { jsonOf } from '../proofs/json.ts';

/** A response, as far as a console is recognized by it. */
export interface ConsoleAnswer extends Pick<JudgedResponse, 'status' | 'text'> {
  readonly headers: Pick<JudgedResponse['headers'], 'get'>;
}

/** Whether a response has the marks of a program; linear in its length. */
type Sign = (answer: ConsoleAnswer) => boolean;

/** A console, as data: how it is recognized, what shows that it requires no login, and what it lets visitors do. */
export interface ConsoleRule {
  /** The console, as its vendor writes it. Unique. */
  readonly name: string;
  /** The product, where that is not the name: its front page is that of several consoles. */
  readonly product?: string;
  /** The title of its finding; `<name> accessible without login` where it says nothing. */
  readonly title?: string;
  /** `code`: whoever uses it runs code or commands of their own on the server. `control`: it reads or changes all else. */
  readonly access: 'code' | 'control';
  /** What it allows; continues `An unauthenticated user can `. */
  readonly allows: string;
  /** Its front page, whether it requires a login or not. */
  readonly front: Sign;
  /** Where it is installed beside a site, relative to the site's first folder: paths that its documentation names. */
  readonly mounts?: readonly string[];
  /** Where its pages begin, relative to where its API does: `ui/`. */
  readonly home?: string;
  /** What is requested, relative to where the API begins: a page or a list that requires the login where there is one. */
  readonly path: string;
  /** The response to it without a login, of status 200. */
  readonly open: Verify;
  /** A response of this console that requires a login, where it is not plain (see `asksForLogin`). */
  readonly closed?: Sign;
  /** A page of the vendor on its access control. */
  readonly reference: string;
}

/** Pages are recognized by what stands near their beginning. */
const searchedLength = 100_000;

/** Text that has every one of these. The patterns have no unbounded part. */
export function has(...patterns: readonly RegExp[]): Sign {
  return ({ text }) => {
    const page = text().slice(0, searchedLength);
    return patterns.every((pattern) => pattern.test(page));
  };
}

/** A page with this title, and with the other marks. `title` is a part of an expression. */
export function titled(title: string, ...patterns: readonly RegExp[]): Sign {
  return has(new RegExp(`<title[^>]{0,100}>\\s{0,40}(?:${title})\\s{0,40}</title>`, 'i'), ...patterns);
}

/** A header whose value has this form. */
export function header(name: string, pattern: RegExp): Sign {
  return ({ headers }) => pattern.test(headers.get(name)?.slice(0, 1000) ?? '');
}

/** One sign or another. */
export function either(...signs: readonly Sign[]): Sign {
  return (answer) => signs.some((sign) => sign(answer));
}

/** JSON of this form; what is shown are the names of its fields alone. */
export function fields<T>(schema: z.ZodMiniType<T>, ...names: readonly [string, ...string[]]): Verify {
  return jsonOf(schema, () => names.map((name) => `"${name}": ...`));
}
