import { Duration, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnUserPoolClient,
  FeaturePlan,
  Mfa,
  OAuthScope,
  ResourceServerScope,
  UserPool,
  type UserPoolClient,
  type UserPoolClientOptions,
  type UserPoolDomain,
} from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { keptInProduction } from '../removal.ts';

interface SignInProps {
  readonly production: boolean;
  readonly deletionProtection: boolean;
  readonly domainPrefix: string;
  readonly callbackUrls: readonly string[];
  readonly machineGrants: readonly string[];
}

/** The resource server's name: scopes are `scanfold/project:1001:operator`. */
const resourceServer = 'scanfold';

/** A user pool with Cognito's sign-in pages, a client for people, and one for programs where grants are configured. */
export class SignIn extends Construct {
  readonly scopePrefix = `${resourceServer}/`;
  readonly pool: UserPool;
  readonly domain: UserPoolDomain;
  readonly people: UserPoolClient;
  readonly machine: UserPoolClient | undefined;

  constructor(scope: Construct, id: string, props: SignInProps) {
    super(scope, id);
    this.pool = this.#pool(props);
    this.domain = this.pool.addDomain('Domain', { cognitoDomain: { domainPrefix: props.domainPrefix } });
    // Nothing but openid: a person's grants are groups. A scope of the resource server here would let people grant
    // themselves what it names.
    this.people = this.#client('People', {
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID],
        callbackUrls: [...props.callbackUrls],
        logoutUrls: [...props.callbackUrls],
      },
      // A program on a person's machine cannot keep a secret; the code is protected by PKCE.
      generateSecret: false,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.hours(1),
      refreshTokenValidity: Duration.days(1),
    });
    this.machine = props.machineGrants.length > 0 ? this.#machine(props.machineGrants) : undefined;
  }

  #pool({ production, deletionProtection }: SignInProps): UserPool {
    const pool = new UserPool(this, 'Pool', {
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      mfa: Mfa.REQUIRED,
      mfaSecondFactor: { otp: true, sms: false },
      passwordPolicy: {
        minLength: 12,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
      },
      featurePlan: FeaturePlan.ESSENTIALS,
      deletionProtection,
      removalPolicy: keptInProduction({ production }),
    });
    Validations.of(pool).acknowledge({
      id: 'AwsSolutions-COG8',
      reason: 'The Plus plan is charged per user; MFA is required for all users and self sign-up is disabled.',
    });
    return pool;
  }

  /** Without a word about it, Cognito would let a client take passwords beside the sign-in pages. */
  #client(id: string, options: UserPoolClientOptions): UserPoolClient {
    const client = this.pool.addClient(id, options);
    const resource = client.node.defaultChild;
    if (resource instanceof CfnUserPoolClient) resource.explicitAuthFlows = ['ALLOW_REFRESH_TOKEN_AUTH'];
    return client;
  }

  #machine(grants: readonly string[]): UserPoolClient {
    const scopes = [...new Set(grants)].map(
      (grant) => new ResourceServerScope({ scopeName: grant, scopeDescription: `Grants ${grant}` }),
    );
    const server = this.pool.addResourceServer('Grants', { identifier: resourceServer, scopes });
    return this.#client('Machine', {
      oAuth: {
        flows: { clientCredentials: true },
        scopes: scopes.map((scope) => OAuthScope.resourceServer(server, scope)),
      },
      generateSecret: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.hours(1),
    });
  }
}
