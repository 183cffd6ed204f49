import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bannerDay } from './lib/cost/banner-cost.ts';
import { costPage } from './lib/cost/page.ts';
import { prices } from './lib/cost/prices.ts';
import { standingIn } from './lib/cost/resources.ts';
import { project } from './lib/project.ts';
import { madeUpBuild } from './lib/templates/made-up-build.ts';
import { madeUpSchools, resourcesIn, templatesOf } from './lib/templates/templates.ts';

/**
 * `npm run cost`: prints the portal's monthly cost for a school of 1,500 people, line by line, in its
 * first, third and seventh year. It synthesises the templates without a build. With `--write` it also
 * updates the deployment guide.
 */
const built = madeUpBuild();
const templates = templatesOf(madeUpSchools(1), built);
rmSync(dirname(built.web), { recursive: true });
const page = costPage(standingIn(resourcesIn(templates)));
console.log(`US dollars a month in ap-southeast-2, prices as of ${prices.asOf}:\n`);
console.log(page);
const dollars = (amount: number) => `$${amount.toFixed(2)}`;
console.log(
  `\nThe emergency file for 20,000 people: ${dollars(bannerDay(20_000))} on a day without a message, ${dollars(bannerDay(20_000, 180))} on a day with one for 3 hours.`,
);
if (process.argv.includes('--write')) {
  const guide = join(project, 'docs', 'deploy.md');
  const text = readFileSync(guide, 'utf8');
  const marked = /(?<=<!-- cost -->\n\n).*(?=\n\n<!-- end of the cost -->)/s;
  if (!marked.test(text)) throw new Error(`${guide} has no place for the page`);
  writeFileSync(
    guide,
    text.replace(marked, () => page),
  );
}
