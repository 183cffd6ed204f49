import { Aws, Stack, type StackProps } from 'aws-cdk-lib';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Built } from '#infra/bundles';
import { PortalFunction, type Stores } from '#infra/constructs/portal-function';
import { SignIn } from '#infra/constructs/sign-in';
import { SiteMail } from '#infra/constructs/site-mail';
import type { Site } from '#infra/sites';
import type { SiteFacts } from '#shared/sites';

export interface SiteStackProps extends StackProps {
  readonly site: Site;
  readonly stores: Stores;
  /** The topic for SES events. */
  readonly mailEvents: ITopic;
  readonly built: Built;
}

/** A school: its pool, client, identity provider, and the Lambda that decides about tokens. */
export class SiteStack extends Stack {
  readonly site: Site;
  readonly identity: PortalFunction;
  readonly signIn: SignIn;
  /** The entry of this school in the list that Lambdas read. */
  readonly facts: SiteFacts;

  constructor(
    scope: Construct,
    id: string,
    { site, stores, mailEvents, built, ...props }: SiteStackProps,
  ) {
    super(scope, id, { ...props, terminationProtection: true });
    this.site = site;
    // Each event names the pool. With a variable, pool and Lambda would depend on each other.
    this.identity = new PortalFunction(this, 'Identity', {
      name: 'identity',
      built,
      stores,
      site: site.schoolUid,
      environment: { SITE_UID: site.schoolUid },
    });
    this.signIn = new SignIn(this, 'SignIn', { site, trigger: this.identity.lambda });
    const mail = new SiteMail(this, 'Mail', { site, events: mailEvents });
    const { pool, client } = this.signIn;
    const { schoolUid, name, host, timeZone, sender } = site;
    const { configurationSet } = mail;
    const issuer = `https://cognito-idp.${Aws.REGION}.${Aws.URL_SUFFIX}/${pool.userPoolId}`;
    this.facts = {
      ...{ schoolUid, name, host, timeZone, sender, configurationSet, issuer },
      clientId: client.userPoolClientId,
    };
  }
}
