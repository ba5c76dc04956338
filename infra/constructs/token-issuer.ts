import { CfnOutput } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Stage } from '../config.ts';
import { SignIn } from './sign-in.ts';

/** Who makes the tokens of a stage: an issuer that is there already, or a user pool of its own. */
export class TokenIssuer extends Construct {
  /** What the authorizer must know to verify them. */
  readonly environment: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const { auth, production, deletionProtection } = stage;
    const issuer =
      auth.kind === 'cognito'
        ? this.#ownPool(new SignIn(this, 'SignIn', { ...auth, production, deletionProtection }))
        : {
            ISSUER: auth.issuer,
            AUDIENCE: auth.audience.join(','),
            GRANTS_CLAIM: auth.grantsClaim,
            ...(auth.tokenUse !== undefined && { TOKEN_USE: auth.tokenUse }),
            ...(auth.jwksUri !== undefined && { JWKS_URI: auth.jwksUri }),
            ...(auth.algorithms !== undefined && { ALGORITHMS: auth.algorithms.join(',') }),
          };
    const age = auth.keysMaxAgeSeconds;
    this.environment = { ...issuer, ...(age !== undefined && { KEYS_MAX_AGE_SECONDS: String(age) }) };
  }

  #ownPool({ pool, domain, people, machine, scopePrefix }: SignIn): Record<string, string> {
    const outputs = {
      UserPoolId: [pool.userPoolId, 'User pool id, for managing users and their groups'],
      SignInUrl: [domain.baseUrl(), 'Base URL for user sign-in and for client credentials tokens'],
      PeopleClientId: [people.userPoolClientId, 'App client id for users'],
      ...(machine !== undefined && {
        MachineClientId: [machine.userPoolClientId, 'App client id for machine-to-machine access'],
      }),
    };
    for (const [name, [value = '', description = '']] of Object.entries(outputs)) {
      new CfnOutput(this, name, { value, description }).overrideLogicalId(name);
    }
    const clients = machine === undefined ? [people] : [people, machine];
    return {
      ISSUER: pool.userPoolProviderUrl,
      AUDIENCE: clients.map((client) => client.userPoolClientId).join(','),
      GRANTS_CLAIM: 'cognito:groups',
      TOKEN_USE: 'access',
      ...(machine !== undefined && { GRANT_SCOPE_PREFIX: scopePrefix }),
    };
  }
}
