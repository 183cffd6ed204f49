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

describe('user pool', () => {
  it.each(pools.map((pool) => [pool.stack, pool]))(
    'retains the pool of %s and protects it from deletion',
    (_, pool) => {
      expect(pool).toMatchObject({
        DeletionPolicy: 'RetainExceptOnCreate',
        UpdateReplacePolicy: 'Retain',
        Properties: { DeletionProtection: 'ACTIVE' },
      });
    },
  );

  it.each(pools.map((pool) => [pool.stack, pool]))(
    'denies self-registration and self-recovery in %s',
    (_, pool) => {
      expect(pool.Properties).toMatchObject({
        AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
        AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'admin_only', Priority: 1 }] },
        Policies: { PasswordPolicy: { MinimumLength: 12, RequireSymbols: true } },
      });
    },
  );

  it('accepts only the username at sign-in, no mail address or telephone number', () => {
    for (const { Properties } of pools) {
      expect(Properties.UsernameAttributes).toBeUndefined();
      expect(Properties.AliasAttributes).toBeUndefined();
    }
  });

  it('calls its Lambda before each sign-in and before each token', () => {
    for (const { Properties } of pools) {
      const { PreSignUp, PreTokenGeneration } = Properties.LambdaConfig as Record<string, unknown>;
      expect(flat(PreSignUp)).toMatch(/^IdentityLambda/);
      expect(PreTokenGeneration).toEqual(PreSignUp);
    }
  });

  it('requires a second factor for its own accounts', () => {
    const [own] = native.all('AWS::Cognito::UserPool');
    expect(own?.Properties).toMatchObject({
      MfaConfiguration: 'ON',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    });
  });
});

describe('user pool client', () => {
  it('allows only the code flow: no implicit grant, no password, no secret', () => {
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

  it('omits the scope that lets people edit their own attributes', () => {
    for (const { Properties } of clients) {
      expect(Properties.AllowedOAuthScopes).toEqual(['openid', 'profile', 'email']);
    }
  });

  it('redirects to exactly 2 addresses of its own host', () => {
    const own = native.all('AWS::Cognito::UserPoolClient');
    expect(own.map(({ Properties }) => [Properties.CallbackURLs, Properties.LogoutURLs])).toEqual(
      schools.map(({ host }) => [
        [`https://${host}/sign-in/callback`],
        [`https://${host}/signed-out`],
      ]),
    );
  });

  it('limits tokens to 15 minutes and refresh tokens to 12 hours', () => {
    for (const { Properties } of clients) {
      expect(Properties).toMatchObject({
        IdTokenValidity: 15,
        AccessTokenValidity: 15,
        RefreshTokenValidity: 720,
        TokenValidityUnits: { IdToken: 'minutes', AccessToken: 'minutes', RefreshToken: 'minutes' },
      });
    }
  });

  it('denies writing attributes that look like rights', () => {
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

describe('identity provider', () => {
  const [main, regional] = federated.all('AWS::Cognito::UserPoolIdentityProvider');

  it('omits the provider where the pool’s own accounts sign in', () => {
    expect(native.all('AWS::Cognito::UserPoolIdentityProvider')).toEqual([]);
    for (const { Properties } of native.all('AWS::Cognito::UserPoolClient')) {
      expect(Properties.SupportedIdentityProviders).toEqual(['COGNITO']);
    }
  });

  it('maps the roster username of SAML to preferred_username', () => {
    expect(main?.Properties).toMatchObject({
      ProviderName: 'MainStaff',
      ProviderType: 'SAML',
      ProviderDetails: { MetadataURL: saml.kind === 'saml' && saml.metadataUrl, IDPSignout: true },
      AttributeMapping: { preferred_username: saml.usernameAttribute },
    });
  });

  it('keeps the secret of OpenID Connect out of every template', () => {
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

  it('allows only the provider at sign-in and lets the client write the mapped attributes', () => {
    const [client] = federated.all('AWS::Cognito::UserPoolClient', 'Portal-Site-main');
    expect(client?.Properties.SupportedIdentityProviders).toEqual(['MainStaff']);
    expect(client?.Properties.WriteAttributes).toEqual(
      expect.arrayContaining(Object.keys(main?.Properties.AttributeMapping ?? {})),
    );
    expect(client?.DependsOn).toContain(main?.id);
  });

  it('adds its name to the web configuration of its school', () => {
    const told = ({ webConfigs }: typeof native) =>
      Object.fromEntries(webConfigs.map((each) => [each.schoolUid, each.identityProvider]));
    expect(told(federated)).toEqual({ main: 'MainStaff', regional: 'RegionalCloud' });
    expect(told(native)).toEqual({ main: undefined, regional: undefined });
  });
});

it('limits the token Lambda to the partitions of its own school', () => {
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

describe('accounts of a pool', () => {
  /** The statements about accounts of every Lambda, with the pools that they name. */
  const statements = (portal: typeof native) =>
    portal
      .all('AWS::IAM::Policy')
      .flatMap(
        ({ Properties }) =>
          (Properties.PolicyDocument as { Statement: Record<'Action' | 'Resource', unknown>[] })
            .Statement,
      )
      .filter(({ Action }) => flat(Action).includes('cognito-idp:'));

  it('lets one Lambda create and renew them, in pools without a provider only', () => {
    const [statement, ...others] = statements(native);
    expect(others).toEqual([]);
    expect(statement?.Action).toEqual([
      'cognito-idp:AdminCreateUser',
      'cognito-idp:AdminGetUser',
      'cognito-idp:AdminSetUserMFAPreference',
      'cognito-idp:AdminSetUserPassword',
      'cognito-idp:AdminUpdateUserAttributes',
    ]);
    expect(statement?.Resource).toHaveLength(sites.length);
    expect(flat(statement?.Resource)).not.toContain('*');
    expect(statements(federated)).toEqual([]);
  });

  it('names the school and its address in the invitation', () => {
    const templates = (portal: typeof native) =>
      portal
        .all('AWS::Cognito::UserPool')
        .map(({ Properties }) => flat(Properties.AdminCreateUserConfig));
    for (const [n, template] of templates(native).entries()) {
      expect(template).toContain(`https://${sites[n]?.host} as {username}`);
      expect(template).toContain('{####}');
    }
    expect(templates(federated).join()).not.toContain('InviteMessageTemplate');
  });
});
