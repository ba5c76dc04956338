import { bodgeit } from './programs/bodgeit.ts';
import { bWapp } from './programs/bwapp.ts';
import { commixTestbed } from './programs/commix-testbed.ts';
import { diwa } from './programs/diwa.ts';
import { dsvw } from './programs/dsvw.ts';
import { dvna } from './programs/dvna.ts';
import { dvpwa } from './programs/dvpwa.ts';
import { dvwa } from './programs/dvwa.ts';
import { firingRange } from './programs/firing-range.ts';
import { lfiLabs } from './programs/lfi-labs.ts';
import { mutillidae } from './programs/mutillidae.ts';
import { sqliLabs } from './programs/sqli-labs.ts';
import { sqlmapTestenv } from './programs/sqlmap-testenv.ts';
import { vampi } from './programs/vampi.ts';
import { vulnerableNode } from './programs/vulnerable-node.ts';
import { vulnerableWebApplication } from './programs/vulnerable-web-application.ts';
import { vulnLab } from './programs/vulnlab.ts';
import { vulpy } from './programs/vulpy.ts';
import { wackoPicko } from './programs/wackopicko.ts';
import { wavsep } from './programs/wavsep.ts';
import { xvwa } from './programs/xvwa.ts';
import type { WeakProgram } from './weak-program.ts';

/** By the word that chooses them. */
export const weakPrograms: Readonly<Record<string, WeakProgram>> = {
  bodgeit,
  bwapp: bWapp,
  'commix-testbed': commixTestbed,
  diwa,
  dsvw,
  dvna,
  dvpwa,
  dvwa,
  xvwa,
  'lfi-labs': lfiLabs,
  mutillidae,
  wackopicko: wackoPicko,
  'vulnerable-node': vulnerableNode,
  'vulnerable-web-application': vulnerableWebApplication,
  vulnlab: vulnLab,
  vampi,
  vulpy,
  wavsep,
  'sqli-labs': sqliLabs,
  'sqlmap-testenv': sqlmapTestenv,
  'firing-range': firingRange,
};
