import { signal } from '@preact/signals';
import * as z from 'zod/mini';
import { beginCodeFlow, endCodeFlow, issuerClient } from '../../library/issuer.ts';
import { resumeAt } from '../navigation.ts';
import { serviceUrl, signIn } from '../session.ts';

const configSchema = z.object({
  sign_in: z.optional(z.object({ issuer: z.string(), client_id: z.string(), scope: z.string() })),
});

/** Where people of this stage sign in. */
type IssuerConfig = NonNullable<z.output<typeof configSchema>['sign_in']>;

const pendingSchema = z.object({ verifier: z.string(), state: z.string(), hash: z.string() });

/** What is kept in the tab while somebody is at the issuer's page. */
const pendingKey = 'scanfold.sign-in';

/** Why signing in at the issuer did not work; empty where it did, or was not tried. */
export const issuerFault = signal('');

/** Reads how the stage signs people in; undefined where they paste a token. */
export async function readIssuer(): Promise<IssuerConfig | undefined> {
  const response = await fetch(`${serviceUrl}/console/config.json`);
  return configSchema.safeParse(await response.json().catch(() => undefined)).data?.sign_in;
}

/** What the issuer says of a fault, or else what went wrong. */
function reasonOf(error: unknown): string {
  const said = z.object({ error_description: z.string() }).safeParse(error).data?.error_description;
  return said ?? (error instanceof Error ? error.message : String(error));
}

/** Leaves for the issuer's page, which leads back to the console. */
export async function leaveForIssuer({ issuer, client_id, scope }: IssuerConfig): Promise<void> {
  try {
    const configuration = await issuerClient(issuer, client_id);
    const { url, verifier, state } = await beginCodeFlow(configuration, `${serviceUrl}/`, scope);
    sessionStorage.setItem(pendingKey, JSON.stringify({ verifier, state, hash: location.hash }));
    location.assign(url);
  } catch (error) {
    issuerFault.value = reasonOf(error);
  }
}

/**
 * Where the issuer has led back to the console: gets the token, takes the code out of the address and goes on where one was.
 * A code that this tab did not ask for is dropped.
 */
export async function comeBackFromIssuer(): Promise<void> {
  const back = new URL(location.href);
  if (!back.searchParams.has('state')) return;
  const pending = pendingSchema.safeParse(JSON.parse(sessionStorage.getItem(pendingKey) ?? 'null')).data;
  sessionStorage.removeItem(pendingKey);
  resumeAt(pending?.hash ?? '');
  if (!pending) return;
  try {
    const config = await readIssuer();
    if (!config) return;
    const configuration = await issuerClient(config.issuer, config.client_id);
    back.hash = '';
    signIn((await endCodeFlow(configuration, back, pending)).access_token);
  } catch (error) {
    issuerFault.value = reasonOf(error);
  }
}
