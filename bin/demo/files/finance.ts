import { addDays } from '#shared/kernel/zone';
import { chanceOf } from '../chance.ts';
import type { DemoSite } from '../content.ts';
import type { Cell } from '../csv.ts';
import type { Session } from '../learning/school-year.ts';
import { isSecondary, type Student } from '../people/community.ts';
import type { School } from '../school-data.ts';
import { type CsvFile, studentsOf, wasHere } from './table.ts';

/** Whole dollars a term. */
const fees = { primary: 1_840, secondary: 2_760 };
const daysToPay = 28;

/**
 * The accounts of carers: an invoice a term for each child, with what has been paid. Some couples
 * share each invoice, as two households do.
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
  for (const student of studentsOf(site, school)) {
    const payers = payersOf(student, site);
    for (const term of due.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
      if (!wasHere(student, term.start)) continue;
      const fee = { student, term, date, payers: payers.length };
      for (const payer of payers) yield* account(payer, fee);
    }
  }
}

/** The fee of a student for a term. */
interface Fee {
  readonly student: Student;
  readonly term: Session;
  readonly date: string;
  /** How many carers share the fee. */
  readonly payers: number;
}

function* account(carerNumber: string, { student, term, date, payers }: Fee): Generator<Cell[]> {
  const { studentNumber, grade } = student;
  const { sourcedId, title, start } = term;
  const fee = (isSecondary(grade) ? fees.secondary : fees.primary) / payers;
  const invoice = `${sourcedId}-${studentNumber}-${carerNumber}`;
  const about = [carerNumber, studentNumber];
  const dueOn = addDays(start, daysToPay);
  const what = payers > 1 ? `Tuition ${title} (half)` : `Tuition ${title}`;
  yield [invoice, ...about, 'invoice', start, dueOn, what, fee.toFixed(2), ''];
  const chance = chanceOf('payment', carerNumber, invoice);
  const paidOn = addDays(start, chance.between(4, 50));
  if (paidOn > date || chance.is(0.04)) return;
  const part = chance.is(0.08) ? 0.5 : 1;
  const paid = (fee * part).toFixed(2);
  yield [`${invoice}-p`, ...about, 'payment', paidOn, '', 'Thank you', paid, invoice];
}

/** Returns who pays: the first carer, or the first two with half each. */
function payersOf({ carers, sourcedId }: Student, site: DemoSite): string[] {
  const numbers = carers.flatMap(({ carer, until }) => (until ? [] : (carer.carerNumber ?? [])));
  const isShared = numbers.length > 1 && chanceOf('payers', site, sourcedId).is(0.25);
  return numbers.slice(0, isShared ? 2 : 1);
}
