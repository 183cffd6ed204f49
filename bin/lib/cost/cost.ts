import { proofSecrets } from '#infra/constructs/edge/host-proof';
import { scheduledNames } from '#infra/schedules';
import { sites } from '#infra/sites';
import { logAlarms } from '#shared/log-alarms';
import { declaredQueues, keyNames } from '#shared/store-names';
import { tables } from '#shared/tables';
import { isWatched, workKindNames, workOutcomes } from '#shared/work-kinds';
import { prices } from './prices.ts';

/**
 * Estimates the portal's monthly cost for schools of several sizes: assumptions, prices and their
 * products.
 */

/**
 * How a school uses the portal. Change a number here and run `npm run cost` to get another
 * estimate.
 */
export const assumed = {
  schoolDays: 21,
  otherDays: 9,
  /** The share of people who open the portal on such a day. */
  onSchoolDays: 0.5,
  onOtherDays: 0.1,
  /** The share of people who sign in at least once a month. */
  monthly: 0.9,
  pages: 6,
  callsPerPage: 4,
  /** Minutes a day in which a person has a page open and visible. */
  minutes: 8,
  /** Requests of the emergency file in such a minute, without and with a message. */
  calmRequests: 60 / 54,
  liveRequests: 60 / 5,
  /** MB and requests of pages and pictures that a person loads a day. */
  megabytes: 2,
  files: 30,
  withAddress: 0.9,
  /** The share of hours in which work of a kind ends in a way, or waits: most kinds rest at night. */
  workHours: 0.2,
  digests: 4.3,
  /** The share of school days with a reminder for a person, and the principal's letters a month. */
  reminders: 0.35,
  letters: 1,
  /** Events of SES for each message: sent, delivered, often opened. */
  eventsPerMail: 3.5,
  /**
   * For each call: units of 4 KB read and 1 KB written, GB-seconds of Lambda, KB of logs, the share
   * of traces.
   */
  readsPerCall: 5,
  writesPerCall: 0.3,
  lambdaPerCall: 0.035,
  logsPerCall: 1.5,
  traced: 0.06,
  /**
   * For each message with its events: writes of its record of 2.5 KB in transactions, and of its
   * counters.
   */
  writesPerMail: 45,
  readsPerMail: 15,
  lambdaPerMail: 0.17,
  /** MB for each person after a year, in tables (most of it is the e-mail log) and in buckets. */
  inTables: 0.4,
  inBuckets: 1.5,
} as const;

/** Resources that exist without any use. A test counts them in the templates. */
export const standing = {
  /** Rounded up, so that a new table rarely changes the guide. */
  tables: Math.ceil(Object.keys(tables).length / 10) * 10,
  /** An alarm is charged for each of its metrics, and a query for each host that it reads. */
  alarmMetrics: 19 + 2 * (declaredQueues.length + scheduledNames.length) + 7 * sites.length,
  logMetrics: logAlarms.length,
  /** The ends of each kind of work, and how much waits of some and for how long. */
  workMetrics:
    workOutcomes.length * workKindNames.length + 2 * workKindNames.filter(isWatched).length,
  dashboards: 1 + sites.length,
  firewallRules: 8,
  keys: keyNames.length,
  secrets: proofSecrets.length,
} as const;

const firewallMonth = prices.firewall + standing.firewallRules * prices.firewallRule;

/** One line of the bill. */
export interface CostLine {
  readonly service: string;
  readonly what: string;
  readonly price: string;
  /** Returns the amount and cost for a number of people. */
  readonly of: (people: number) => { readonly amount: number; readonly dollars: number };
}

const a = assumed;
const days = a.schoolDays * a.onSchoolDays + a.otherDays * a.onOtherDays;
const calls = (people: number) => people * days * a.pages * a.callsPerPage;
/** Requests of the emergency file in a month without a message. CloudFront answers them. */
const bannerRequests = (people: number) => people * days * a.minutes * a.calmRequests;
const mails = (people: number) =>
  people * a.withAddress * (a.digests + a.schoolDays * a.reminders + a.letters);
/**
 * The Lambda `work-watch` runs every minute and reads the newest mailings and intakes of 2 schools.
 */
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
    'people who sign in through the school, after the first 50',
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
    'GB stored, with backup',
    [prices.tableGb + prices.tableBackupGb, 'one'],
    (n) => (n * a.inTables) / 1000,
  ),
  line(
    'AWS Backup',
    'GB in backups: 10 of 35 days and 6 of half a year of tables, 2 of buckets',
    [prices.backupGb, 'one'],
    (n) => (n * (16 * a.inTables + 2 * a.inBuckets)) / 1000,
  ),
  line('S3', 'GB stored', [prices.bucketGb, 'one'], (n) => (n * a.inBuckets) / 1000),
  line(
    'CloudFront',
    'GB sent to browsers',
    [prices.edgeGb, 'one'],
    (n) => (n * days * a.megabytes) / 1000,
  ),
  line(
    'CloudFront',
    'requests',
    [prices.edgeRequests, 'million'],
    (n) => calls(n) + n * days * a.files + bannerRequests(n),
  ),
  line(
    'CloudFront',
    'function runs: 1 for each call, 2 for each file',
    [prices.edgeFunctions, 'million'],
    (n) => calls(n) + 2 * n * days * a.files + bannerRequests(n),
  ),
  line('WAF', 'firewall and its rules', [1, 'one'], () => firewallMonth),
  line('WAF', 'calls inspected', [prices.firewallRequests, 'million'], calls),
  line('SES', 'messages', [prices.mails, 'million'], mails),
  line(
    'SNS',
    'events of messages',
    [prices.topicEvents, 'million'],
    (n) => mails(n) * a.eventsPerMail,
  ),
  line(
    'SQS',
    'requests: 3 for each event, and polling by the workers',
    [prices.queueRequests, 'million'],
    (n) => mails(n) * a.eventsPerMail * 3 + 4 * 5 * 3 * minutesOfMonth,
  ),
  line('CloudWatch', 'GB of logs', [prices.logsGb, 'one'], (n) => (calls(n) * a.logsPerCall) / 1e6),
  line(
    'CloudWatch',
    'GB of logs stored for a year',
    [prices.logsKeptGb, 'one'],
    (n) => (12 * calls(n) * a.logsPerCall) / 1e6,
  ),
  line('CloudWatch', 'metrics of alarms', [prices.alarmMetric, 'one'], () => standing.alarmMetrics),
  line(
    'CloudWatch',
    'our own metrics, at most: an hour without a line costs nothing',
    [prices.ownMetric, 'one'],
    () => standing.logMetrics,
  ),
  line(
    'CloudWatch',
    'metrics of kinds of work, in the hours in which one has something to tell',
    [prices.ownMetric, 'one'],
    () => standing.workMetrics * a.workHours,
  ),
  line('CloudWatch', 'dashboards', [prices.dashboard, 'one'], () => standing.dashboards),
  line('X-Ray', 'traces', [prices.traces, 'million'], (n) => calls(n) * a.traced),
  line('Secrets Manager', 'secrets', [prices.secret, 'one'], () => standing.secrets),
  line('KMS', 'keys for notes and seals', [prices.key, 'one'], () => standing.keys),
  line(
    'KMS',
    'requests: each table 12 times an hour, 12 hours a day',
    [prices.keyRequests, 'million'],
    () => standing.tables * 12 * 12 * 30,
  ),
  line('Route 53', 'zone', [prices.hostedZone, 'one'], () => 1),
];

/** Returns the whole bill for a number of people. */
export const costOf = (people: number): number =>
  costLines.reduce((sum, { of }) => sum + of(people).dollars, 0);

/** The numbers of people that the table shows. */
export const sizes = [500, 3_000, 20_000] as const;

const rounded = (amount: number): string => {
  const [most, unit] = amount >= 1e6 ? [1e6, ' M'] : amount >= 10_000 ? [1e3, ' k'] : [1, ''];
  const digits = amount / most < 10 && amount % 1 !== 0 ? 1 : 0;
  return `${(amount / most).toLocaleString('en-AU', { maximumFractionDigits: digits })}${unit}`;
};

/** Returns the table of `docs/deploy.md`. */
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
  const total = ['**total**', '', '', ...sizes.map((n) => `**$${costOf(n).toFixed(0)}**`)];
  const perPerson = ['per person', '', '', ...sizes.map((n) => `$${(costOf(n) / n).toFixed(3)}`)];
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
