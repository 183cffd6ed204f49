import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { keepEarlierExports } from '#infra/earlier-exports';
import { addPortal, portalContext } from '#infra/portal';
import { deploymentOf } from '#infra/site-check';

/** The CDK app. `cdk deploy` deploys it, and the local run reads its templates. */
const built = join(import.meta.dirname, '..', '.build');
const app = new App({ analyticsReporting: false, postCliContext: portalContext });
// `cdk` sets the account of the credentials.
const { sites } = deploymentOf(
  app.node.tryGetContext('deployment'),
  process.env.CDK_DEFAULT_ACCOUNT,
);
const portal = addPortal(app, {
  sites,
  built: {
    lambdas: process.env.PORTAL_LAMBDA ?? join(built, 'lambda'),
    web: process.env.PORTAL_WEB ?? join(built, 'web'),
  },
});
// The first deployment over an earlier release (docs/deploy.md, "Upgrading").
if (app.node.tryGetContext('earlierExports') === 'true') keepEarlierExports(portal);
// `npm test` asks for the rule packs, which take longer than the synthesis and change no template.
if (process.env.PORTAL_REVIEW === 'yes') {
  const { review } = await import('#infra/review');
  review(app, portal);
}
app.synth();
