import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../targets/free-port.ts';
import { fingerprintOf } from '../../weak-programs/folder-fingerprint.ts';
import { fetchPackages, unpack, versionOf } from '../debian.ts';
import { apachePackages, startDebianApache } from '../debian-apache.ts';
import { keeper } from './keeper.ts';
import type { LoggedInProgram } from './logged-in-program.ts';

/** What its package's own script writes, an identity provider, and a session without https. */
const settings = (temporary: string) => `<?php
$config['secretsalt'] = 'heronsofthepondatnoon17';
$config['auth.adminpassword'] = '${keeper.password}';
$config['tempdir'] = '${temporary}';
$config['logging.handler'] = 'errorlog';
$config['enable.saml20-idp'] = true;
$config['session.cookie.secure'] = false;
`;

/** Debian's SimpleSAMLphp, as its administrator, who has a password and no name. */
export const simpleSamlPhp: LoggedInProgram = {
  name: 'SimpleSAMLphp',
  volatile: 'nothing',
  async start(folder) {
    const fetched = fetchPackages('simplesamlphp', [...apachePackages, 'simplesamlphp']);
    unpack(fetched, folder);
    const [etc, data] = [join(folder, 'etc/simplesamlphp'), join(folder, 'var/lib/simplesamlphp')];
    writeFileSync(join(data, 'secrets.inc.php'), settings(join(data, 'temporary')));
    execFileSync('/bin/chown', ['-R', 'www-data', etc, data]);
    const port = await freePort();
    const own = [join(folder, 'etc/apache2/conf-available/simplesamlphp.conf')];
    const server = await startDebianApache(folder, port, { own, php: [] });
    const url = `http://127.0.0.1:${port}/simplesamlphp/`;
    return {
      url,
      version: versionOf(fetched, 'simplesamlphp'),
      secret: { kind: 'form', login_url: `${url}module.php/core/authenticate.php?as=admin`, ...keeper },
      state: () => [etc, data].map((each) => fingerprintOf(each)).join('\n'),
      [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    };
  },
};
