import { addDays } from '#shared/domain/zone';
import { chanceOf } from '../chance.ts';
import { isSecondary, type Student } from '../community.ts';
import type { DemoSite } from '../content.ts';
import type { Cell } from '../csv.ts';
import type { School } from '../school.ts';
import type { Session } from '../school-year.ts';
import { type CsvFile, studentsOf, wasHere } from './table.ts';

/** Whole dollars a term. */
const fees = { primary: 1_840, secondary: 2_760 };
const daysToPay = 28;

/** The accounts of carers: an invoice a term for each child, with what has been paid. Some couples share each invoice, as two households do. */
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
      for (const payer of payers) yield* account(student, payer, term, date, payers.length);
    }
  }
}

function* account(
  { studentNumber, grade }: Student,
  carerNumber: string,
  { sourcedId, title, start }: Session,
  date: string,
  payers: number,
): Generator<Cell[]> {
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

/** Who pays: the first carer, or the first two by halves. */
function payersOf({ carers, sourcedId }: Student, site: DemoSite): string[] {
  const numbers = carers.flatMap(({ carer, until }) => (until ? [] : (carer.carerNumber ?? [])));
  const isShared = numbers.length > 1 && chanceOf('payers', site, sourcedId).is(0.25);
  return numbers.slice(0, isShared ? 2 : 1);
}
