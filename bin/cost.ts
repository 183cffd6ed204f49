import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bannerDay } from './lib/cost/banner-cost.ts';
import { costTable } from './lib/cost/cost.ts';
import { prices } from './lib/cost/prices.ts';
import { project } from './lib/project.ts';

/**
 * `npm run cost`: prints the portal's monthly cost, line by line, for schools of 3 sizes. With
 * `--write` it also updates the deployment guide.
 */
console.log(`US dollars a month in ap-southeast-2, prices as of ${prices.asOf}:\n`);
console.log(costTable());
const dollars = (amount: number) => `$${amount.toFixed(2)}`;
console.log(
  `\nThe emergency file for 20,000 people: ${dollars(bannerDay(20_000))} on a day without a message, ${dollars(bannerDay(20_000, 180))} on a day with one for 3 hours.`,
);
if (process.argv.includes('--write')) {
  const guide = join(project, 'docs', 'deploy.md');
  const text = readFileSync(guide, 'utf8');
  writeFileSync(guide, text.replace(/^\| service \| what \|(.*\n\|)*.*/m, costTable));
}
