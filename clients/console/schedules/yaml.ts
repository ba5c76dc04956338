import { parse } from 'yaml';

/** What a text in YAML says. Loaded where a file asks for it: nothing else of the console needs its 31 kB. Throws YAMLParseError. */
export function readYaml(text: string): unknown {
  // A few aliases of aliases could mean more than a browser holds.
  return parse(text, { maxAliasCount: 100, logLevel: 'error' });
}
