import { costTable, prices } from './lib/cost.ts';

/** `npm run cost`: what the portal costs a month, line by line, for schools of three sizes. */
console.log(`US dollars a month in ap-southeast-2, prices as of ${prices.asOf}:\n`);
console.log(costTable());
