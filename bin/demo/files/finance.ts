import { addDays } from '#shared/kernel/zone';
import { chanceOf } from '../chance.ts';
import type { DemoSite } from '../content.ts';
import type { Cell } from '../csv.ts';
import type { Session } from '../learning/school-year.ts';
import { isSecondary, type Student } from '../people/community.ts';
import type { School } from '../school-data.ts';
import { type CsvFile, studentsOf, wasHere } from './table.ts';

/** Cents a term. */
const fees = { primary: 184_000, secondary: 276_050 };
const camp = 18_745;
const campGrade = 7;
const siblingsDiscount = 9_205;
const daysToPay = 28;

/**
 * The accounts of carers: an invoice a term for each child, with what has been paid. Some couples
 * share each invoice, as two households do. A second child has a discount, Year 7 a camp.
 */
export const finance = (site: DemoSite, school: School): CsvFile => ({
  columns: [
    ...['TRANSACTION_ID', 'CARER_NUMBER', 'STUDENT_NUMBER', 'type', 'date', 'due_date'],
    ...['description', 'amount', 'INVOICE_ID'],
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
    const isSecondChild = payers.some((payer) => charged.has(payer));
    for (const payer of payers) charged.add(payer);
    for (const term of due.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
      if (!wasHere(student, term.start)) continue;
      const isLast = term === due.at(-1);
      for (const charge of chargesOf(student, term, { isSecondChild, isLast })) {
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

function chargesOf(
  { grade }: Student,
  { sourcedId, title, start }: Session,
  { isSecondChild, isLast }: { readonly isSecondChild: boolean; readonly isLast: boolean },
): Charge[] {
  const cents = isSecondary(grade) ? fees.secondary : fees.primary;
  const discount = isSecondChild && isLast ? siblingsDiscount : 0;
  const tuition = { id: sourcedId, on: start, what: `Tuition ${title}`, cents, discount };
  if (grade !== campGrade || !isLast) return [tuition];
  return [
    tuition,
    { id: `${sourcedId}-camp`, on: start, what: 'Year 7 camp', cents: camp, discount: 0 },
  ];
}

/** A charge that one or two carers pay. */
interface Share extends Charge {
  readonly student: Student;
  readonly date: string;
  /** How many carers share it. */
  readonly payers: number;
}

/** Yields a carer's part of a charge. The first of two carers pays the odd cent. */
function* account(carerNumber: string, share: Share, index: number): Generator<Cell[]> {
  const { id, on, student, date, payers, discount } = share;
  const part = (all: number) =>
    payers === 1 ? all : index === 0 ? Math.ceil(all / 2) : Math.floor(all / 2);
  const cents = part(share.cents);
  const invoice = `${id}-${student.studentNumber}-${carerNumber}`;
  const about = [carerNumber, student.studentNumber];
  const what = payers > 1 ? `${share.what} (half)` : share.what;
  yield [invoice, ...about, 'invoice', on, addDays(on, daysToPay), what, dollars(cents), ''];
  const off = part(discount);
  if (off > 0) {
    const text = 'Discount for brothers and sisters';
    yield [`${invoice}-d`, ...about, 'credit', on, '', text, dollars(off), invoice];
  }
  const chance = chanceOf('payment', carerNumber, invoice);
  const paidOn = addDays(on, chance.between(4, 50));
  if (paidOn > date || chance.is(0.04)) return;
  const paid = Math.round((cents - off) * (chance.is(0.08) ? 0.5 : 1));
  // Some people forget to name the invoice.
  const named = chance.is(0.05) ? '' : invoice;
  yield [`${invoice}-p`, ...about, 'payment', paidOn, '', 'Thank you', dollars(paid), named];
}

const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** Children of the cast whose parents live in two households. */
const ofTwoHouseholds = new Set(['sam', 'nina']);

/** Returns who pays: the first carer, or the first two with half each. Ended links pay nothing. */
function payersOf({ carers, sourcedId, username }: Student, site: DemoSite): string[] {
  const numbers = carers.flatMap(({ carer, until, restricted }) =>
    until || restricted ? [] : (carer.carerNumber ?? []),
  );
  const isShared = ofTwoHouseholds.has(username) || chanceOf('payers', site, sourcedId).is(0.15);
  return numbers.slice(0, isShared ? 2 : 1);
}
