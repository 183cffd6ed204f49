import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { addPortal, addUpgrade, portalContext } from '#infra/portal';
import { deploymentOf, refuseOldOptions } from '#infra/site-check';
import { upgradeOf } from '#infra/upgrade/upgrade';

/** The CDK app. `cdk deploy` deploys it, and the local run reads its templates. */
const built = join(import.meta.dirname, '..', '.build');
const app = new App({ analyticsReporting: false, postCliContext: portalContext });
const option = (name: string): unknown => app.node.tryGetContext(name);
refuseOldOptions(option);
const props = {
  // `cdk` sets the account of the credentials.
  ...deploymentOf(option('deployment'), process.env.CDK_DEFAULT_ACCOUNT),
  built: {
    lambdas: process.env.PORTAL_LAMBDA ?? join(built, 'lambda'),
    web: process.env.PORTAL_WEB ?? join(built, 'web'),
  },
};
// A deployment over an earlier release (docs/deploy.md, "Upgrading").
const upgrade = upgradeOf(option('from'), option('step'));
const portal = upgrade ? addUpgrade(app, props, upgrade) : addPortal(app, props);
// `npm test` asks for the rule packs, which take longer than the synthesis and change no template.
if (portal && process.env.PORTAL_REVIEW === 'yes') {
  const { review } = await import('#infra/review');
  review(app, portal);
}
app.synth();
