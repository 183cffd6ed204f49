import { SecretValue } from 'aws-cdk-lib';
import {
  OidcAttributeRequestMethod,
  ProviderAttribute,
  type UserPool,
  UserPoolIdentityProviderOidc,
  UserPoolIdentityProviderSaml,
  UserPoolIdentityProviderSamlMetadata,
} from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import type { Federation } from '#infra/sites';

/** Adds the school's identity provider to a pool. Its roster username identifies the person. */
export function identityProvider(scope: Construct, userPool: UserPool, federation: Federation) {
  const preferredUsername = ProviderAttribute.other(federation.usernameAttribute);
  if (federation.kind === 'saml') {
    const claim = (name: string) =>
      ProviderAttribute.other(`http://schemas.xmlsoap.org/ws/2005/05/identity/claims/${name}`);
    return new UserPoolIdentityProviderSaml(scope, 'Provider', {
      userPool,
      name: federation.name,
      metadata: UserPoolIdentityProviderSamlMetadata.url(federation.metadataUrl),
      // Sign-out from the portal also signs out at the school, for families that share a tablet.
      idpSignout: true,
      attributeMapping: {
        preferredUsername,
        email: claim('emailaddress'),
        givenName: claim('givenname'),
        familyName: claim('surname'),
      },
    });
  }
  return new UserPoolIdentityProviderOidc(scope, 'Provider', {
    userPool,
    name: federation.name,
    issuerUrl: federation.issuer,
    clientId: federation.clientId,
    clientSecret: SecretValue.secretsManager(federation.clientSecretName).unsafeUnwrap(),
    scopes: ['openid', 'profile', 'email'],
    attributeRequestMethod: OidcAttributeRequestMethod.GET,
    attributeMapping: {
      preferredUsername,
      email: ProviderAttribute.other('email'),
      givenName: ProviderAttribute.other('given_name'),
      familyName: ProviderAttribute.other('family_name'),
    },
  });
}
