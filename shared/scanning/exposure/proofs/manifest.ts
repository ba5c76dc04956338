import * as z from 'zod/mini';
import type { Verify } from '../proof.ts';

const names = z.record(z.string(), z.unknown());
const manifest = z.object({
  require: z.optional(names),
  'require-dev': z.optional(names),
  dependencies: z.optional(names),
  devDependencies: z.optional(names),
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A composer.json or package.json: what the site is built from. */
export const packageManifest: Verify = ({ text }) => {
  const read = manifest.safeParse(parsed(text().replace(/^\ufeff/, '')));
  if (!read.success) return undefined;
  const packages = Object.values(read.data).flatMap((each) => Object.keys(each ?? {}));
  return packages.length === 0 ? undefined : { lines: packages.slice(0, 8) };
};

/** A lock file of Composer, npm or Yarn; it is long, so its first bytes have to do. */
export const packageLock: Verify = ({ text }) => {
  const file = text();
  if (/^#[^\n]{0,200}\n# yarn lockfile v\d/.test(file)) return { lines: ['# yarn lockfile'] };
  if (!/^\s{0,20}\{/.test(file)) return undefined;
  const sign = /"(content-hash|lockfileVersion)"\s{0,8}:\s{0,8}["\w]{1,80}/.exec(file)?.[0];
  return sign === undefined || !/"(?:packages|dependencies|_readme)"\s{0,8}:/.test(file)
    ? undefined
    : { lines: [sign] };
};

/** Composer's list of what is installed. */
export const installedPackages: Verify = ({ text }) => {
  const file = text();
  if (!/^\s{0,20}[[{]/.test(file) || !/"version_normalized"\s{0,8}:/.test(file)) return undefined;
  const found = [...file.matchAll(/"name"\s{0,8}:\s{0,8}"([\w.-]{1,80}\/[\w.-]{1,80})"/g)].slice(0, 8);
  return { lines: found.map(([, name = '']) => name) };
};
