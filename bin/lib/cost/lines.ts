import { backupDays } from '#infra/constructs/operations/backup-plan';
import { prices } from './prices.ts';
import { bytesAfter, type Stored, storedFiles, storedRecords } from './records.ts';
import type { Standing } from './resources.ts';
import { allPersonDays, assumed, code, daily, monthsOfTerm } from './school.ts';
import { type Part, type Use, useOf } from './use.ts';

/** A month of term at the end of a year of the portal. */
export interface Month {
  readonly people: number;
  readonly year: number;
  /** What exists without any use, as the templates have it. */
  readonly standing: Readonly<Record<Standing, number>>;
  /** What is left out. */
  readonly without?: Part;
}

/** One line of the bill. */
export interface CostLine {
  readonly service: string;
  readonly what: string;
  readonly price: string;
  /** Returns the amount and its US dollars. */
  readonly of: (month: Month) => { readonly amount: number; readonly dollars: number };
}

interface Facts extends Month {
  readonly use: Use;
}

function line(
  service: string,
  what: string,
  [price, unit]: readonly [price: number, unit: 'one' | 'million'],
  amountOf: (facts: Facts) => number,
): CostLine {
  return {
    service,
    what,
    price: unit === 'one' ? `$${Number(price.toPrecision(10))}` : `$${price} a million`,
    of: (month) => {
      const amount = amountOf({ ...month, use: useOf(month.people, month.without) });
      return { amount, dollars: (unit === 'one' ? amount : amount / 1e6) * price };
    },
  };
}

const gigabytes = (stored: readonly Stored[], facts: Facts): number =>
  stored.reduce((sum, each) => sum + bytesAfter(each, facts), 0) / 1e9;

/** The copies of each table: two a week for 35 days and one a month for half a year. */
export const backupCopies = (2 * backupDays.frequent) / 7 + backupDays.monthly / 30;
/** Backups of buckets hold each object once, and for half a year what was removed. */
const bucketCopies = 1.1;

/** The US dollars of a month for each GB, with its backups. */
export const gigabyte = {
  ofTables: prices.tableGb + prices.tableBackupGb + prices.backupGb * backupCopies,
  ofBuckets: prices.bucketGb + prices.bucketBackupGb * bucketCopies,
} as const;

/** Starts of Lambdas: of calls, of mail with its events, and of schedules. */
const starts = ({ use }: Facts): number =>
  use.calls + use.runs + (use.mails * (1 + assumed.eventsPerMail)) / assumed.mailBatch;

/** Files and MB that all people load in a month: code after a release, other files each day. */
const edgeFiles = ({ people }: Facts) =>
  allPersonDays(people) * daily.files + people * assumed.releases * code.files;
const edgeMegabytes = ({ people }: Facts) =>
  allPersonDays(people) * daily.megabytes + people * assumed.releases * code.megabytes;
/** Requests of the emergency file without a message. CloudFront answers them. */
const bannerRequests = ({ people }: Facts) =>
  allPersonDays(people) * assumed.minutes * assumed.calmRequests;

const doers = {
  calls: 'calls',
  mail: 'mail and its events',
  schedules: 'schedules',
  files: 'the school’s nightly files',
} as const;

/** The lines that follow what people do. */
const ofUse: readonly CostLine[] = [
  line(
    'Cognito',
    'people who sign in through the school, after the first 50',
    [prices.cognitoPerson, 'one'],
    ({ people }) => Math.max(0, people * assumed.monthly - prices.cognitoFree),
  ),
  line(
    'API Gateway',
    'calls without the office’s pulse',
    [prices.gatewayCalls, 'million'],
    ({ use }) => use.calls - use.pulses,
  ),
  line(
    'API Gateway',
    'the pulse of the attendance office',
    [prices.gatewayCalls, 'million'],
    ({ use }) => use.pulses,
  ),
  line('Lambda', 'starts', [prices.lambdaRequests, 'million'], starts),
  line('Lambda', 'GB-seconds', [prices.lambdaGbSecond, 'one'], ({ use }) => use.gbSeconds),
  ...(['calls', 'mail', 'schedules', 'files'] as const).flatMap((by) => [
    line(
      'DynamoDB',
      `units read by ${doers[by]}`,
      [prices.tableReads, 'million'],
      ({ use }) => use.units[by].read,
    ),
    line(
      'DynamoDB',
      `units written by ${doers[by]}`,
      [prices.tableWrites, 'million'],
      ({ use }) => use.units[by].written,
    ),
  ]),
  line(
    'CloudFront',
    'GB sent to browsers',
    [prices.edgeGb, 'one'],
    (facts) => edgeMegabytes(facts) / 1000,
  ),
  line(
    'CloudFront',
    'requests',
    [prices.edgeRequests, 'million'],
    (facts) => facts.use.calls + edgeFiles(facts) + bannerRequests(facts),
  ),
  line(
    'CloudFront',
    'function runs: 1 for each call, 2 for each file',
    [prices.edgeFunctions, 'million'],
    (facts) => facts.use.calls + 2 * edgeFiles(facts) + bannerRequests(facts),
  ),
  line('WAF', 'calls inspected', [prices.firewallRequests, 'million'], ({ use }) => use.calls),
  line('SES', 'messages', [prices.mails, 'million'], ({ use }) => use.mails),
  line(
    'SNS',
    'events of messages',
    [prices.topicEvents, 'million'],
    ({ use }) => use.mails * assumed.eventsPerMail,
  ),
  line(
    'SQS',
    'requests: 3 for each event and message',
    [prices.queueRequests, 'million'],
    ({ use }) => use.mails * (1 + assumed.eventsPerMail) * 3,
  ),
  line(
    'CloudWatch',
    'GB of logs',
    [prices.logsGb, 'one'],
    (facts) => (starts(facts) * assumed.logsPerCall) / 1e6,
  ),
  line('X-Ray', 'traces, of nearly every start', [prices.traces, 'million'], starts),
];

/** The lines that grow with what is stored. */
const ofStores: readonly CostLine[] = [
  line(
    'DynamoDB',
    'GB stored, with recovery of 35 days',
    [prices.tableGb + prices.tableBackupGb, 'one'],
    (facts) => gigabytes(storedRecords, facts),
  ),
  line(
    'AWS Backup',
    `GB of tables: ${backupCopies} copies of each`,
    [prices.backupGb, 'one'],
    (facts) => gigabytes(storedRecords, facts) * backupCopies,
  ),
  line('S3', 'GB stored', [prices.bucketGb, 'one'], (facts) => gigabytes(storedFiles, facts)),
  line(
    'AWS Backup',
    'GB of buckets',
    [prices.bucketBackupGb, 'one'],
    (facts) => gigabytes(storedFiles, facts) * bucketCopies,
  ),
  line(
    'CloudWatch',
    'GB of logs stored for a year',
    [prices.logsKeptGb, 'one'],
    (facts) => (starts(facts) * assumed.logsPerCall * monthsOfTerm) / 1e6,
  ),
];

/** The lines of what exists. */
const ofStanding: readonly CostLine[] = [
  line('WAF', 'firewall', [prices.firewall, 'one'], ({ standing }) => standing.firewalls),
  line('WAF', 'rules', [prices.firewallRule, 'one'], ({ standing }) => standing.firewallRules),
  line(
    'SQS',
    'polls of empty queues',
    [prices.queueRequests, 'million'],
    ({ standing }) => standing.idlePolls,
  ),
  line(
    'CloudWatch',
    'metrics of alarms',
    [prices.alarmMetric, 'one'],
    ({ standing }) => standing.alarmMetrics,
  ),
  line(
    'CloudWatch',
    'metrics of faults: CloudWatch charges for the hours with a line',
    [prices.ownMetric, 'one'],
    ({ standing }) => standing.faultMetrics * assumed.faultHours,
  ),
  line(
    'CloudWatch',
    'metrics of work that is done or waits, likewise',
    [prices.ownMetric, 'one'],
    ({ standing }) => standing.workMetrics * assumed.workHours,
  ),
  line(
    'CloudWatch',
    'dashboards',
    [prices.dashboard, 'one'],
    ({ standing }) => standing.dashboards,
  ),
  line('Secrets Manager', 'secrets', [prices.secret, 'one'], ({ standing }) => standing.secrets),
  line(
    'KMS',
    'keys for notes, answers and seals',
    [prices.key, 'one'],
    ({ standing }) => standing.keys,
  ),
  line(
    'KMS',
    'requests: each table 12 times an hour, 12 hours a day',
    [prices.keyRequests, 'million'],
    // Rounded up, so that a new table rarely changes the page.
    ({ standing }) => Math.ceil(standing.tables / 10) * 10 * 12 * 12 * 30,
  ),
  line('Route 53', 'zone', [prices.hostedZone, 'one'], () => 1),
];

/** Every line of the bill. */
export const costLines: readonly CostLine[] = [...ofUse, ...ofStores, ...ofStanding];

/** Returns the whole bill of a month. */
export const costOf = (month: Month): number =>
  costLines.reduce((sum, { of }) => sum + of(month).dollars, 0);
