import { createEgress } from '../../../shared/scanning/egress/egress.ts';
import { detailOf, runScan } from '../../shared/scanners/portscan/run-scan.ts';
import { NEIGHBOR, startNeighbor } from './neighbor.ts';

// Run by closed-ports.deep.test.ts in a network namespace of its own: scans a host beside this one that serves nothing, and
// writes the detail of the scan.

using _neighbor = await startNeighbor();
const egress = createEgress({ only: ['10.9.0.0/24'], allow: ['10.9.0.0/24'] });
console.log(detailOf(await runScan(NEIGHBOR, { ports: '1-10', udp: true }, { egress })));
