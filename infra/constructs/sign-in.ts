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
import { signedOutPath, signInCallbackPath } from '#shared/site/entry-paths';
import { sessionHours } from '#shared/site/session-life';

/** Prefixes are unique per region over all accounts, so ours contains the account number. */
const prefixOf = (schoolUid: string) => `${schoolUid}-portal-${Aws.ACCOUNT_ID}`;

/** Returns the host of a school's hosted sign-in. */
export const signInDomain = (schoolUid: string) =>
  `${prefixOf(schoolUid)}.auth.${Aws.REGION}.amazoncognito.com`;

export interface SignInProps {
  readonly site: Site;
  /** The trigger that admits people of the roster and adds their ids to the token. */
  readonly trigger: IFunction;
}

/**
 * The sign-in of a school: a user pool, the school's identity provider, and a client for its host.
 * Rights are stored in the profile record, not here.
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
    const domainPrefix = prefixOf(site.schoolUid);
    new UserPoolDomain(this, 'Domain', { userPool: this.pool, cognitoDomain: { domainPrefix } });
    this.domain = signInDomain(site.schoolUid);
    this.client = this.#makeClient(site);
  }

  #makePool({ federation, name, host }: Site): UserPool {
    return new UserPool(this, 'Pool', {
      featurePlan: FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: false,
      signInAliases: { username: true },
      signInCaseSensitive: false,
      accountRecovery: AccountRecovery.NONE,
      userInvitation: federation
        ? undefined
        : {
            emailSubject: `Your account at ${name}`,
            emailBody: `Sign in at https://${host} as {username}. Your first password is {####} and works for 3 days. Then you choose your own, and add the portal to an authenticator app.`,
          },
      // An identity provider asks for the second factor itself. Without one, everyone sets one up
      // at the first sign-in: Cognito requires it of all people or of none.
      mfa: federation ? Mfa.OFF : Mfa.REQUIRED,
      mfaSecondFactor: federation ? undefined : { otp: true, sms: false },
      passwordPolicy: {
        minLength: 12,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(3),
      },
      // Only a provider writes these. Screens show them; no right depends on them.
      customAttributes: {
        role: new StringAttribute({ mutable: true }),
        orgUnit: new StringAttribute({ mutable: true }),
        carerNumber: new StringAttribute({ mutable: true }),
      },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
  }

  #makeClient(site: Site): UserPoolClient {
    const provider = site.federation && identityProvider(this, this.pool, site.federation);
    const known = { email: true, givenName: true, familyName: true, preferredUsername: true };
    const client = new UserPoolClient(this, 'Client', {
      userPool: this.pool,
      generateSecret: false,
      // Only token refresh: no sign-in with a password outside the hosted pages.
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
      refreshTokenValidity: Duration.hours(sessionHours),
      enableTokenRevocation: true,
      preventUserExistenceErrors: true,
      readAttributes: new ClientAttributes()
        .withStandardAttributes({ ...known, emailVerified: true })
        .withCustomAttributes('role', 'orgUnit', 'carerNumber'),
      // Cognito writes mapped attributes with the client's rights. Without a provider the client
      // may write only the language.
      writeAttributes: new ClientAttributes().withStandardAttributes({
        locale: true,
        ...(provider ? known : {}),
      }),
    });
    if (provider) client.node.addDependency(provider);
    return client;
  }
}
