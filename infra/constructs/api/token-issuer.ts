import { CfnOutput, Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Stage } from '../../config.ts';
import { SignIn } from './sign-in.ts';

type Variables = Readonly<Record<string, string>>;

/** Who makes the tokens of a stage: an issuer that is there already, or a user pool of its own. */
export class TokenIssuer extends Construct {
  /** What the authorizer must know to verify them. */
  readonly environment: Variables;
  /** What the console must know to let people sign in; empty where it has no client at the issuer. */
  readonly consoleEnvironment: Variables;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const { auth, production, deletionProtection } = stage;
    const age = auth.keysMaxAgeSeconds;
    const keys = age === undefined ? {} : { KEYS_MAX_AGE_SECONDS: String(age) };
    if (auth.kind === 'cognito') {
      const signIn = new SignIn(this, 'SignIn', { ...auth, production, deletionProtection });
      this.environment = { ...this.#ownPool(signIn), ...keys };
      this.consoleEnvironment = poolConsole(signIn);
      return;
    }
    this.environment = {
      ISSUER: auth.issuer,
      AUDIENCE: auth.audience.join(','),
      GRANTS_CLAIM: auth.grantsClaim,
      ...(auth.tokenUse !== undefined && { TOKEN_USE: auth.tokenUse }),
      ...(auth.jwksUri !== undefined && { JWKS_URI: auth.jwksUri }),
      ...(auth.algorithms !== undefined && { ALGORITHMS: auth.algorithms.join(',') }),
      ...keys,
    };
    this.consoleEnvironment = issuerConsole(auth.issuer, stage);
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

/** The pool tells its endpoints at one origin, and has them at that of its sign-in pages. */
function poolConsole({ pool, domain, people }: SignIn): Variables {
  const { region, urlSuffix } = Stack.of(pool);
  return {
    CONSOLE_ISSUER: pool.userPoolProviderUrl,
    CONSOLE_CLIENT_ID: people.userPoolClientId,
    CONSOLE_ORIGINS: [`https://cognito-idp.${region}.${urlSuffix}`, domain.baseUrl()].join(','),
  };
}

function issuerConsole(issuer: string, { console: { signIn } }: Stage): Variables {
  if (signIn === undefined) return {};
  return {
    CONSOLE_ISSUER: issuer,
    CONSOLE_CLIENT_ID: signIn.clientId,
    CONSOLE_SCOPE: signIn.scope,
    CONSOLE_ORIGINS: [...new Set([new URL(issuer).origin, ...signIn.origins])].join(','),
  };
}
