import type { Source } from './sources.ts';

/** What begins the key of a record: the school and the separator, or the school as a partition. */
const begun = /\$\{(?:\w+\.)*site\}#|\bpk: (?:\w+\.)*(?:site|schoolUid)\b/;

/** Files that write such a thing for something else, or must, each with what it is. */
const others: Readonly<Record<string, string>> = {
  'functions/email-logs/store/email-log-facts.ts': 'a name of a message, in memory only',
  'functions/kernel/outbox/store/email-log-record.ts': 'a name of a counter, in memory only',
  'functions/kernel/keys/student-keys.ts': 'keys of students in two tables, with two rows',
  'functions/kernel/store/limits.ts': 'limits of calls that bypassed the schools, too',
  'functions/intake/store/intake-transaction.ts': 'two kinds of records under one lease',
  'functions/intake/store/roster-writes.ts': 'the table is only known at run time',
  'functions/email-logs/store/email-log-fact-reads.ts': 'many schools in one read',
  'functions/email-logs/store/email-log-fact-writes.ts': 'many schools in one write',
  'functions/email-logs/store/mail-parked.ts': 'mail of no school, too',
};

/**
 * Returns every place of a Lambda that builds the key of a record itself, as `file:line`. Keys come
 * from the templates of the tables' rows (`functions/kernel/record/key.ts`).
 */
export const builtKeys = (sources: readonly Pick<Source, 'path' | 'text'>[]): string[] =>
  sources
    .filter(({ path }) => path.startsWith('functions/') && !(path in others))
    .filter(({ path }) => !path.startsWith('functions/kernel/record/'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => (begun.test(line) ? `${path}:${index + 1}` : [])),
    );
