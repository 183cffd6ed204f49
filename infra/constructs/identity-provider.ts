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

/** The school's own identity provider in a pool: who signs in there is known here by the roster username it sends. */
export function identityProvider(scope: Construct, userPool: UserPool, federation: Federation) {
  const preferredUsername = ProviderAttribute.other(federation.usernameAttribute);
  if (federation.kind === 'saml') {
    const claim = (name: string) =>
      ProviderAttribute.other(`http://schemas.xmlsoap.org/ws/2005/05/identity/claims/${name}`);
    return new UserPoolIdentityProviderSaml(scope, 'Provider', {
      userPool,
      name: federation.name,
      metadata: UserPoolIdentityProviderSamlMetadata.url(federation.metadataUrl),
      // Signing out of the portal signs out of the school too, as on a shared family tablet it must.
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
