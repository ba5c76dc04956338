import { openIssuer } from './issuer.ts';
import { openDataFolder } from './start/data-folder.ts';
import { readDataDir } from './start/settings.ts';
import { startFault } from './start/start-fault.ts';
import { readTokenArguments } from './token-arguments.ts';

try {
  const claims = readTokenArguments(process.argv.slice(2));
  const dataDir = readDataDir(process.env);
  openDataFolder(dataDir);
  const issuer = await openIssuer(dataDir);
  process.stdout.write(`${await issuer.token(claims)}\n`);
} catch (error) {
  const reason = startFault(error, undefined);
  if (reason === undefined) throw error;
  process.stderr.write(`${reason}\n`);
  process.exitCode = 2;
}
