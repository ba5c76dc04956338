import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import * as z from 'zod/mini';

const environment = z.object({
  CHROMIUM: z._default(z.string(), ''),
  CHROMIUM_PACK: z._default(z.string(), ''),
  PATH: z._default(z.string(), ''),
});

/** The one without windows first: it opens a page in a quarter of the processor time, and is what runs on Lambda. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];

/** A browser of this machine, or the folder of the one that is packed for Lambda. */
export type ChromiumInstall =
  | { readonly kind: 'program'; readonly path: string }
  | { readonly kind: 'pack'; readonly folder: string };

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where Chromium is: in the function's layer, where CHROMIUM says, or on the PATH; undefined where it is nowhere. */
export function findChromium(env: NodeJS.ProcessEnv): ChromiumInstall | undefined {
  const { CHROMIUM: named, CHROMIUM_PACK: folder, PATH: path } = z.parse(environment, env);
  if (folder !== '') return { kind: 'pack', folder };
  if (named !== '') return isProgram(named) ? { kind: 'program', path: named } : undefined;
  const folders = path.split(delimiter).filter((each) => each !== '');
  const found = folders.flatMap((each) => names.map((name) => join(each, name))).find(isProgram);
  return found === undefined ? undefined : { kind: 'program', path: found };
}
