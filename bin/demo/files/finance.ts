import { addDays } from '#shared/kernel/zone';
import { chanceOf } from '../chance.ts';
import type { DemoSite } from '../content.ts';
import type { Cell } from '../csv.ts';
import type { Session } from '../learning/school-year.ts';
import { type Adult, isSecondary, type Student } from '../people/community.ts';
import type { School } from '../school-data.ts';
import { camp, campCode } from './camp.ts';
import { type CsvFile, studentsOf, wasHere } from './table.ts';

/** Cents a term. */
const fees = { primary: 184_000, secondary: 276_050 };
const campGrade = 7;
const siblingsDiscount = 9_205;
const deposit = 50_000;
const daysSinceDeposit = 7;
const daysToPay = 28;

/**
 * The accounts of carers: an invoice a term for each child, with what has been paid. Some couples
 * share each invoice, as two households do. A second child has a discount, Year 7 a camp, and each
 * child a deposit for the next year that was invoiced last week.
 */
export const finance = (site: DemoSite, school: School): CsvFile => ({
  columns: [
    'TRANSACTION_ID',
    'CARER_NUMBER',
    'STUDENT_NUMBER',
    'type',
    'date',
    'due_date',
    'description',
    'amount',
    'INVOICE_ID',
    'reference',
  ],
  rows: transactions(site, school),
});

function* transactions(site: DemoSite, school: School): Generator<Cell[]> {
  const { date, teaching } = school;
  const terms = teaching[site].flatMap(({ year }) => year.terms);
  const due = terms.filter(({ start }) => start <= date && start > addDays(date, -365));
  const charged = new Set<string>();
  for (const student of studentsOf(site, school)) {
    const payers = payersOf(student, site);
    const isSecondChild = payers.some(({ sourcedId }) => charged.has(sourcedId));
    for (const { sourcedId } of payers) charged.add(sourcedId);
    for (const term of due.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
      if (!wasHere(student, term.start)) continue;
      const isLast = term === due.at(-1);
      for (const charge of chargesOf(student, term, { isSecondChild, isLast, date })) {
        const share = { ...charge, student, date, payers: payers.length };
        for (const [i, payer] of payers.entries()) yield* account(payer, share, i);
      }
    }
  }
}

/** What a student costs, in cents. */
interface Charge {
  readonly id: string;
  readonly on: string;
  readonly what: string;
  readonly cents: number;
  /** What the school takes off the invoice. */
  readonly discount: number;
}

interface ChargedWhen {
  readonly isSecondChild: boolean;
  /** Whether it is the term that began last. */
  readonly isLast: boolean;
  readonly date: string;
}

function chargesOf(
  { grade }: Student,
  { sourcedId, title, start }: Session,
  { isSecondChild, isLast, date }: ChargedWhen,
): Charge[] {
  const cents = isSecondary(grade) ? fees.secondary : fees.primary;
  const discount = isSecondChild && isLast ? siblingsDiscount : 0;
  const tuition = { id: sourcedId, on: start, what: `Tuition ${title}`, cents, discount };
  if (!isLast) return [tuition];
  const on = addDays(date, -daysSinceDeposit);
  const next = { id: `${sourcedId}-deposit`, on, what: 'Deposit for next year', discount: 0 };
  const extras: Charge[] = start <= on ? [{ ...next, cents: deposit }] : [];
  if (grade !== campGrade) return [tuition, ...extras];
  const trip = { id: `${sourcedId}-camp`, on: start, what: 'Year 7 camp', discount: 0 };
  return [tuition, { ...trip, cents: camp }, ...extras];
}

/** A charge that one or two carers pay. */
interface Share extends Charge {
  readonly student: Student;
  readonly date: string;
  /** How many carers share it. */
  readonly payers: number;
}

/** Yields a carer's part of a charge. The first of two carers pays the odd cent. */
function* account(payer: Adult, share: Share, index: number): Generator<Cell[]> {
  const { carerNumber = '' } = payer;
  const { id, on, student, date, payers, discount } = share;
  const part = (all: number) =>
    payers === 1 ? all : index === 0 ? Math.ceil(all / 2) : Math.floor(all / 2);
  const cents = part(share.cents);
  const invoice = `${id}-${student.studentNumber}-${carerNumber}`;
  const about = [carerNumber, student.studentNumber];
  const what = payers > 1 ? `${share.what} (half)` : share.what;
  yield [invoice, ...about, 'invoice', on, addDays(on, daysToPay), what, dollars(cents), '', ''];
  const off = part(discount);
  if (off > 0) {
    const text = 'Discount for brothers and sisters';
    yield [`${invoice}-d`, ...about, 'credit', on, '', text, dollars(off), invoice, ''];
  }
  const reference = id.endsWith('-camp') ? `${campCode}-${student.studentNumber}` : '';
  const pays = (day: string, paid: number, named: string): Cell[] => [
    `${invoice}-p`,
    ...about,
    'payment',
    day,
    '',
    'Thank you',
    dollars(paid),
    named,
    reference,
  ];
  const plan = planOf(payer, share);
  if (plan) {
    const paid = Math.round((cents - off) * plan.part);
    const paidOn = addDays(on, plan.after);
    // A payment of more than its invoice names none.
    const named = plan.part > 1 ? '' : invoice;
    if (paid > 0 && paidOn <= date) {
      yield pays(paidOn, paid, named);
    }
    return;
  }
  const chance = chanceOf('payment', carerNumber, invoice);
  const paidOn = addDays(on, chance.between(4, 50));
  if (paidOn > date || chance.is(0.04)) return;
  const paid = Math.round((cents - off) * (chance.is(0.08) ? 0.5 : 1));
  // Some people forget to name the invoice.
  const named = chance.is(0.05) ? '' : invoice;
  yield pays(paidOn, paid, named);
}

/**
 * Returns how the parents of Sam and Nina pay, so that their accounts show every state of an
 * invoice at each date: Cara owes, and Carl has paid too much.
 */
function planOf({ username }: Adult, { id, student }: Share) {
  const isDeposit = id.endsWith('-deposit');
  if (username === 'carl') return { part: isDeposit ? 1.25 : 1, after: isDeposit ? 3 : 12 };
  if (username !== 'cara') return undefined;
  if (id.endsWith('-camp')) return { part: 0, after: 0 };
  if (isDeposit) return { part: student.username === 'nina' ? 0.4 : 0, after: 4 };
  return { part: 1, after: 20 };
}

const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** Children of the cast whose parents live in two households. */
const ofTwoHouseholds = new Set(['sam', 'nina']);

/** Returns who pays: the first carer, or the first two with half each. Ended links pay nothing. */
function payersOf({ carers, sourcedId, username }: Student, site: DemoSite): Adult[] {
  const payers = carers.flatMap(({ carer, until, restricted }) =>
    until || restricted || !carer.carerNumber ? [] : [carer],
  );
  const isShared = ofTwoHouseholds.has(username) || chanceOf('payers', site, sourcedId).is(0.15);
  return payers.slice(0, isShared ? 2 : 1);
}
