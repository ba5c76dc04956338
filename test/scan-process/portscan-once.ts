import { scanPorts } from '../../shared/scanners/portscan/scanner.ts';
import { createEgress } from '../../shared/scanning/egress/egress.ts';
import { portScanContext } from './port-scan-context.ts';

// A whole port scan in a process of its own, bundled as functions are: node portscan-once.mjs <target> <ports>

// An import of the whole module would load streams and more, which the scan does not need.
const { writeSync } = process.getBuiltinModule('node:fs');
const [target = '', ports = ''] = process.argv.slice(2);
const open: string[] = [];
const outcome = await scanPorts(
  { target },
  { ports, maxSockets: 900 },
  portScanContext({
    egress: createEgress({ only: ['127.0.0.0/8'], allow: ['127.0.0.0/8'] }),
    remainingMs: () => 3_600_000,
    checkpoint: undefined,
    commit: async ({ observed }) => {
      for (const { checkId, resource } of observed) if (checkId === 'open-port') open.push(resource);
    },
  }),
);
writeSync(1, JSON.stringify({ open, detail: outcome.kind === 'paused' ? 'paused' : outcome.detail }));
