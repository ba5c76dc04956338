import { existsSync, globSync } from 'node:fs';
import { chromiumProgram } from './chromium.ts';
import { findJava } from './emulators/java.ts';
import { installWhatIsMissing, type Program } from './install.ts';
import { isInstalled as isNameServerThere, programs as nameServers } from './name-server/software.ts';
import { postgresPrograms } from './weak-programs/postgres.ts';
import { fetchWordPress, isFetched, isInstalled, programs as wordPressPrograms } from './wordpress/software.ts';

/** Extensions of PHP beside those of WordPress: MediaWiki asks for three, and a page that keeps its values in PostgreSQL for one. */
const phpExtensions = ['intl', 'mbstring', 'pgsql', 'sqlite3'].map((name) => ({
  name: `PHP's ${name}`,
  debianPackage: `php-${name}`,
  isThere: () => globSync(`/usr/share/php8*-${name}`).length > 0,
}));

/** What `npm run test:deep` needs beside Node. */
const programs: readonly Program[] = [
  { name: 'Java 17 or later', debianPackage: 'openjdk-17-jre-headless', isThere: () => findJava() !== undefined },
  { name: 'nftables', debianPackage: 'nftables', isThere: () => existsSync('/usr/sbin/nft') },
  chromiumProgram,
  { name: 'mariadb-dump', debianPackage: 'mariadb-client', isThere: () => existsSync('/usr/bin/mariadb-dump') },
  { name: 'PostgreSQL 15', debianPackage: 'postgresql-15', isThere: () => existsSync(`${postgresPrograms}/initdb`) },
  ...['zip', 'unzip', 'zsh', 'fish'].map((name) => ({
    name,
    debianPackage: name,
    isThere: () => existsSync(`/usr/bin/${name}`),
  })),
  { name: 'curl', debianPackage: 'curl', isThere: () => existsSync('/usr/bin/curl') },
  ...nameServers.map((program) => ({ ...program, isThere: () => isNameServerThere(program) })),
  ...wordPressPrograms.map((program) => ({ ...program, isThere: () => isInstalled(program) })),
  ...phpExtensions,
];

if (!installWhatIsMissing(programs)) process.exitCode = 1;
else if (!isFetched()) fetchWordPress();
