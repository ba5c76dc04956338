import { isHtml, type Verify } from '../proof.ts';

const shownConstants = ['DB_NAME', 'DB_USER', 'DB_PASSWORD', 'DB_HOST', 'AUTH_KEY', 'SECURE_AUTH_KEY'] as const;

const definition = /\bdefine\s{0,8}\(\s{0,8}["'](\w{1,40})["']\s{0,8},\s{0,8}(["'])((?:(?!\2)[^\r\n\\]|\\.){0,300})\2/g;

/** The values that a PHP file defines constants with, by its text alone; of two the first. */
function definedValues(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [, name = '', , value = ''] of text.matchAll(definition)) if (!values.has(name)) values.set(name, value);
  return values;
}

/** What the sample file of WordPress has in place of a database and its password. */
const isSample = (name: string, password: string) =>
  /^(?:database_name_here|votre_nom_de_bdd|datenbankname_hier_einfuegen)$/.test(name) || password === 'password_here';

/** The source of a wp-config.php with a real database in it. Names of constants are shown, values never. */
export const wordpressConfig: Verify = ({ text }) => {
  const source = text();
  if (isHtml(source)) return undefined;
  const values = definedValues(source);
  const name = values.get('DB_NAME');
  const password = values.get('DB_PASSWORD');
  if (name === undefined || password === undefined || isSample(name, password)) return undefined;
  const defined = shownConstants.filter((each) => values.has(each));
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
