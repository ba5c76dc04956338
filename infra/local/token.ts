import { openIssuer } from './issuer.ts';
import { openDataFolder } from './start/data-folder.ts';
import { notedDataDir } from './start/running-service.ts';
import { readDataDir } from './start/settings.ts';
import { startFault } from './start/start-fault.ts';
import { readTokenArguments } from './token-arguments.ts';

try {
  const claims = readTokenArguments(process.argv.slice(2));
  const { DATA_DIR, PORT } = process.env;
  const running = DATA_DIR ? undefined : notedDataDir(process.env, Number(PORT || 3000));
  const dataDir = running ?? readDataDir(process.env);
  openDataFolder(dataDir);
  const issuer = await openIssuer(dataDir);
  process.stdout.write(`${await issuer.token(claims)}\n`);
} catch (error) {
  const reason = startFault(error, undefined);
  if (reason === undefined) throw error;
  process.stderr.write(`${reason}\n`);
  process.exitCode = 2;
}
