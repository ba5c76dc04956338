import { isHtml, type Verify } from '../../../scanning/exposure/proof.ts';

const endings = ['.bak', '.old', '.orig', '.save', '.swp', '~', '.txt', '.backup', '.1', '.copy', '_bak', '.dist.bak'];

/** The names under which people and editors leave copies of a file. */
export function copiesOf(file: string): string[] {
  return endings.map((ending) => file + ending);
}

/**
 * The source of a settings file in PHP: what only the system's own has, and a password that is set. The first group of
 * `secret` is its name; values are not shown.
 */
export function phpSettings(sign: RegExp, secret: RegExp): Verify {
  return ({ text }) => {
    const file = text();
    if (isHtml(file)) return undefined;
    const named = sign.exec(file)?.[0];
    const found = secret.exec(file)?.[1];
    return named === undefined || found === undefined ? undefined : { lines: [named, `${found}: [redacted]`] };
  };
}
