/** How a school's people prove who they are. Without one, the pool's own accounts sign in. */
export type Federation =
  | {
      readonly kind: 'saml';
      /** Name of the provider in the pool, letters and digits. */
      readonly name: string;
      readonly metadataUrl: string;
      /** The assertion's attribute that holds the roster username. */
      readonly usernameAttribute: string;
    }
  | {
      readonly kind: 'oidc';
      readonly name: string;
      readonly issuer: string;
      readonly clientId: string;
      /** Name of the secret in Secrets Manager that holds the provider's client secret. */
      readonly clientSecretName: string;
      /** The claim that holds the roster username. */
      readonly usernameAttribute: string;
    };

/** A school of the group. */
export interface Site {
  /** Short name used in keys and addresses; never changes. */
  readonly schoolUid: string;
  readonly name: string;
  /** The portal's address at this school. Its first label names the school on a local run. */
  readonly host: string;
  /** Certificate for the host, in us-east-1; needed to deploy, not to synthesise. */
  readonly certificateArn?: string;
  readonly timeZone: string;
  /** The address that mail comes from; its domain becomes an SES identity. */
  readonly sender: string;
  readonly federation?: Federation;
}

/** The schools. A third one is one more entry here, nothing else; this is the only deploy-time configuration. */
export const sites: readonly Site[] = [
  {
    schoolUid: 'main',
    name: 'Harbour College',
    host: 'main.portal.example.edu',
    timeZone: 'Australia/Sydney',
    sender: 'portal@main.portal.example.edu',
  },
  {
    schoolUid: 'regional',
    name: 'Tablelands College',
    host: 'regional.portal.example.edu',
    timeZone: 'Australia/Brisbane',
    sender: 'portal@regional.portal.example.edu',
  },
];
