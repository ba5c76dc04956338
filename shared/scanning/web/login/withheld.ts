import { oneLine } from '../exhibit.ts';
import { WebFailure } from '../message/web-failure.ts';
import type { WebClient } from '../web-client.ts';

/** Why a scan goes on without the credentials that it was given. */
export const withheld = 'the stored credential was not sent: the certificate of the site is not trusted';

const maxRedirects = 5;

/**
 * False where the way to the target meets a certificate that a browser would refuse: nobody is told a secret who cannot
 * prove to be the site. `verifying` checks certificates and brings no credentials.
 */
export async function isTrusted(verifying: Pick<WebClient, 'request'>, target: URL): Promise<boolean> {
  try {
    await verifying.request({ url: target.href, maxRedirects, maxBodyBytes: 1024 });
    return true;
  } catch (error) {
    if (error instanceof WebFailure) return error.kind !== 'tls';
    throw error;
  }
}

/** The end of a scan that went without its credentials: with them it might have come further. */
export function endedWithheld<End extends { readonly detail: string }>(end: End): End {
  return { ...end, detail: oneLine(`${end.detail}; ${withheld}`, 250) };
}
