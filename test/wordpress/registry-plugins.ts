import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { downloadPackages } from '../install.ts';

/** Real plugins of WordPress that registries carry: three of Debian's packages, one of npm; Akismet comes with WordPress. */
const debianPackages: Readonly<Record<string, string>> = {
  'http-authentication': 'wordpress-plugin-http-authentication',
  shibboleth: 'wordpress-shibboleth',
  'xrds-simple': 'wordpress-xrds-simple',
};
const npmPackage = '@automattic/newspack-blocks@4.33.0';

/** Main files, as WordPress names plugins. */
export const registryPlugins = [
  'akismet/akismet.php',
  'http-authentication/http-authentication.php',
  'shibboleth/shibboleth.php',
  'xrds-simple/xrds-simple.php',
  'newspack-blocks/newspack-blocks.php',
];

const cache = join(import.meta.dirname, '../../node_modules/.cache/wordpress-plugins');

/** Fetches them, each into a folder of its own, with the readme that Debian keeps elsewhere. Throws where a registry fails. */
function fetchPlugins(): void {
  const parts = `${cache}.parts`;
  rmSync(parts, { recursive: true, force: true });
  mkdirSync(join(parts, 'plugins'), { recursive: true });
  downloadPackages(Object.values(debianPackages), parts);
  const root = join(parts, 'root');
  for (const name of readdirSync(parts).filter((each) => each.endsWith('.deb')))
    execFileSync('/usr/bin/dpkg-deb', ['--extract', join(parts, name), root]);
  for (const [slug, name] of Object.entries(debianPackages)) {
    const folder = join(parts, 'plugins', slug);
    renameSync(join(root, 'usr/share/wordpress/wp-content/plugins', slug), folder);
    const [readme = ''] = globSync(join(root, 'usr/share/doc', name, 'readme.txt*'));
    const text = readFileSync(readme);
    writeFileSync(join(folder, 'readme.txt'), readme.endsWith('.gz') ? gunzipSync(text) : text);
  }
  execFileSync('npm', ['pack', npmPackage, '--silent'], { cwd: parts, stdio: 'ignore' });
  for (const name of readdirSync(parts).filter((each) => each.endsWith('.tgz')))
    execFileSync('/usr/bin/tar', ['-C', parts, '-xzf', join(parts, name)]);
  renameSync(join(parts, 'package'), join(parts, 'plugins/newspack-blocks'));
  rmSync(cache, { recursive: true, force: true });
  renameSync(join(parts, 'plugins'), cache);
  rmSync(parts, { recursive: true });
}

/** Their files by path below WordPress's folder, as set-ups have them. */
export function registryPluginFiles(): Readonly<Record<string, Buffer>> {
  if (!existsSync(cache)) fetchPlugins();
  const files = readdirSync(cache, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [`{content}/plugins/${relative(cache, path)}`, readFileSync(path)];
    }),
  );
}

/** Their folders, but for Akismet's. Throws where a registry fails. */
export function registryPluginFolders(): readonly string[] {
  if (!existsSync(cache)) fetchPlugins();
  return readdirSync(cache).map((slug) => join(cache, slug));
}

/** The version in the head of a plugin's main file. */
export const pluginVersion = (text: string) => /^[\s*]*Version:\s*(\S+)/m.exec(text)?.[1];

/** The versions that their main files say. */
export function registryPluginVersions(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(registryPluginFiles()).flatMap(([path, text]) => {
      const file = path.replace('{content}/plugins/', '');
      const version = pluginVersion(text.toString());
      return registryPlugins.includes(file) && version ? [[file.split('/')[0] ?? '', version]] : [];
    }),
  );
}
