import * as z from 'zod/mini';
import { signatureAlgorithms } from '../shared/auth/signature-algorithms.ts';
import { callbackUrl, grant, issuerUrl, text, webUrl, wholeNumber } from './stage-values.ts';

/** The issuer's keys are fetched anew after so many seconds; by default an hour. */
const keysMaxAgeSeconds = z.optional(wholeNumber(60, 86_400));

/** Tokens of an issuer that is there already. */
const oidc = z.strictObject({
  kind: z.literal('oidc'),
  /** The `iss` of the tokens, to the letter. */
  issuer: issuerUrl,
  /** A token must be meant for one of these (`aud`, or `client_id` where a token has no `aud`). */
  audience: z.array(text(/^[^\s,]{1,200}$/, 'must not contain spaces or commas')).check(z.minLength(1)),
  /** Where the keys are; by default <issuer>/.well-known/jwks.json. */
  jwksUri: z.optional(webUrl),
  /** The claim that holds the grants. */
  grantsClaim: z._default(text(/^[\w:./-]{1,200}$/, 'must be a valid claim name'), 'cognito:groups'),
  /** What `token_use` must say; without it a token need not have that claim. */
  tokenUse: z.optional(z.enum(['access', 'id'])),
  /** What a token may be signed with; by default all that can be verified. */
  algorithms: z.optional(
    z
      .array(
        z.enum(
          signatureAlgorithms,
          `must be one of ${signatureAlgorithms.join(', ')}: other algorithms are not supported`,
        ),
      )
      .check(z.minLength(1)),
  ),
  keysMaxAgeSeconds,
});

/** A Cognito user pool that the stack makes. */
const cognito = z.strictObject({
  kind: z.literal('cognito'),
  /** The sign-in pages are at https://<domainPrefix>.auth.<region>.amazoncognito.com; unique in the region. */
  domainPrefix: text(
    /^[a-z0-9](-?[a-z0-9]){0,60}$/,
    'must consist of lower-case letters, digits and single hyphens',
  ).check(z.refine((value) => !/aws|amazon|cognito/.test(value), 'must not contain aws, amazon or cognito')),
  /** Where sign-in may send people back to. */
  callbackUrls: z.array(callbackUrl).check(z.minLength(1), z.maxLength(100)),
  /** What programs may ask for with the machine client, e.g. `project:1001:operator`. None: no machine client. */
  machineGrants: z._default(z.array(grant).check(z.maxLength(50)), []),
  keysMaxAgeSeconds,
});

/** Whose tokens callers have. */
export const stageAuth = z.discriminatedUnion('kind', [oidc, cognito], 'must be of kind oidc or cognito');
