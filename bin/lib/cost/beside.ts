import { backupCopies } from './lines.ts';
import { prices } from './prices.ts';
import { allPersonDays, assumed, mails, peopleOf } from './school.ts';

/** What a feature costs in a month, beside what the aim of the bill was set for. */
export interface Beside {
  readonly what: string;
  readonly counted: string;
  readonly dollars: (people: number) => number;
}

/** Characters of a month's posts: 80 posts of 1,500 characters, each in 5 languages. */
const translated = 80 * 1_500 * 5;

/** Bytes of a message in the index `person`, for twelve months of messages. */
const personEntry = 806;

/** What came after the aim was set. The bill has it, the aim does not. */
export const sinceAim: readonly Beside[] = [
  {
    what: 'pushes: the key that signs them',
    counted: '1 KMS key',
    dollars: () => prices.key,
  },
  {
    what: 'answers that only the school reads: the key that seals them',
    counted: '1 KMS key',
    dollars: () => prices.key,
  },
  {
    what: 'the list of what was sent to a person',
    counted: 'a unit written for each message, and an index of a year of them with its backups',
    dollars: (people) =>
      mails(people) *
      (prices.tableWrites / 1e6 +
        ((12 * personEntry) / 1e9) *
          (prices.tableGb + prices.tableBackupGb + backupCopies * prices.backupGb)),
  },
];

/** Lines beside the bill, each with a sum of its own. */
export const besides: readonly Beside[] = [
  {
    what: 'keys: one KMS key more',
    counted: '1 key, and a request for each of 20,000 sealed texts',
    dollars: () => prices.key + (20_000 / 1e6) * prices.keyRequests,
  },
  {
    what: 'texts (SMS) about absences without a reason',
    counted: '4 % of the students on each school day, 1 text of 1 segment to a carer',
    dollars: (people) =>
      peopleOf('student', people) * 0.04 * assumed.schoolDays * prices.textSegment,
  },
  {
    what: 'texts (SMS) of one emergency to every carer',
    counted: '1 text of 2 segments to each carer, not each month',
    dollars: (people) => peopleOf('carer', people) * 2 * prices.textSegment,
  },
  {
    what: 'push',
    counted:
      'a message in place of each mail: 2 requests of SQS, 0.05 GB-seconds and 4 units written',
    dollars: (people) =>
      mails(people) *
      ((2 * prices.queueRequests) / 1e6 +
        0.05 * prices.lambdaGbSecond +
        (4 * prices.tableWrites) / 1e6),
  },
  {
    what: 'translation of posts',
    counted: '80 posts of 1,500 characters in 5 languages, each once',
    dollars: () => (translated / 1e6) * prices.translatedCharacters,
  },
  {
    what: 'translation on request, without keeping it',
    counted: '5 % of those who open the portal translate one post a day',
    dollars: (people) =>
      ((allPersonDays(people) * 0.05 * 1_500) / 1e6) * prices.translatedCharacters,
  },
];
