import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../targets/free-port.ts';
import { fingerprintOf } from '../../weak-programs/folder-fingerprint.ts';
import { fetchPackages, unpack, versionOf } from '../debian.ts';
import { reachable } from '../reachable.ts';
import { keeper } from './keeper.ts';
import type { LoggedInProgram } from './logged-in-program.ts';

const modules = ['webadmin', 'perform', 'stickychan', 'notes', 'lastseen', 'certauth'];

/** As ZNC itself writes it, with a network that it is not to connect to, and a channel. */
function settings(port: number): string {
  const salt = 'heron-at-the-pond-17';
  const hash = createHash('sha256').update(`${keeper.password}${salt}`).digest('hex');
  return `Version = 1.8.2
LoadModule = webadmin
LoadModule = lastseen
LoadModule = certauth
<Listener listener0>
AllowIRC = true
AllowWeb = true
Host = 127.0.0.1
IPv4 = true
IPv6 = false
Port = ${port}
SSL = false
</Listener>
<User ${keeper.username}>
Admin = true
Nick = heron
Ident = heron
RealName = Heron
LoadModule = notes
<Network pond>
LoadModule = stickychan
LoadModule = perform
IRCConnectEnabled = false
Server = 127.0.0.1 6667
<Chan #reeds>
</Chan>
</Network>
<Pass password>
Method = sha256
Hash = ${hash}
Salt = ${salt}
</Pass>
</User>
`;
}

/** Debian's ZNC with its administration, a network and a channel, as who may do everything in it. */
export const znc: LoggedInProgram = {
  name: 'ZNC',
  volatile: 'nothing',
  async start(folder) {
    const fetched = fetchPackages('znc', ['znc']);
    unpack(fetched, folder);
    const data = join(folder, 'data');
    mkdirSync(join(data, 'configs'), { recursive: true });
    // What it looks for below its own folder, too: those of the package are known by their whole path.
    for (const name of modules) cpSync(join(folder, `usr/lib/znc/${name}.so`), join(data, `modules/${name}.so`));
    cpSync(join(folder, 'usr/share/znc/modules'), join(data, 'modules'), { recursive: true });
    cpSync(join(folder, 'usr/share/znc/webskins'), join(data, 'webskins'), { recursive: true });
    const port = await freePort();
    writeFileSync(join(data, 'configs/znc.conf'), settings(port));
    // As root it waits for half a minute to be thought better of.
    execFileSync('/bin/chown', ['-R', 'www-data', data]);
    const asUser = ['--reuid=www-data', '--regid=www-data', '--init-groups'];
    const words = [...asUser, join(folder, 'usr/bin/znc'), '--foreground', '--datadir', data];
    const child = spawn('/usr/bin/setpriv', words, { cwd: folder, stdio: 'ignore' });
    const gone = once(child, 'exit');
    await reachable(port, child, data);
    const url = `http://127.0.0.1:${port}/`;
    return {
      url,
      version: versionOf(fetched, 'znc'),
      secret: { kind: 'form', login_url: url, ...keeper },
      state: () => fingerprintOf(data),
      async [Symbol.asyncDispose]() {
        child.kill('SIGKILL');
        await gone;
      },
    };
  },
};
