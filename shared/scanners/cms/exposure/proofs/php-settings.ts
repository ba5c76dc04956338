import { isHtml, type Verify } from '../proof.ts';

const shownConstants = ['DB_NAME', 'DB_USER', 'DB_PASSWORD', 'DB_HOST', 'AUTH_KEY', 'SECURE_AUTH_KEY'] as const;

/** The value that a PHP file defines a constant with, by its text alone. */
function definedValue(text: string, name: string): string | undefined {
  const found = new RegExp(
    `\\bdefine\\s{0,8}\\(\\s{0,8}["']${name}["']\\s{0,8},\\s{0,8}(["'])((?:(?!\\1)[^\\r\\n\\\\]|\\\\.){0,300})\\1`,
  ).exec(text);
  return found?.[2];
}

/** What the sample file of WordPress has in place of a database and its password. */
const isSample = (name: string, password: string) =>
  /^(?:database_name_here|votre_nom_de_bdd|datenbankname_hier_einfuegen)$/.test(name) || password === 'password_here';

/** The source of a wp-config.php with a real database in it. Names of constants are shown, values never. */
export const wordpressConfig: Verify = ({ text }) => {
  const source = text();
  const name = definedValue(source, 'DB_NAME');
  const password = definedValue(source, 'DB_PASSWORD');
  if (name === undefined || password === undefined || isSample(name, password)) return undefined;
  const defined = shownConstants.filter((each) => definedValue(source, each) !== undefined);
  return { lines: defined.map((each) => `define('${each}', '[redacted]')`) };
};

/** Source of PHP sent as it is: nothing of a page stands before its opening tag. */
export const phpSource: Verify = ({ text }) => {
  const source = text();
  const opening = /^[\s\ufeff]{0,20}<\?php(?=\s)/.exec(source)?.[0];
  if (opening === undefined || isHtml(source)) return undefined;
  const comment = /\*\s{1,20}([A-Z][^\r\n*]{3,80})/.exec(source.slice(0, 500))?.[1];
  return { lines: ['<?php', ...(comment === undefined ? [] : [` * ${comment}`])] };
};
