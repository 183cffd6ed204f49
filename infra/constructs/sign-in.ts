import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  OAuthScope,
  StringAttribute,
  UserPool,
  UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolDomain,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { identityProvider } from '#infra/constructs/identity-provider';
import type { Site } from '#infra/sites';
import { signedOutPath, signInCallbackPath } from '#shared/sites';

export interface SignInProps {
  readonly site: Site;
  /** Lets in whom the roster knows, and names them in the token. */
  readonly trigger: IFunction;
}

/**
 * How the people of one school prove who they are: a pool, the school's identity provider, and one client for the portal's host.
 * What someone may do is not in here: the profile record says that.
 */
export class SignIn extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  /** Host of the hosted sign-in. */
  readonly domain: string;

  constructor(scope: Construct, id: string, { site, trigger }: SignInProps) {
    super(scope, id);
    this.pool = this.#makePool(site);
    this.pool.addTrigger(UserPoolOperation.PRE_SIGN_UP, trigger);
    this.pool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION, trigger);
    // Prefixes are taken worldwide per region; with the account in it ours is always free.
    const domainPrefix = `${site.schoolUid}-portal-${Aws.ACCOUNT_ID}`;
    new UserPoolDomain(this, 'Domain', { userPool: this.pool, cognitoDomain: { domainPrefix } });
    this.domain = `${domainPrefix}.auth.${Aws.REGION}.amazoncognito.com`;
    this.client = this.#makeClient(site);
  }

  #makePool({ federation }: Site): UserPool {
    return new UserPool(this, 'Pool', {
      featurePlan: FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: false,
      signInAliases: { username: true },
      signInCaseSensitive: false,
      accountRecovery: AccountRecovery.NONE,
      // With an identity provider the second factor is the provider's business.
      mfa: federation ? Mfa.OFF : Mfa.OPTIONAL,
      mfaSecondFactor: federation ? undefined : { otp: true, sms: false },
      passwordPolicy: {
        minLength: 12,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(3),
      },
      // Shown, never trusted: only a provider writes them, and no right follows from them.
      customAttributes: {
        role: new StringAttribute({ mutable: true }),
        orgUnit: new StringAttribute({ mutable: true }),
        carerNumber: new StringAttribute({ mutable: true }),
      },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }

  #makeClient(site: Site): UserPoolClient {
    const provider = site.federation && identityProvider(this, this.pool, site.federation);
    const known = { email: true, givenName: true, familyName: true, preferredUsername: true };
    const client = new UserPoolClient(this, 'Client', {
      userPool: this.pool,
      generateSecret: false,
      // Nothing but refreshing: no way in with a password past the hosted sign-in.
      authFlows: { userSrp: false },
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.PROFILE, OAuthScope.EMAIL],
        callbackUrls: [`https://${site.host}${signInCallbackPath}`],
        logoutUrls: [`https://${site.host}${signedOutPath}`],
      },
      supportedIdentityProviders: [
        site.federation
          ? UserPoolClientIdentityProvider.custom(site.federation.name)
          : UserPoolClientIdentityProvider.COGNITO,
      ],
      idTokenValidity: Duration.minutes(15),
      accessTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.hours(12),
      enableTokenRevocation: true,
      preventUserExistenceErrors: true,
      readAttributes: new ClientAttributes()
        .withStandardAttributes({ ...known, emailVerified: true })
        .withCustomAttributes('role', 'orgUnit', 'carerNumber'),
      // Cognito writes what a provider maps by the client's own rights; without a provider nothing but a language remains.
      writeAttributes: new ClientAttributes().withStandardAttributes({
        locale: true,
        ...(provider ? known : {}),
      }),
    });
    if (provider) client.node.addDependency(provider);
    return client;
  }
}
