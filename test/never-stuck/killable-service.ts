import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { openIssuer } from '../../infra/local/issuer.ts';
import { overHttp } from '../contract/over-http.ts';
import { Caller } from '../contract/service.ts';
import { hasEnded } from '../has-ended.ts';

/** `npm start` on any free port, in a process of its own that can be killed and started again on the same data. */
export class KillableService {
  readonly #dataDir: string;
  #child: ChildProcess | undefined;
  #url = '';

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** Resolves when the service says that it listens. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['infra/local/main.ts'], {
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: this.#dataDir, LEASE_SECONDS: '3', SWEEP_SECONDS: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    let printed = '';
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const found = /listening on (http:\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    child.on('exit', () => reject(new Error(`it did not start: ${printed}`)));
    this.#url = await promise;
  }

  /** The most memory that the process has held, in MB, as Linux counts it. */
  peakMemory(): number {
    const status = readFileSync(`/proc/${this.#child?.pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
  }

  /** kill -9: nothing is finished or tidied up. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || hasEnded(child)) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  /** An admin of the project who reaches the service wherever it listens now. */
  async caller(projectId: number): Promise<Caller> {
    const issuer = await openIssuer(this.#dataDir);
    const service = overHttp(
      () => this.#url,
      (grants) => issuer.token({ grants }),
    );
    return new Caller(service, 'admin', projectId);
  }
}
