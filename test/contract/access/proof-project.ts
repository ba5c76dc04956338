import { createServer } from 'node:http';
import { projectOfRun } from '../../../shared/auth/principal.ts';
import { proofKey } from '../../../shared/store/keys/keys.ts';
import { Table } from '../../../shared/store/table/table.ts';
import { functionEnvironment, tableOfFunctions } from '../../emulators/function-environment.ts';
import { listening } from '../../targets/server.ts';
import { direct } from '../direct.ts';
import { Caller } from '../service.ts';

/** A site of this machine with the file that proofs are looked for in, and functions that may reach it and ask for proofs. */
export async function proofSite() {
  await functionEnvironment();
  Object.assign(process.env, { EGRESS_ALLOW: '127.0.0.0/8', EGRESS_LOOPBACK: 'true', TARGET_PROOFS: 'required' });
  /** What the file holds. */
  const file = { published: '' };
  const server = createServer((request, response) => {
    const isFile = request.url === '/.well-known/scanfold-verification.txt';
    response.writeHead(isFile && file.published !== '' ? 200 : 404).end(file.published);
  });
  server.keepAliveTimeout = 0;
  return Object.assign(await listening(server, '127.0.0.1', 0), { file });
}

export type ProofSite = Awaited<ReturnType<typeof proofSite>>;

/** A project that proves its ownership of a site. */
export function proofProject(site: ProofSite) {
  const caller = new Caller(direct);
  const { projectId } = caller;
  const put = (proof: object = {}, headers: Record<string, string> = {}) => {
    const target_proof = {
      project_id: projectId,
      target: '127.0.0.1',
      method: 'https_file',
      port: site.port,
      ...proof,
    };
    return caller.post('scan/put-target-proof', { target_proof }, headers);
  };
  const verify = (target_proof_id: number) => caller.post('scan/verify-target-proof', { target_proof_id });
  const remove = (target_proof_id: number) => caller.post('scan/delete-target-proof', { target_proof_id });
  const list = (query: Record<string, string | number> = {}) => caller.get('scan/list-target-proof', query);
  /** A proof of the address of the site that has been found. */
  const verified = async () => {
    const { target_proof } = (await put()).body.data;
    site.file.published = target_proof.proof;
    return (await verify(target_proof.target_proof_id)).body.data.target_proof;
  };
  const grant = (target: string) =>
    direct({
      method: 'POST',
      path: '/api/v1/scan/put-target-proof',
      body: { project_id: projectId, target_proof: { project_id: projectId, target, method: 'operator_grant' } },
      grants: ['project:*:admin'],
    });
  return { caller, projectId, put, verify, remove, list, verified, grant };
}

/** A store at another time. */
export const storeAt = (seconds: number) => {
  const { client, tableName } = tableOfFunctions();
  return { table: new Table(client, tableName), now: () => seconds * 1000 };
};

/** A proof as it is stored. */
export const stored = (projectId: number, id: number) => storeAt(0).table.get(proofKey(projectOfRun(projectId), id));
