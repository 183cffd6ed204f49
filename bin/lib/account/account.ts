import { parseArgs } from 'node:util';
import { resourcesOf } from '#infra/constructs/gateway-document';
import { deploymentOf } from '#infra/site-check';
import { api } from '#shared/api';
import type { Resource } from '#shared/kernel/route';
import { help } from '../help.mjs';
import { askAws } from './ask-aws.ts';
import { factsOf } from './facts.ts';
import { type Finding, findingsOf, type Needed } from './findings.ts';

/** `npm run account`: checks an AWS account before the first deployment. It changes nothing. */
const usage = help.account;

const marks = { ready: 'ready  ', missing: 'MISSING', look: 'look   ' } as const;

try {
  const { values } = parseArgs({
    options: {
      region: { type: 'string' },
      people: { type: 'string', default: '5000' },
      largest: { type: 'string' },
      deployment: { type: 'string', default: 'live' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) console.log(usage);
  else
    await check(values.region ?? process.env.AWS_REGION, values.deployment, {
      people: Number(values.people),
      largest: Number(values.largest ?? values.people),
    });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function check(
  region: string | undefined,
  deployment: string,
  sizes: Pick<Needed, 'people' | 'largest'>,
): Promise<void> {
  if (!region) throw new Error(`Name the region.\n\n${usage}`);
  for (const [name, count] of Object.entries(sizes)) {
    if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} is a number of people.`);
  }
  const { sites, backupCopyTo } = deploymentOf(deployment);
  const paths = Object.values<Resource>(api).flatMap((each) =>
    Object.values(each).map(({ path }) => path),
  );
  const copies = backupCopyTo?.split(':')[3];
  const facts = await factsOf(askAws(region), {
    region,
    regions: [region, ...(copies ? [copies] : [])],
    domains: [...new Set(sites.map(({ sender }) => sender.split('@')[1] ?? ''))],
    certificates: sites.flatMap(({ certificateArn }) => certificateArn ?? []),
  });
  const findings = findingsOf(facts, {
    region,
    ...sizes,
    schools: sites.length,
    apiResources: resourcesOf(paths).size,
    hasProviders: sites.some(({ federation }) => federation),
  });
  for (const { state, text } of findings) console.log(`  ${marks[state]}  ${text}`);
  const isReady = (each: Finding) => each.state !== 'missing';
  if (findings.every(isReady)) console.log('\nThe account is ready for the first deployment.');
  else throw new Error('\nSome things are missing. See docs/deploy.md.');
}
