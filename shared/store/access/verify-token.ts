import { isSecretOf, readApiToken } from '../../auth/api-token.ts';
import { projectOfToken } from '../../auth/principal.ts';
import { subjectOfApiToken } from '../../auth/subject.ts';
import { Unverifiable, WrongToken } from '../../auth/token-faults.ts';
import type { Identity } from '../../auth/verifier.ts';
import { errorFacts, type Log, logLine } from '../../log.ts';
import { storedToken } from '../../records/access/token.ts';
import { parseRecord } from '../../records/stored.ts';
import { type Key, tokenKey } from '../keys/keys.ts';
import { connectStore, type Store, unixSeconds } from '../table/connection.ts';
import { ConditionFailed } from '../table/table.ts';

/** The table cannot be read. */
class TokensUnavailable extends Unverifiable {
  override readonly name = 'TokensUnavailable';
}

/** The use of a token is written so often, not each time: a program may send a thousand requests a second. */
const useSeconds = 3600;

/** Notes that a token is used now; never creates one that has just been deleted. */
async function noteUse({ table, now }: Store, key: Key, log: Log): Promise<void> {
  const at = unixSeconds({ now });
  try {
    await table.write({
      update: key,
      changes: { set: { last_used_at: at } },
      when: [{ exists: 'pk' }, { below: ['last_used_at', at - useSeconds + 1] }],
    });
  } catch (error) {
    // Another execution environment has just noted it, or the token is gone; and no other trouble with a note makes a good token bad.
    if (!(error instanceof ConditionFailed)) log({ event: 'use of a token not noted', ...errorFacts(error) });
  }
}

async function storedItem({ table }: Store, key: Key) {
  try {
    const item = await table.get(key);
    return item && parseRecord(storedToken, item);
  } catch (error) {
    throw new TokensUnavailable('the API token cannot be looked up', { cause: error });
  }
}

/**
 * Creates the verifier of API tokens: it checks form and checksum without the table, then secret and expiry with a
 * strong read, so that a deleted token is rejected immediately.
 * @returns a function that throws WrongToken for a token that is not valid and Unverifiable where the table cannot be read
 */
export function apiTokenVerifier(store: Store, log: Log = logLine): (token: string) => Promise<Identity> {
  return async (text) => {
    const token = readApiToken(text);
    if (!token) throw new WrongToken('the API token is incomplete or mistyped');
    const key = tokenKey(projectOfToken(token), token.tokenId);
    const stored = await storedItem(store, key);
    if (!stored || !isSecretOf(token.secret, stored.secret_hash)) throw new WrongToken('there is no such API token');
    const now = unixSeconds(store);
    if (stored.expires_at <= now) throw new WrongToken('the API token has expired');
    if (stored.last_used_at <= now - useSeconds) await noteUse(store, key, log);
    return { subject: subjectOfApiToken(stored.token_id), grants: stored.grants, expiresAt: stored.expires_at };
  };
}

/** The verifier of the API tokens in the table that the environment names. */
export function connectApiTokens(): (token: string) => Promise<Identity> {
  return apiTokenVerifier(connectStore());
}
