import { freePort } from '../../targets/free-port.ts';
import { fetchPackages, unpack, versionOf } from '../debian.ts';
import { apachePackages, startDebianApache } from '../debian-apache.ts';
import type { Program } from '../program.ts';

/** The site that Apache has before anything is put there. */
export const apache: Program = {
  name: 'Apache, default site',
  setUp: "Debian's package and its configuration",
  async start(folder) {
    const fetched = fetchPackages('apache', apachePackages);
    unpack(fetched, folder);
    const port = await freePort();
    const server = await startDebianApache(folder, port, {});
    return {
      url: `http://127.0.0.1:${port}/`,
      version: versionOf(fetched, 'apache2'),
      [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    };
  },
};
