import { sites } from '#infra/sites';
import { queues, tables } from '#shared/tables';

/** What the portal costs a month, reckoned for schools of some size: assumptions, prices, and their products. */

/** How a school of the kind uses the portal. Whoever knows better changes a number here and runs `npm run cost`. */
export const assumed = {
  schoolDays: 21,
  otherDays: 9,
  /** Shares of all people who open the portal on such a day. */
  onSchoolDays: 0.5,
  onOtherDays: 0.1,
  /** Share that signs in at least once in a month. */
  monthly: 0.9,
  pages: 6,
  callsPerPage: 4,
  /** Minutes in which a page is looked at, each day; the emergency banner is asked for four times in each. */
  minutes: 8,
  /** MB of pages and pictures that a person loads on a day; requests for them. */
  megabytes: 2,
  files: 30,
  withAddress: 0.9,
  digests: 4.3,
  /** Share of school days on which a person has a reminder, and letters of the principal in a month. */
  reminders: 0.35,
  letters: 1,
  /** What SES tells of each message: sent, delivered, often opened. */
  eventsPerMail: 3.5,
  /** Of a call: units of 4 KB read and 1 KB written, GB-seconds of Lambda, KB of logs, and the share that is traced. */
  readsPerCall: 5,
  writesPerCall: 0.3,
  lambdaPerCall: 0.035,
  logsPerCall: 1.5,
  traced: 0.06,
  /** Of a mail, with its events: freezing, claiming and settling a record of 2.5 KB in transactions, and its counters. */
  writesPerMail: 45,
  readsPerMail: 15,
  lambdaPerMail: 0.17,
  /** MB that a person leaves in tables after a year (the log of mail is most of it), and in buckets. */
  inTables: 0.4,
  inBuckets: 1.5,
} as const;

/** What stands in the templates, whoever comes. A test counts them there. */
export const standing = {
  tables: Object.keys(tables).length,
  /** An alarm that adds several metrics up is charged for each. */
  alarmMetrics: 9 + 2 * (queues.length + sites.length),
  /** Metrics that are made of lines in the logs. */
  logMetrics: 2,
  dashboards: 1,
  firewallRules: 5,
} as const;

/** US dollars in `ap-southeast-2` (Sydney), without free allowances but Cognito's; per million unless said otherwise. */
export const prices = {
  asOf: 'early 2025',
  cognitoPerson: 0.015,
  cognitoFree: 50,
  gatewayCalls: 3.5,
  lambdaRequests: 0.2,
  lambdaGbSecond: 0.0000133334,
  tableReads: 0.1425,
  tableWrites: 0.7115,
  tableGb: 0.285,
  tableBackupGb: 0.228,
  bucketGb: 0.025,
  edgeGb: 0.114,
  edgeRequests: 1.25,
  firewall: 5,
  firewallRule: 1,
  firewallRequests: 0.6,
  mails: 100,
  topicEvents: 0.5,
  queueRequests: 0.4,
  logsGb: 0.67,
  logsKeptGb: 0.033,
  traces: 5,
  keyRequests: 3,
  alarmMetric: 0.1,
  ownMetric: 0.3,
  dashboard: 3,
  hostedZone: 0.5,
} as const;

/** One line of the bill. */
export interface CostLine {
  readonly service: string;
  readonly what: string;
  readonly price: string;
  /** How much of it there is for so many people, and what that costs. */
  readonly of: (people: number) => { readonly amount: number; readonly dollars: number };
}

const a = assumed;
const days = a.schoolDays * a.onSchoolDays + a.otherDays * a.onOtherDays;
const calls = (people: number) => people * days * (a.pages * a.callsPerPage + 4 * a.minutes);
const mails = (people: number) =>
  people * a.withAddress * (a.digests + a.schoolDays * a.reminders + a.letters);
/** The Lambda that looks after work runs each minute and reads the newest mailings and intakes of two schools. */
const minutesOfMonth = 43_200;
const watchReads = minutesOfMonth * 2 * 20;

const line = (
  service: string,
  what: string,
  [price, unit]: readonly [price: number, unit: 'one' | 'million' | 'thousand millions'],
  amount: (people: number) => number,
): CostLine => {
  const per = { one: 1, million: 1e6, 'thousand millions': 1e9 }[unit];
  return {
    service,
    what,
    price: unit === 'one' ? `$${price}` : `$${price} a million`,
    of: (people) => ({ amount: amount(people), dollars: (amount(people) / per) * price }),
  };
};

/** Every line of the bill. */
export const costLines: readonly CostLine[] = [
  line(
    'Cognito',
    'people who sign in through the school, but the first 50',
    [prices.cognitoPerson, 'one'],
    (n) => Math.max(0, n * a.monthly - prices.cognitoFree),
  ),
  line('API Gateway', 'calls', [prices.gatewayCalls, 'million'], calls),
  line(
    'Lambda',
    'starts',
    [prices.lambdaRequests, 'million'],
    (n) => calls(n) + mails(n) * a.eventsPerMail + minutesOfMonth,
  ),
  line(
    'Lambda',
    'GB-seconds',
    [prices.lambdaGbSecond, 'one'],
    (n) => calls(n) * a.lambdaPerCall + mails(n) * a.lambdaPerMail + minutesOfMonth * 0.04,
  ),
  line(
    'DynamoDB',
    'units read',
    [prices.tableReads, 'million'],
    (n) => calls(n) * a.readsPerCall + mails(n) * a.readsPerMail + watchReads,
  ),
  line(
    'DynamoDB',
    'units written',
    [prices.tableWrites, 'million'],
    (n) => calls(n) * a.writesPerCall + mails(n) * a.writesPerMail,
  ),
  line(
    'DynamoDB',
    'GB kept, with backup',
    [prices.tableGb + prices.tableBackupGb, 'one'],
    (n) => (n * a.inTables) / 1000,
  ),
  line('S3', 'GB kept', [prices.bucketGb, 'one'], (n) => (n * a.inBuckets) / 1000),
  line(
    'CloudFront',
    'GB to browsers',
    [prices.edgeGb, 'one'],
    (n) => (n * days * a.megabytes) / 1000,
  ),
  line(
    'CloudFront',
    'requests',
    [prices.edgeRequests, 'million'],
    (n) => calls(n) + n * days * a.files,
  ),
  line(
    'WAF',
    'firewall and its rules',
    [1, 'one'],
    () => prices.firewall + standing.firewallRules * prices.firewallRule,
  ),
  line('WAF', 'calls looked at', [prices.firewallRequests, 'million'], calls),
  line('SES', 'messages', [prices.mails, 'million'], mails),
  line(
    'SNS',
    'events of messages',
    [prices.topicEvents, 'million'],
    (n) => mails(n) * a.eventsPerMail,
  ),
  line(
    'SQS',
    'requests: three for each event, and the workers’ looks',
    [prices.queueRequests, 'million'],
    (n) => mails(n) * a.eventsPerMail * 3 + 4 * 5 * 3 * minutesOfMonth,
  ),
  line('CloudWatch', 'GB of logs', [prices.logsGb, 'one'], (n) => (calls(n) * a.logsPerCall) / 1e6),
  line(
    'CloudWatch',
    'GB of logs kept for a year',
    [prices.logsKeptGb, 'one'],
    (n) => (12 * calls(n) * a.logsPerCall) / 1e6,
  ),
  line(
    'CloudWatch',
    'metrics under alarm',
    [prices.alarmMetric, 'one'],
    () => standing.alarmMetrics,
  ),
  line(
    'CloudWatch',
    'metrics of our own, at most: an hour without a line costs nothing',
    [prices.ownMetric, 'one'],
    () => standing.logMetrics,
  ),
  line('CloudWatch', 'dashboard', [prices.dashboard, 'one'], () => standing.dashboards),
  line('X-Ray', 'traces', [prices.traces, 'million'], (n) => calls(n) * a.traced),
  line(
    'KMS',
    'requests: each table twelve times an hour, twelve hours a day',
    [prices.keyRequests, 'million'],
    () => standing.tables * 12 * 12 * 30,
  ),
  line('Route 53', 'zone', [prices.hostedZone, 'one'], () => 1),
];

/** The whole bill for so many people. */
export const costOf = (people: number): number =>
  costLines.reduce((sum, { of }) => sum + of(people).dollars, 0);

/** Sizes of schools, or of groups of them, that the table shows. */
export const sizes = [500, 3_000, 20_000] as const;

const rounded = (amount: number): string => {
  const [most, unit] = amount >= 1e6 ? [1e6, ' M'] : amount >= 10_000 ? [1e3, ' k'] : [1, ''];
  const digits = amount / most < 10 && amount % 1 !== 0 ? 1 : 0;
  return `${(amount / most).toLocaleString('en-AU', { maximumFractionDigits: digits })}${unit}`;
};

/** The table as `docs/deploy.md` has it. */
export function costTable(): string {
  const heads = sizes.map((size) => `${size.toLocaleString('en-AU')} people`);
  const cells = (people: number, { of }: CostLine) => {
    const { amount, dollars } = of(people);
    return `${rounded(amount)} → $${dollars.toFixed(2)}`;
  };
  const rows = costLines.map((each) => [
    each.service,
    each.what,
    each.price,
    ...sizes.map((people) => cells(people, each)),
  ]);
  const total = ['**together**', '', '', ...sizes.map((n) => `**$${costOf(n).toFixed(0)}**`)];
  const perPerson = ['a person', '', '', ...sizes.map((n) => `$${(costOf(n) / n).toFixed(3)}`)];
  return [
    ['service', 'what', 'price', ...heads],
    ['---', '---', '---', ...sizes.map(() => '--:')],
    ...rows,
    total,
    perPerson,
  ]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}
