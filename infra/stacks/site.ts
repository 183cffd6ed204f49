import { Aws, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Built } from '#infra/bundles';
import { PortalFunction } from '#infra/constructs/portal-function';
import { SignIn } from '#infra/constructs/sign-in';
import { SiteMail } from '#infra/constructs/site-mail';
import { SharedNames } from '#infra/names/shared-names';
import type { SharedStores } from '#infra/names/shared-stores';
import type { Site } from '#infra/sites';
import type { SentFacts } from '#shared/sites';

export interface SiteStackProps extends StackProps {
  readonly site: Site;
  readonly stores: SharedStores;
  readonly built: Built;
}

/** A school: its pool, client, identity provider, and the Lambda that decides about tokens. */
export class SiteStack extends Stack {
  readonly site: Site;
  readonly identity: PortalFunction;
  readonly signIn: SignIn;
  /** The names of this school's resources for other stacks. */
  readonly shared: SharedNames<'pool' | 'client' | 'identity'>;
  readonly #configurationSet: string;

  constructor(scope: Construct, id: string, { site, built, ...props }: SiteStackProps) {
    const { stores: shared, ...stackProps } = props;
    super(scope, id, { ...stackProps, terminationProtection: true });
    this.site = site;
    const stores = shared.in(this);
    // Each event names the pool. With a variable, pool and Lambda would depend on each other.
    this.identity = new PortalFunction(this, 'Identity', {
      name: 'identity',
      built,
      stores,
      site: site.schoolUid,
      environment: { SITE_UID: site.schoolUid },
    });
    this.signIn = new SignIn(this, 'SignIn', { site, trigger: this.identity.lambda });
    const mail = new SiteMail(this, 'Mail', { site, events: stores.mailEvents });
    this.#configurationSet = mail.configurationSet;
    this.shared = new SharedNames(this, 'school', {
      pool: this.signIn.pool.userPoolId,
      client: this.signIn.client.userPoolClientId,
      identity: this.identity.lambda.functionName,
    });
  }

  /** Returns the entry of this school in the list that Lambdas read, for another stack. */
  factsIn(stack: Stack): SentFacts {
    const { schoolUid, name, host, timeZone, colour, sender, smsSender, federation } = this.site;
    const { pool, client } = this.shared.in(stack);
    return {
      schoolUid,
      name,
      host,
      timeZone,
      ...(colour && { colour }),
      sender,
      ...(smsSender && { smsSender }),
      configurationSet: this.#configurationSet,
      issuer: `https://cognito-idp.${Aws.REGION}.${Aws.URL_SUFFIX}/${pool}`,
      clientId: client,
      accounts: federation ? 'provider' : 'pool',
    };
  }
}
