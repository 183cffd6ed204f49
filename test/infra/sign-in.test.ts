import { describe, expect, it } from 'vitest';
import { type Federation, type Site, sites } from '#infra/sites';
import { flat, schools, synthesise } from '#test/infra/synthesised';

const [first, second] = sites as [Site, Site];
const saml: Federation = {
  kind: 'saml',
  name: 'MainStaff',
  metadataUrl: 'https://idp.example.edu/metadata.xml',
  usernameAttribute: 'urn:oid:0.9.2342.19200300.100.1.1',
};
const oidc: Federation = {
  kind: 'oidc',
  name: 'RegionalCloud',
  issuer: 'https://login.example.edu',
  clientId: 'portal',
  clientSecretName: 'portal/regional',
  usernameAttribute: 'upn',
};

const native = synthesise();
const federated = synthesise({
  sites: [
    { ...first, federation: saml },
    { ...second, federation: oidc },
  ],
});

const pools = [...native.all('AWS::Cognito::UserPool'), ...federated.all('AWS::Cognito::UserPool')];
const clients = [native, federated].flatMap((portal) => portal.all('AWS::Cognito::UserPoolClient'));

describe('each pool', () => {
  it.each(pools.map((pool) => [pool.stack, pool]))('of %s cannot be lost', (_, pool) => {
    expect(pool).toMatchObject({
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: { DeletionProtection: 'ACTIVE' },
    });
  });

  it.each(pools.map((pool) => [pool.stack, pool]))(
    'of %s lets nobody register or recover alone',
    (_, pool) => {
      expect(pool.Properties).toMatchObject({
        AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
        AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'admin_only', Priority: 1 }] },
        Policies: { PasswordPolicy: { MinimumLength: 12, RequireSymbols: true } },
      });
    },
  );

  it('has no way in by mail address or telephone, only by username', () => {
    for (const { Properties } of pools) {
      expect(Properties.UsernameAttributes).toBeUndefined();
      expect(Properties.AliasAttributes).toBeUndefined();
    }
  });

  it('asks its own Lambda before anyone is let in and before any token', () => {
    for (const { Properties } of pools) {
      const { PreSignUp, PreTokenGeneration } = Properties.LambdaConfig as Record<string, unknown>;
      expect(flat(PreSignUp)).toMatch(/^IdentityLambda/);
      expect(PreTokenGeneration).toEqual(PreSignUp);
    }
  });

  it('offers a second factor to its own accounts', () => {
    const [own] = native.all('AWS::Cognito::UserPool');
    expect(own?.Properties).toMatchObject({
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    });
  });
});

describe('each client', () => {
  it('takes a code and nothing else: no implicit grant, no password, no secret', () => {
    for (const { Properties } of clients) {
      expect(Properties).toMatchObject({
        AllowedOAuthFlows: ['code'],
        ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH'],
        GenerateSecret: false,
        PreventUserExistenceErrors: 'ENABLED',
        EnableTokenRevocation: true,
      });
    }
  });

  it('never gets the scope with which people edit their own attributes', () => {
    for (const { Properties } of clients) {
      expect(Properties.AllowedOAuthScopes).toEqual(['openid', 'profile', 'email']);
    }
  });

  it('returns to exactly two addresses of its own host', () => {
    const own = native.all('AWS::Cognito::UserPoolClient');
    expect(own.map(({ Properties }) => [Properties.CallbackURLs, Properties.LogoutURLs])).toEqual(
      schools.map(({ host }) => [
        [`https://${host}/sign-in/callback`],
        [`https://${host}/signed-out`],
      ]),
    );
  });

  it('gets tokens for a quarter of an hour and a refresh for half a day', () => {
    for (const { Properties } of clients) {
      expect(Properties).toMatchObject({
        IdTokenValidity: 15,
        AccessTokenValidity: 15,
        RefreshTokenValidity: 720,
        TokenValidityUnits: { IdToken: 'minutes', AccessToken: 'minutes', RefreshToken: 'minutes' },
      });
    }
  });

  it('may never write an attribute that looks like a right', () => {
    for (const { Properties } of clients) {
      const written = Properties.WriteAttributes as string[];
      expect(written.length).toBeGreaterThan(0);
      expect(written.filter((name) => name.startsWith('custom:'))).toEqual([]);
    }
    for (const { Properties } of native.all('AWS::Cognito::UserPoolClient')) {
      expect(Properties.WriteAttributes).toEqual(['locale']);
    }
  });
});

describe('a school’s identity provider', () => {
  const [main, regional] = federated.all('AWS::Cognito::UserPoolIdentityProvider');

  it('is absent where the pool’s own accounts sign in', () => {
    expect(native.all('AWS::Cognito::UserPoolIdentityProvider')).toEqual([]);
    for (const { Properties } of native.all('AWS::Cognito::UserPoolClient')) {
      expect(Properties.SupportedIdentityProviders).toEqual(['COGNITO']);
    }
  });

  it('speaks SAML and sends the roster username as preferred_username', () => {
    expect(main?.Properties).toMatchObject({
      ProviderName: 'MainStaff',
      ProviderType: 'SAML',
      ProviderDetails: { MetadataURL: saml.kind === 'saml' && saml.metadataUrl, IDPSignout: true },
      AttributeMapping: { preferred_username: saml.usernameAttribute },
    });
  });

  it('speaks OpenID Connect with a secret that stands in no template', () => {
    expect(regional?.Properties).toMatchObject({
      ProviderName: 'RegionalCloud',
      ProviderType: 'OIDC',
      ProviderDetails: { oidc_issuer: 'https://login.example.edu', client_id: 'portal' },
      AttributeMapping: {
        preferred_username: 'upn',
        email: 'email',
        given_name: 'given_name',
        family_name: 'family_name',
      },
    });
    expect(JSON.stringify(regional)).toContain('{{resolve:secretsmanager:portal/regional:');
  });

  it('is the only way in where there is one, and its client may write what it maps', () => {
    const [client] = federated.all('AWS::Cognito::UserPoolClient', 'Portal-Site-main');
    expect(client?.Properties.SupportedIdentityProviders).toEqual(['MainStaff']);
    expect(client?.Properties.WriteAttributes).toEqual(
      expect.arrayContaining(Object.keys(main?.Properties.AttributeMapping ?? {})),
    );
    expect(client?.DependsOn).toContain(main?.id);
  });

  it('is told to the web application of its school', () => {
    const told = ({ webConfigs }: typeof native) =>
      Object.fromEntries(webConfigs.map((each) => [each.schoolUid, each.identityProvider]));
    expect(told(federated)).toEqual({ main: 'MainStaff', regional: 'RegionalCloud' });
    expect(told(native)).toEqual({ main: undefined, regional: undefined });
  });
});

it('the Lambda that decides about tokens reaches no partition of another school', () => {
  for (const { schoolUid } of sites) {
    const policies = native.all('AWS::IAM::Policy', `Portal-Site-${schoolUid}`);
    const statements = policies.flatMap(
      ({ Properties }) =>
        (Properties.PolicyDocument as { Statement: { Action: string | string[] }[] }).Statement,
    );
    const onTables = statements.filter(({ Action }) => flat(Action).includes('dynamodb:'));
    expect(onTables.length).toBeGreaterThan(0);
    for (const statement of onTables) {
      expect(statement).toHaveProperty('Condition', {
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [schoolUid, `${schoolUid}#*`] },
      });
    }
  }
});
